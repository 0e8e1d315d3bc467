// The table in the browser: posts go up, one stream of changes comes down. The server draws everything.

import { chose, sending, showChoice } from "./choices.js";
import { flip } from "./flip.js";
import { showFolds } from "./folds.js";
import { patchParts } from "./patch.js";
import { keyed, pick, showPicks } from "./picks.js";
import { digest, longhand, whole } from "./splices.js";
import { showSure } from "./sure.js";
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
function take({ revision, absent, stamp, parts, log }) {
  if (absent) table.className = absent.map((seat) => `absent-${seat}`).join(" ");
  if (revision < seen) return;
  seen = revision;
  if (stamp) have.stamp = stamp;
  if (!log && !Object.keys(parts).length) return;
  const drawn = {};
  for (const [id, text] of Object.entries(parts)) {
    have.parts[id] = digest(text);
    drawn[id] = longhand(text, table.dataset.icons);
  }
  const focused = document.activeElement;
  const [id, wasInside] = [focused?.id, table.contains(focused)];
  hide();
  flip(table, () => patchParts(drawn));
  dressUp();
  if (wasInside && !document.contains(focused)) homeless = id || "?";
  if (homeless && document.activeElement === document.body) refocus();
  if (log) append(log);
  notice();
  toEnd();
}

let over = Boolean(document.querySelector("section.end"));
/** The end comes into sight: on a phone it stands above a board that has been scrolled. */
function toEnd() {
  const end = document.querySelector("section.end");
  if (end && !over) end.scrollIntoView({ block: "nearest" });
  over = Boolean(end);
}

/** What scripts add to the page. */
function dressUp() {
  showPicks();
  showFolds();
  showChoice();
  showSure();
  showThinking();
}

/** The log grows at its end; a move that was taken back takes its lines with it. */
function append({ keep, gone, lines, count, have: known }) {
  const list = document.getElementById("log-lines");
  if (gone !== undefined) list.children[gone].remove();
  while (list.children.length > keep) list.lastElementChild.remove();
  list.insertAdjacentHTML("beforeend", lines);
  [have.lines, have.log] = [count, known];
  toNewest();
}

function toNewest() {
  const scroll = document.getElementById("log-scroll");
  if (scroll) scroll.scrollTop = scroll.scrollHeight;
}

let homeless = ""; // what had the focus and is gone, until there is something to focus: bots may move in between

