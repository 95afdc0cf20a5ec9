// Every key of the table in one list: the page listens to it, the ? sheet prints it.

import { html, nothing } from "../page/html.js";
import { openDialog } from "../page/dialog.js";
import { asked } from "./ask.js";
import { keyFor, meaningOf, rebind, resetKeys } from "./rebind.js";

const VERB_KEYS = {
  h: "hit", s: "stand", d: "double", p: "split", r: "surrender", i: "insure", n: "decline",
  e: "even-money", w: "switch", k: "keep",
};

const SHEET = [
  ["H S D P R", "hit, stand, double, split, surrender"],
  ["I N E", "insure, no insurance, even money"],
  ["W K", "switch the second cards, keep them"],
  ["1 – 7", "choose a spot; take a free one"],
  ["← →", "choose a cheque"],
  ["↑ ↓", "add the cheque to the spot, take it back"],
  ["T", "add the cheque to the side bet"],
  ["Z  C", "undo, clear"],
  ["B  X", "rebet, rebet twice as much"],
  ["Enter", "deal; drop the cut card"],
  ["G U A M", "read my hand, the upcard, the table, my money"],
  ["O", "coach on and off: what each decision is worth"],
  ["L", "play log"],
  ["V", "rules and pay tables"],
  ["Y", "round history"],
  ["?", "this sheet"],
];

/** Listen to keys; returns what ends the listening. */
export function listen(getModel, acts) {
  const onKey = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    // A dialog that has just closed may hold the focus until the next picture is drawn.
    if (event.target.closest?.("input, textarea, select, dialog[open]")) return;
    if (press(event, getModel(), acts)) event.preventDefault();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

/** The sheet of keys; a letter is put elsewhere by pressing it here and then the new one. */
export function openHelp() {
  let armed = "";
  const draw = openDialog("Keys", nothing);
  const arm = (letter) => {
    armed = letter;
    redraw();
  };
  const onKey = (event) => {
    if (!armed || !/^[a-zA-Z]$/.test(event.key)) return;
    event.preventDefault();
    rebind(armed, event.key.toLowerCase());
    arm("");
  };
  const reset = () => {
    resetKeys();
    arm("");
  };
  const redraw = () => draw(html`<div @keydown=${onKey}>
    <dl class="keys">${SHEET.map(([keys, meaning]) => html`<div>
      <dt>${keys.split(/ +/).map((key) => keyView(key, meaning, armed, arm))}</dt><dd>${meaning}</dd></div>`)}</dl>
    <p role="status">${armed ? `Press the letter for ${armed.toUpperCase()}.` : "Press a letter here to put it elsewhere."}</p>
    <p>Tab and Enter reach everything as well. Shift with a click, a right click or a long press on a circle takes a
      cheque back. <button @click=${reset}>All as printed</button></p></div>`);
  redraw();
}

function keyView(key, meaning, armed, arm) {
  if (!/^[A-Z]$/.test(key)) return html`<kbd>${key}</kbd> `;
  const letter = key.toLowerCase();
  const now = keyFor(letter).toUpperCase();
  return html`<button class="key" aria-pressed=${armed === letter} aria-label=${`${now}: ${meaning}. Change`}
    @click=${() => arm(armed === letter ? "" : letter)}><kbd>${now}</kbd></button>`;
}

function press(event, model, acts) {
  const { key } = event;
  if (key === "?") return done(openHelp());
  if (!model.view) return false;
  const low = key.length === 1 ? meaningOf(key.toLowerCase()) : key;
  const reading = { g: acts.readHand, u: acts.readUpcard, a: acts.readTable, m: acts.readMoney, o: acts.coach, l: acts.toggleLog, v: acts.plate, y: acts.history }[low];
  if (reading) return done(reading());
  const ask = asked(model);
  if (/^[1-7]$/.test(key)) return done(acts.choose(Number(key)));
  if (ask.kind === "wagers") return wagerKey(low, event, model, acts);
  if (ask.kind === "cut") return cutKey(low, event, model, acts, ask) || earlyKey(low, acts);
  if (ask.kind === "watching") return false;
  const verb = VERB_KEYS[low];
  if (!verb) return earlyKey(low, acts);
  return done(acts.verb(ask.options?.find((option) => option.verb === verb), verb));
}

/** A key of wagering at another time: rebet is remembered, the others are answered. */
function earlyKey(key, acts) {
  if (key === "b" || key === "x") return done(acts.again(key === "b" ? 1 : 2));
  return "tzc".includes(key) || key === "ArrowUp" || key === "ArrowDown" ? done(acts.tooEarly()) : false;
}

function wagerKey(key, event, model, acts) {
  const simple = {
    ArrowUp: () => acts.add(model.spot),
    ArrowDown: () => acts.take(model.spot),
    ArrowLeft: () => acts.nextCheque(-1),
    ArrowRight: () => acts.nextCheque(1),
    t: () => acts.addSide(model.spot),
    z: acts.undo,
    c: acts.clear,
    b: () => acts.again(1),
    x: () => acts.again(2),
  }[key];
  if (simple) return done(simple());
  const onButton = event.target.closest?.("button, a, summary");
  return key === "Enter" && !onButton ? done(acts.ready()) : false;
}

function cutKey(key, event, model, acts, { cards, depth }) {
  const position = model.cut ?? Math.round(cards / 2);
  const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: 10, PageDown: -10 };
  if (steps[key]) return done(acts.moveCut(Math.min(Math.max(position + steps[key], depth), cards - depth)));
  if (key === "n") return done(acts.passCut());
  const onButton = event.target.closest?.("button, a, summary");
  return key === "Enter" && !onButton ? done(acts.cut(position)) : false;
}

const done = () => true;
