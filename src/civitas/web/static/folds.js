// Players' panels fold to one line; which ones are folded stays with the tab.

const folded = new Set();

/** The page shows what is folded; to be called after every patch too. */
export function showFolds() {
  for (const button of document.querySelectorAll("[data-fold]")) {
    const shut = folded.has(button.dataset.fold);
    button.setAttribute("aria-expanded", String(!shut));
    document.getElementById(button.dataset.fold)?.classList.toggle("folded", shut);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-fold]") : null;
  if (!button) return;
  const id = button.dataset.fold;
  if (!folded.delete(id)) folded.add(id);
  showFolds();
});

// On a phone the others are lines until one looks closer; so are, in a low window, those that would not fit.
const panels = [...document.querySelectorAll("[data-fold]")];
const [narrow, low] = [matchMedia("(max-width: 699px)").matches, matchMedia("(max-height: 899px)").matches];
for (const { dataset } of panels.length > 1 ? panels : []) {
  const folds = low && document.getElementById(dataset.fold)?.classList.contains("folds-low");
  if (narrow || folds) folded.add(dataset.fold);
}
