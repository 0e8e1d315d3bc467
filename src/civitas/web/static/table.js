// The table in the browser: posts go up, one stream of changes comes down. The server draws everything.

import { flip } from "./flip.js";
import { patch } from "./patch.js";
import { keyed, pick, showPicks } from "./picks.js";
import { hide } from "./tips.js";

const table = document.getElementById("table");
const toast = document.getElementById("toast");
let seen = -1;
let toastTimer = 0;

function say(text, rule) {
  toast.textContent = text;
  if (rule) {
    const link = document.createElement("a");
    link.className = "rule";
    link.href = `/rules/${encodeURIComponent(rule)}`;
    link.target = "civitas-rules";
    link.textContent = rule;
    toast.append(link);
  }
  toast.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (toast.hidden = true), 6000);
}

/** Put what the server has drawn into the page, unless something newer is there already. */
function take({ revision, parts }) {
  if (revision < seen) return;
  seen = revision;
  const focused = document.activeElement;
  const [id, wasInside] = [focused?.id, table.contains(focused)];
  hide();
  flip(table, () => {
    for (const [part, html] of Object.entries(parts)) patch(document.getElementById(part), html);
  });
  showPicks();
  if (wasInside && !document.contains(focused)) refocus(id);
  notice();
  const log = document.getElementById("log-lines");
  if (log && parts["t-log"]) log.scrollTop = log.scrollHeight;
}

/** What had the focus is gone: the same thing anew, else the first thing to choose. */
function refocus(id) {
  const again = id && document.getElementById(id);
  const next = again && again.matches("button, a, [tabindex]") ? again : document.querySelector("#t-decision .move, #t-decision summary, #cover a, #rematch");
  next?.focus({ preventScroll: true });
}

function myTurn() {
  return document.querySelector("[data-my-turn]")?.dataset.myTurn === "yes";
}

let wasMyTurn = myTurn();
function notice() {
  const now = myTurn();
  document.title = (now ? `● ${table.dataset.yourTurn} · ` : "") + table.dataset.title;
  if (now && !wasMyTurn && document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification(table.dataset.yourTurn, { body: table.dataset.title, tag: location.pathname });
  }
  wasMyTurn = now;
}

function connect() {
  const stream = new EventSource(table.dataset.stream);
  stream.addEventListener("open", () => {
    seen = -1; // a restarted server counts anew
    document.body.classList.remove("lost");
  });
  stream.addEventListener("message", (event) => take(JSON.parse(event.data)));
  stream.addEventListener("error", () => {
    document.body.classList.add("lost");
    if (stream.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
  });
}

async function post(form, button) {
  const data = new URLSearchParams(new FormData(form));
  if (button?.name) data.set(button.name, button.value);
  const action = button?.getAttribute("formaction") || form.getAttribute("action");
  try {
    const answer = await fetch(action, { method: "POST", body: data, headers: { accept: "application/json" } });
    const told = await answer.json();
    if (told.parts) take(told);
    if (told.hint) showHint(told.hint);
    if (!answer.ok) say(told.error, told.rule);
  } catch {
    say(table.dataset.lost);
  }
}

function showHint(hint) {
  for (const old of document.querySelectorAll(".hinted")) old.classList.remove("hinted");
  const best = hint[0];
  const buttons = best ? [...document.querySelectorAll(`button[name="move"][value="${CSS.escape(best.move)}"]`)] : [];
  if (!buttons.length) return say(table.dataset.hintNone);
  for (const button of buttons) button.classList.add("hinted");
  const group = buttons.map((button) => button.closest("details.group")).find(Boolean);
  if (group) pick(group.id);
  const shown = buttons.find((button) => button.classList.contains("move"));
  const label = shown?.ariaLabel ?? shown?.querySelector(".label")?.textContent ?? best.move;
  say(`${label} · ${table.dataset.hintChance} ${Math.round(best.chance * 100)} %`);
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "moves") return;
  event.preventDefault();
  post(event.target, event.submitter);
  if ("Notification" in window && Notification.permission === "default") Notification.requestPermission();
});

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (button?.dataset.copy) {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      say(table.dataset.copied);
    } catch {
      button.previousElementSibling.select();
    }
  }
  if (button?.id === "explain") {
    const on = document.body.classList.toggle("explaining");
    button.setAttribute("aria-pressed", String(on));
  }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const button = keyed(event.key.toLowerCase());
  if (button) {
    event.preventDefault();
    button.click();
  }
});

const log = document.getElementById("log-lines");
if (log) log.scrollTop = log.scrollHeight;
notice();
connect();
