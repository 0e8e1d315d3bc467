// Scrubbing through a game without leaving the page.

import { flip } from "./flip.js";
import { showFolds } from "./folds.js";
import { patch } from "./patch.js";
import "./tips.js";

const replay = document.getElementById("replay");
let wanted = "";

async function go(address) {
  wanted = address;
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = page.getElementById("replay");
  if (wanted !== address || !next) return;
  flip(replay, () => patch(replay, next.innerHTML));
  history.replaceState(null, "", address);
  toNewest();
  showFolds();
}

function toNewest() {
  const log = document.getElementById("log-scroll");
  if (log) log.scrollTop = log.scrollHeight;
}

replay.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='?']") : null;
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  go(link.href);
});
replay.addEventListener("input", (event) => {
  if (event.target.name !== "at") return;
  const address = new URL(location.href);
  address.searchParams.set("at", event.target.value);
  go(address.href);
});
replay.addEventListener("submit", (event) => {
  if (event.target.matches(".scrub")) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea")) return;
  const link = replay.querySelector(`[data-nav="${CSS.escape(event.key)}"]`);
  if (link) {
    event.preventDefault();
    go(link.href);
  }
});
showFolds();
new ResizeObserver(toNewest).observe(document.getElementById("log-scroll"));
