// Moving cards: where did a card lie before the patch, where does it lie now (First, Last, Invert, Play).

const still = matchMedia("(prefers-reduced-motion: reduce)");
const TIME = { duration: 420, easing: "cubic-bezier(.2,.7,.2,1)" };

function places(root) {
  const found = new Map();
  for (const card of root.querySelectorAll("[data-flip]")) {
    found.set(card.id, { kind: card.dataset.flip, box: card.getBoundingClientRect() });
  }
  return found;
}

/** Run `change`, then let every card glide from where it was, or from where it came from. */
export function flip(root, change) {
  if (still.matches) return change();
  const board = document.getElementById("t-board") ?? root;
  const before = places(root);
  const was = board.getBoundingClientRect();
  const sources = new Map([...root.querySelectorAll("[id^='hand-'], #deck")].map((e) => [e.id, e.getBoundingClientRect()]));
  change();
  const after = places(root);
  const is = board.getBoundingClientRect();
  const shift = { x: is.left - was.left, y: is.top - was.top }; // the table itself moved: nobody's card did
  const gone = [...before].filter(([id]) => !after.has(id)).map(([, place]) => place);
  for (const [id, { kind, box }] of after) {
    const card = document.getElementById(id);
    const known = before.get(id);
    const left = gone.findIndex((place) => place.kind === kind);
    const from = known ? known.box : left >= 0 ? gone.splice(left, 1)[0].box : sources.get(card.dataset.from);
    if (from && from.width) glide(card, from, box, shift, Boolean(known));
  }
}

function glide(card, from, to, shift, known) {
  const [dx, dy] = [from.left + shift.x - to.left, from.top + shift.y - to.top];
  if (Math.abs(dx) + Math.abs(dy) < 2 || !to.width) return;
  const scale = known ? 1 : Math.min(1.6, Math.max(0.4, from.width / to.width));
  const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
  card.animate([{ transform: start, transformOrigin: "0 0", zIndex: 5 }, { transform: "none", transformOrigin: "0 0", zIndex: 5 }], TIME);
}
