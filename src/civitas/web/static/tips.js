// Explanations: every card and power answers on hover and focus, to a finger that rests on it, and on tap while "Explain"
// is on or it cannot be played.

const tip = document.getElementById("tip");
const texts = document.getElementById("tips");
let shownFor = null;
let timer = 0;
let tabbed = false; // only who comes by Tab asks for an explanation: after a move the focus goes on by itself
let clicked = null; // where the last move was made: what comes to lie under a resting pointer explains nothing

function show(element) {
  const text = texts.querySelector(`[data-tip-of="${CSS.escape(element.dataset.tip)}"]`);
  const more = element.dataset.more && document.getElementById(element.dataset.more);
  if (!text && !more && !element.dataset.why) return hide();
  tip.replaceChildren();
  if (text) tip.append(...text.cloneNode(true).childNodes);
  if (more) tip.append(...more.cloneNode(true).childNodes);
  if (element.dataset.why) {
    const why = document.createElement("p");
    why.className = "why";
    why.textContent = element.dataset.why + " ";
    if (element.dataset.rule) {
      const rule = document.createElement("a");
      rule.className = "rule";
      rule.href = `/rules/${encodeURIComponent(element.dataset.rule)}`;
      rule.target = "civitas-rules";
      rule.textContent = element.dataset.rule;
      why.append(rule);
    }
    tip.append(why);
  }
  tip.hidden = false;
  shownFor = element;
  place(element.getBoundingClientRect(), Boolean(element.closest("#t-decision")));
}

/** Above the element where there is room, else below; beside the list of moves, so that it covers none of them. */
function place(box, beside) {
  const room = { x: innerWidth - tip.offsetWidth - 10, y: innerHeight - tip.offsetHeight - 8 };
  let [x, y] = [box.left + box.width / 2 - tip.offsetWidth / 2, box.top - tip.offsetHeight - 8];
  if (beside && box.left > tip.offsetWidth + 30) [x, y] = [box.left - tip.offsetWidth - 24, box.top];
  else if (y < 8) y = box.bottom + 8;
  tip.style.left = `${Math.max(10, Math.min(x, room.x))}px`;
  tip.style.top = `${Math.max(8, Math.min(y, room.y))}px`;
}

export function hide() {
  tip.hidden = true;
  shownFor = null;
}

const owner = (event) => (event.target instanceof Element ? event.target.closest("[data-tip], [data-more]") : null);

function soon(action, wait) {
  clearTimeout(timer);
  timer = setTimeout(action, wait);
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  if (clicked && Math.hypot(event.clientX - clicked.x, event.clientY - clicked.y) < 4) return;
  clicked = null;
  const element = owner(event);
  if (element) soon(() => element.isConnected && show(element), 280);
  else if (!(event.target instanceof Element && event.target.closest("#tip"))) soon(hide, 220);
});
let held = false; // a finger has rested on something until it was explained: lifting it is no press
document.addEventListener("pointerdown", (event) => {
  held = false;
  const element = event.pointerType === "mouse" ? null : owner(event);
  if (element) soon(() => element.isConnected && (held = true) && show(element), 450);
});
for (const lifted of ["pointerup", "pointercancel"]) {
  document.addEventListener(lifted, (event) => event.pointerType === "mouse" || held || clearTimeout(timer));
}
document.addEventListener("contextmenu", (event) => held && event.preventDefault());
document.addEventListener("focusin", (event) => {
  if (held) return;
  const element = owner(event);
  if (element && tabbed && element.matches(":focus-visible")) show(element);
  else if (!(event.target instanceof Element && event.target.closest("#tip"))) hide();
});
document.addEventListener(
  "keydown",
  (event) => {
    tabbed = event.key === "Tab";
    if (event.key === "Escape") hide();
  },
  true,
);
document.addEventListener(
  "click",
  (event) => {
    if (held) {
      held = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const element = owner(event);
    const explaining = document.body.classList.contains("explaining");
    if (element && (explaining || element.nodeName !== "BUTTON")) {
      if (explaining) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (shownFor === element) hide();
      else show(element);
    } else if (!(event.target instanceof Element && event.target.closest("#tip"))) {
      clicked = { x: event.clientX, y: event.clientY };
      clearTimeout(timer);
      hide();
    }
  },
  true,
);
