// Picking: a thing on the board with `data-pick` opens its group of moves, a <details> of that id. One group at a time.

const groups = () => [...document.querySelectorAll("#t-decision details.group")];

/** The open group of moves, if there is one. */
export const openGroup = () => groups().find((group) => group.open) ?? null;

/** Open one group (null: none) and mark what on the board it belongs to. */
export function pick(id) {
  for (const group of groups()) group.open = group.id === id;
  showPicks();
  openGroup()?.scrollIntoView({ block: "nearest" });
}

/** The board shows which thing is picked; to be called after every patch too. */
export function showPicks() {
  const open = openGroup()?.id;
  for (const thing of document.querySelectorAll("[data-pick]")) {
    thing.classList.toggle("picked", thing.dataset.pick === open);
    thing.setAttribute("aria-expanded", String(thing.dataset.pick === open));
  }
}

/** What a key stands for: a move of the open group; if none is open a group, or a button outside the groups. */
export function keyed(key) {
  const open = openGroup();
  const found = [...document.querySelectorAll(`#t-decision [data-key="${CSS.escape(key)}"]`)];
  const grouped = found.find((button) => (open ? open.contains(button) && button.matches(".move") : button.matches("summary")));
  return grouped ?? (open && /\d/.test(key) ? null : found.find((button) => !button.closest("details.group"))) ?? null;
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const thing = target?.closest("[data-pick], #t-decision details.group > summary");
  if (!thing) return;
  event.preventDefault();
  const id = thing.dataset.pick ?? thing.parentElement.id;
  pick(openGroup()?.id === id ? null : id);
});
document.addEventListener("keydown", (event) => {
  const group = event.key === "Escape" ? openGroup() : null;
  if (!group) return;
  pick(null);
  if (group.contains(document.activeElement)) group.querySelector("summary").focus();
});
