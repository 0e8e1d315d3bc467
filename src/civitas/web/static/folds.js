// Players' panels fold to one line; which ones are folded stays with the tab.

const folded = new Set();
const touched = new Set(); // whoever folds a panel knows better

/** The page shows what is folded, but not a panel in which something is to be chosen; to be called after every patch too. */
export function showFolds() {
  for (const button of document.querySelectorAll("[data-fold]")) {
    const id = button.dataset.fold;
    const panel = document.getElementById(id);
    const asks = !touched.has(id) && [...(panel?.querySelectorAll(".lit") ?? [])].some((lit) => !lit.closest(".panel-line"));
    const shut = folded.has(id) && !asks;
    button.setAttribute("aria-expanded", String(!shut));
    panel?.classList.toggle("folded", shut);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-fold]") : null;
  if (!button) return;
  const id = button.dataset.fold;
  if (button.getAttribute("aria-expanded") === "true") folded.add(id);
  else folded.delete(id);
  touched.add(id);
  showFolds();
});

// On a phone several others are lines until one looks closer, and one that says so; so are, in a low window, those that would not fit.
const [narrow, low] = [matchMedia("(max-width: 699px)"), matchMedia("(max-height: 999px)")];

function foldByWindow() {
  const panels = [...document.querySelectorAll("[data-fold]")].map((button) => document.getElementById(button.dataset.fold));
  for (const { id, classList } of panels) {
    if (touched.has(id)) continue;
    if ((narrow.matches && (panels.length > 1 || classList.contains("folds-narrow"))) || (low.matches && classList.contains("folds-low"))) folded.add(id);
    else folded.delete(id);
  }
}

for (const query of [narrow, low]) {
  query.addEventListener("change", () => {
    foldByWindow();
    showFolds();
  });
}
foldByWindow();
