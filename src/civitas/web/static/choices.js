// A composed choice: small moves are put together here and sent at once; until then everything can be taken back.

const box = () => document.querySelector("[data-choice]");
const items = (choice) => [...choice.querySelectorAll("[data-item]")];
const count = (item) => Number(item.dataset.n ?? 0);
const total = (choice) => items(choice).reduce((sum, item) => sum + count(item), 0);

/** The moves that are put together so far, in the order in which they are sent. */
export function composed(choice) {
  const moves = items(choice).flatMap((item) => {
    const each = JSON.parse(item.querySelector(".add").dataset.moves);
    return Array.from({ length: count(item) }, () => each).flat();
  });
  return choice.dataset.done ? [...moves, choice.dataset.done] : moves;
}

/** Show how far the choice has come; to be called after every patch too. */
export function showChoice() {
  const choice = box();
  if (!choice) return;
  const [so, least, most] = [total(choice), Number(choice.dataset.least), Number(choice.dataset.most)];
  for (const item of items(choice)) {
    const n = count(item);
    item.classList.toggle("chosen", n > 0);
    const [add, number, less] = [item.querySelector(".add"), item.querySelector(".n"), item.querySelector(".less")];
    add.setAttribute("aria-pressed", String(n > 0));
    add.setAttribute("aria-disabled", String(n >= Number(item.dataset.most) || so >= most));
    number.textContent = n > 1 ? `×${n}` : "✓";
    number.hidden = n === 0;
    less.hidden = n === 0;
  }
  const told = choice.querySelector(".so-far");
  told.textContent = told.dataset.text.replace("#", so);
  told.hidden = most === 1;
  choice.querySelector(".send").hidden = false;
  choice.querySelector(".send").disabled = so < least || so > most;
  choice.querySelector(".clear").hidden = so === 0;
  choice.querySelector(".no-script")?.remove();
}

function change(choice, item, by) {
  const n = count(item) + by;
  const most = Number(choice.dataset.most);
  if (by > 0 && most === 1) for (const other of items(choice)) other.dataset.n = "0"; // a bid: the other one instead
  else if (n < 0 || n > Number(item.dataset.most) || (by > 0 && total(choice) >= most)) return;
  item.dataset.n = String(by > 0 && most === 1 ? 1 : n);
  showChoice();
}

/** Handle a click; `send` gets the moves once they are complete. True if the click was about the choice. */
export function chose(button, send) {
  const choice = box();
  if (!choice || !button) return false;
  const add = button.matches(".add") ? button : items(choice).map((item) => item.querySelector(".add")).find((one) => one.value === button.value && button.name === "move" && JSON.parse(one.dataset.moves).length === 1);
  if (add) change(choice, add.closest("[data-item]"), 1);
  else if (!choice.contains(button)) return false;
  else if (button.matches(".less")) change(choice, button.closest("[data-item]"), -1);
  else if (button.matches(".send")) send(composed(choice));
  else if (button.matches(".clear")) {
    for (const item of items(choice)) item.dataset.n = "0";
    showChoice();
  } else return false;
  return true;
}
