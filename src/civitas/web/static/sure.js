// A weighty move is asked again: its <details> opens with the question, and the way back has the focus.

const all = () => [...document.querySelectorAll("details.sure")];

/** The way back is a button that only scripts can press; to be called after every patch too. */
export function showSure() {
  for (const button of document.querySelectorAll("details.sure .stay")) button.hidden = false;
}

function close(details) {
  const inside = details.contains(document.activeElement);
  details.open = false;
  if (inside) details.querySelector("summary").focus();
}

document.addEventListener(
  "toggle",
  (event) => {
    const details = event.target;
    if (!(details instanceof Element) || !details.matches("details.sure[open]")) return;
    details.scrollIntoView({ block: "nearest" });
    details.querySelector(".stay").focus();
  },
  true,
);
document.addEventListener("click", (event) => {
  const details = event.target instanceof Element ? event.target.closest("details.sure") : null;
  if (event.target.closest?.(".stay")) close(details);
  else if (!details) for (const open of all()) open.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const details of all()) if (details.open) close(details);
});
