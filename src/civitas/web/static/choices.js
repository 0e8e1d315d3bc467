// A composed choice: small moves are put together here and sent at once; until then everything can be taken back.

const box = () => document.querySelector("[data-choice]");
const bounds = (choice) => JSON.parse(choice.dataset.choice);
const items = (choice) => [...choice.querySelectorAll("[data-item]")];
const count = (item) => Number(item.dataset.n ?? 0);
const sum = (list, of) => list.reduce((so, item) => so + of(item), 0);
const total = (choice) => sum(items(choice), count);

/** The moves that are put together so far, in the order in which they are sent. */
export function composed(choice) {
  const { done, ends } = bounds(choice);
  const moves = items(choice).flatMap((item) => {
    const each = JSON.parse(item.querySelector(".add").dataset.moves);
    return Array.from({ length: count(item) }, () => each).flat();
  });
  return done && !(ends && total(choice) >= ends) ? [...moves, done] : moves;
}

/** What the choice comes to: see civitas.web.boards.composed.Tally. */
function worth(choice, tally) {
  const of = (name) => sum(items(choice), (item) => count(item) * Number(item.dataset[name] ?? 0));
  return tally.base + of("worth") + (tally.table[of("step")] ?? 0);
}

const pooled = (choice, pool) => sum(items(choice).filter((item) => item.dataset.pool === pool), count);

function isFull(choice, item) {
  const { most, pools } = bounds(choice);
  const pool = pools[item.dataset.pool];
  if (count(item) >= Number(item.dataset.most)) return true;
  return most > 1 && (total(choice) >= most || Boolean(pool && pooled(choice, item.dataset.pool) >= pool[1]));
}

/** Is it put in by one press and taken out by the next? Of several bids, one press is for another. */
const isSwitch = (choice, item) => count(item) > 0 && Number(item.dataset.most) === 1 && bounds(choice).most > 1;

function isComplete(choice) {
  const { least, most, pools, tally } = bounds(choice);
  const so = total(choice);
  if (so < least || so > most || Object.entries(pools).some(([pool, [few]]) => pooled(choice, pool) < few)) return false;
  return !tally?.binding || worth(choice, tally) >= tally.need;
}

/** Show how far the choice has come; to be called after every patch too. */
export function showChoice() {
  const choice = box();
  if (!choice) return;
  const now = document.querySelector('#moves input[name="version"]')?.value ?? "";
  if (choice.dataset.at !== now) for (const item of items(choice)) item.dataset.n = "0"; // another question, if alike
  choice.dataset.at = now;
  const [so, { most, tally }] = [total(choice), bounds(choice)];
  for (const item of items(choice)) {
    const n = count(item);
    item.classList.toggle("chosen", n > 0);
    const [add, number, less] = [item.querySelector(".add"), item.querySelector(".n"), item.querySelector(".less")];
    add.disabled = false; // together with others it may be sent
    add.setAttribute("aria-pressed", String(n > 0));
    add.setAttribute("aria-disabled", String(isFull(choice, item) && !isSwitch(choice, item)));
    number.textContent = n > 1 ? `×${n}` : "✓";
    number.hidden = n === 0;
    less.hidden = n === 0;
  }
  const told = choice.querySelector(".so-far");
  told.textContent = told.dataset.text.replace("#", so);
  told.hidden = most === 1 || Boolean(tally);
  if (tally) showTally(choice, tally);
  choice.querySelector(".send").hidden = false;
  choice.querySelector(".send").disabled = !isComplete(choice);
  choice.querySelector(".clear").hidden = so === 0;
  choice.querySelector(".no-script")?.remove();
}

function showTally(choice, tally) {
  const [shown, came] = [choice.querySelector(".tally"), worth(choice, tally)];
  const text = (came >= tally.need ? tally.enough : tally.short).replace("#", came);
  if (shown.textContent !== text) shown.textContent = text;
  shown.classList.toggle("enough", came >= tally.need);
  shown.hidden = false;
}

function change(choice, item, by) {
  const { most } = bounds(choice);
  const n = count(item);
  if (by > 0 && most === 1 && !n) for (const other of items(choice)) other.dataset.n = "0"; // a bid: the other one instead
  else if (by > 0 && isSwitch(choice, item)) by = -1; // pressed again: taken back
  else if (n + by < 0 || (by > 0 && isFull(choice, item))) return;
  item.dataset.n = String(n + by);
  showChoice();
}

/** The button that ends the choice with this move, if there is one. */
export function sending(move) {
  const choice = box();
  return choice && bounds(choice).done === move ? [choice.querySelector(".send")] : [];
}

function clear(choice) {
  for (const item of items(choice)) item.dataset.n = "0";
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
  else if (button.matches(".clear")) clear(choice);
  else return false;
  return true;
}