/** The same thing anew, else the first thing to choose, as soon as there is one. */
function refocus() {
  const again = document.getElementById(homeless);
  const choices = document.querySelectorAll("#t-decision :is(summary, .move, .add), #t-board button.lit, #cover a, #rematch");
  const next = again?.matches("button, a, [tabindex]") ? again : [...choices].find((choice) => choice.offsetParent);
  next?.focus({ preventScroll: true });
  if (next) homeless = "";
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

/** What this page shows already, so that the server sends only the rest: see civitas.web.stream.Reader. */
const have = readHave(table.dataset.have);

function readHave(text) {
  const [stamp, lines, log, ...pairs] = text.split("~");
  const parts = {};
  for (let n = 0; n + 1 < pairs.length; n += 2) parts[pairs[n]] = pairs[n + 1];
  return { stamp, lines: Number(lines), log, parts };
}

let stream = null;
const FIRST_WAIT = 1500;
let waited = FIRST_WAIT;
/** A restarted server is found again by all tabs at once: each waits for a time of its own. */
const jitter = (most) => most * (0.25 + 0.75 * Math.random());

function connect() {
  stream?.close();
  const shown = [have.stamp, have.lines, have.log, ...Object.entries(have.parts).flat()].join("~");
  const opened = new EventSource(`${table.dataset.stream}${table.dataset.stream.includes("?") ? "&" : "?"}have=${shown}`);
  stream = opened;
  const texts = {};
  opened.addEventListener("open", () => {
    seen = -1; // a restarted server counts anew
    waited = FIRST_WAIT;
    document.body.classList.remove("lost");
  });
  opened.addEventListener("message", (event) => {
    const told = JSON.parse(event.data);
    if (told.gone) return end(opened);
    take({ ...told, parts: whole(told.parts ?? {}, texts) });
  });
  opened.addEventListener("error", () => {
    if (stream !== opened) return;
    document.body.classList.add("lost");
    opened.close();
    setTimeout(connect, jitter(waited));
    waited = Math.min(waited * 2, 8000);
  });
}

/** The table is there no more: nothing will come, and it is no use asking again. */
function end(opened) {
  stream = null;
  opened.close();
  document.body.classList.add("lost");
  say(table.dataset.gone);
  clearTimeout(toastTimer);
}

// What has been posted, and from which position: a second press would be late, one for the next question is not.
const posted = new Set();

async function post(action, data) {
  const press = `${action} ${data.get("version")}`;
  if (posted.has(press)) return; // a double click
  posted.add(press);
  showThinking();
  let patience = 0;
  try {
    const answer = await fetch(action, { method: "POST", body: data, headers: { accept: "application/json" } });
    const told = await answer.json();
    if (told.hint && data.get("version") === shownVersion()) showHint(told.hint); // else it comes too late to help
    if (!answer.ok) say(told.error, told.rule);
    else if (!told.hint) patience = 2000; // the stream brings the change, unless it has been lost
    if (answer.status === 409) connect(); // what is shown is old, or the stream has been lost unnoticed
  } catch {
    say(table.dataset.lost);
  }
  if (patience) setTimeout(() => posted.delete(press), patience);
  else posted.delete(press);
  showThinking();
}

const shownVersion = () => document.querySelector('#moves input[name="version"]')?.value ?? null;

/** A hint takes its time: its button says that it is being worked out; to be called after every patch too. */
function showThinking() {
  const button = document.getElementById("hint");
  button?.setAttribute("aria-busy", String(posted.has(`${button.getAttribute("formaction")} ${shownVersion()}`)));
}

/** Send several small moves that belong together. */
function sendAll(moves) {
  const form = document.getElementById("moves");
  const data = new URLSearchParams(new FormData(form));
  for (const move of moves) data.append("move", move);
  post(form.getAttribute("action"), data);
}

function showHint(hint) {
  for (const old of document.querySelectorAll(".hinted")) old.classList.remove("hinted");
  const best = hint[0];
  const buttons = best ? [...document.querySelectorAll(`button[name="move"][value="${CSS.escape(best.move)}"]`)] : [];
  if (best) buttons.push(...sending(best.move));
  if (!buttons.length) return say(table.dataset.hintNone);
  for (const button of buttons) button.classList.add("hinted");
  const group = buttons.map((button) => button.closest("details.group")).find(Boolean);
  if (group) pick(group.id);
  say(`${best.said} · ${table.dataset.hintChance} ${Math.round(best.chance * 100)} %`);
}

document.addEventListener("submit", (event) => {
  const [form, button] = [event.target, event.submitter];
  if (form.id !== "moves") return;
  event.preventDefault();
  if (chose(button, sendAll)) return;
  const data = new URLSearchParams(new FormData(form));
  if (button?.name) data.set(button.name, button.value);
  post(button?.getAttribute("formaction") || form.getAttribute("action"), data);
  askOnce();
});

/** May we tell when it is one's turn? Asked once, after a first move, and never again. */
function askOnce() {
  if (!("Notification" in window) || Notification.permission !== "default") return;
  try {
    if (localStorage.getItem("civitas-asked")) return;
    localStorage.setItem("civitas-asked", "yes");
  } catch {
    return; // nowhere to remember it: better not to ask at all
  }
  Notification.requestPermission();
}

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
  if (button?.type === "button") chose(button, sendAll);
  if (button?.id === "explain") {
    const on = document.body.classList.toggle("explaining");
    button.setAttribute("aria-pressed", String(on));
    if (on) say(button.title);
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

toast.addEventListener("click", () => (toast.hidden = true));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") toast.hidden = true;
});

new ResizeObserver(toNewest).observe(document.getElementById("log-scroll"));
dressUp();
notice();
connect();
