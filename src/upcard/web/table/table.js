// A table in the browser: messages in, pictures out, wishes back.

import { html, nothing, render } from "../page/html.js";
import { closeDialog } from "../page/dialog.js";
import { fetchCourts } from "../page/face.js";
import { guest, register } from "../page/guest.js";
import { remind } from "../page/limits.js";
import { Link } from "../page/link.js";
import { hurry, sweep } from "../page/motion.js";
import { onSettings, pace } from "../page/settings.js";
import { play } from "../page/sound.js";
import { acts as makeActs } from "./acts.js";
import { asked } from "./ask.js";
import { barView } from "./bar.js";
import { secondsLeft } from "./clock.js";
import { coachOf } from "./coach.js";
import { feltView } from "./felt.js";
import { openHistory } from "./history.js";
import { headView } from "./head.js";
import { listen } from "./keys.js";
import { followLog, logView, recall } from "./log.js";
import { first, game, hear, mine, netOf, settled } from "./model.js";
import { changesVisit, readVisit } from "./visit.js";
import { drawShare, hasCut, hasShare, noteTaken, openShare } from "./share.js";

const SEEN = "upcard.seen";
const READ_BACK = 120;

/** Show a table in `root`; returns what leaves it. */
export function openTable(root, table, round = 0) {
  const me = guest();
  if (!me) return askName(root, () => openTable(root, table, round));
  const desk = new Desk(root, table, me, round);
  return () => desk.close();
}

class Desk {
  model = first;
  open = { log: false };
  #due = 0;
  #unremind = null;
  #sharing = new Set();

  constructor(root, table, me, round) {
    Object.assign(this, { root, table, me, round });
    this.coach = coachOf(this);
    this.acts = makeActs(this);
    this.link = new Link({
      table,
      seq: seenUntil(table),
      token: me.token,
      onMessage: (message) => this.#hear(message),
      onState: (connection, why) => this.change({ connection, denied: whyClosed(why) }),
    });
    this.#deaf = listen(() => this.model, this.acts);
    this.#ticking = setInterval(() => this.#tick(), 250);
    if (me.token) this.#unremind = remind(me);
    onSettings(() => this.coach.look().then(() => this.draw()));
    this.draw();
  }

  #deaf;
  #ticking;

  /** Change the model and draw it soon. */
  change(parts) {
    this.model = { ...this.model, ...parts };
    this.#due ||= requestAnimationFrame(() => this.draw());
  }

  /** Send a command; a refusal is shown. */
  async send(command) {
    hurry();
    this.model = { ...this.model, busyUntil: 0 };
    try {
      return await this.link.send(command);
    } catch {
      return null; // the refusal is in the model
    }
  }

  draw() {
    cancelAnimationFrame(this.#due);
    this.#due = 0;
    const bar = this.root.querySelector(".bar");
    const inBar = bar?.contains(document.activeElement) ?? false;
    render(this.#view(), this.root);
    // A pressed button is gone with its question: stay in the bar, on no other button.
    if (inBar && document.activeElement === document.body) {
      this.root.querySelector(".bar")?.focus({ preventScroll: true });
    }
    document.title = this.#title();
    followLog(this.root);
  }

  close() {
    this.link.close();
    this.#deaf();
    clearInterval(this.#ticking);
    this.#unremind?.();
    closeDialog();
    render(nothing, this.root);
  }

  #hear(message) {
    const before = this.model;
    const cleared = message.type === "events" && isCleared(before, message);
    if (cleared) sweep();
    this.model = hear(before, message, performance.now(), pace());
    const { shoe } = this.model.view.fairness;
    if (hasCut(shoe)) this.model.cutDone = shoe;
    this.draw();
    this.#sound(before, message);
    if (this.model.call !== before.call) this.#hush();
    this.#share();
    this.coach.look();
    this.acts.placeNoted();
    if (message.type === "welcome") this.#opened();
    if (message.type === "events" && changesVisit(message.events, this.me.name)) this.#visit();
    if (message.seq) sessionStorage.setItem(`${SEEN}.${this.table}`, String(message.seq));
  }

  /** The first picture is there: what may be read a little later. */
  #opened() {
    (globalThis.requestIdleCallback ?? setTimeout)(fetchCourts);
    recall(this);
    this.#visit();
    if (this.round) {
      openHistory(this.model, this.me.token, this.round);
      this.round = 0;
    }
  }

  async #visit() {
    await readVisit(this);
    this.model = settled(this.model);
    this.draw();
  }

  /** What the dealer says stands for a while after it is said. */
  #hush() {
    clearTimeout(this.#quiet);
    const { call } = this.model;
    this.#quiet = setTimeout(() => this.change({ call: { ...call, text: "" } }), call.at + 5000);
  }

  #quiet = 0;

  /** Take part in the shuffle without asking, except for the cut. */
  async #share() {
    const { fairness } = this.model.view;
    const seat = Math.min(...mine(this.model));
    const once = `${fairness.shoe}:${fairness.phase}`;
    if (!Number.isFinite(seat) || this.#sharing.has(once)) return;
    if (fairness.phase === "commit" && !mine(this.model).includes(fairness.cutter)) {
      if (fairness.seats.includes(seat) || hasShare(fairness.shoe)) return;
      this.#sharing.add(once);
      await this.#offer(await drawShare(fairness, seat));
    }
    if (fairness.phase === "reveal") {
      const opened = openShare(fairness, seat);
      if (opened?.warning) this.change({ problem: { message: opened.warning, clause: "", allowed: [] } });
      if (!opened?.command) return;
      this.#sharing.add(once);
      await this.#offer(opened.command);
    }
  }

  /** Send a part of the shuffle; another window of this guest may have been faster. */
  async #offer(command) {
    try {
      await this.link.send(command);
      if (command.type === "CommitShare") noteTaken(command);
    } catch {
      this.change({ problem: null });
    }
  }

  #sound(before, message) {
    if (message.type !== "events" || !before.view) return;
    const { times, lead } = this.model;
    for (const at of new Set(times.cards.values())) play("card", at + lead);
    const settled = message.events.some(({ event }) => event.type === "HandSettled" && mine(this.model).includes(event.spot));
    if (settled && netOf(this.model) > 0) play("win", times.length + lead);
    const kind = asked(this.model).kind;
    const asks = ["decision", "insurance", "cut"].includes(kind);
    if (asks && asked(before).kind !== kind) {
      play("turn", times.length + lead);
      navigator.vibrate?.(60);
    }
  }

  #tick() {
    const left = secondsLeft(this.model.clock, performance.now());
    if (left < 0) return;
    if (left === 5 && this.#told !== this.model.clock.key) {
      this.#told = this.model.clock.key;
      play("late");
    }
    this.draw();
  }

  #told = "";

  #title() {
    if (!this.model.view) return "Upcard";
    const asks = ["decision", "insurance", "cut"].includes(asked(this.model).kind);
    return `${asks ? "● Your turn: " : ""}${this.model.view.title}`;
  }

  #view() {
    const { model, acts } = this;
    if (model.denied) return deniedView(model.denied);
    if (!model.view) return html`<main class="opening"><p role="status">Opening the table …</p></main>`;
    return html`<div class="room ${this.open.log ? "with-log" : ""}">
      ${headView(model, acts)}
      <main class="stage" aria-label=${`${model.view.title}: ${model.rules.name}`}>${feltView(model, acts)}</main>
      ${barView(model, acts)}
      ${logView(model, this.open.log)}
      <p class="hidden" aria-live="assertive">${this.model.heard ?? ""}</p>
    </div>`;
  }
}

/** From where a reloaded page reads on: a little earlier than it had come. */
function seenUntil(table) {
  const seen = Number(sessionStorage.getItem(`${SEEN}.${table}`));
  return seen ? Math.max(seen - READ_BACK, 0) : null;
}

/** Whether cards that lay on the layout are gone in the new view. */
function isCleared(before, message) {
  const cards = (view) => view.spots.reduce((sum, { hands }) => sum + hands.reduce((n, { cards: c }) => n + c.length, 0), 0);
  return Boolean(before.view) && cards(game(before)) > 0 &&
    message.events.some(({ event }) => event.type === "RoundStarted" || event.type === "WagerPlaced") &&
    game(before).phase === "wagers";
}

const CLOSED = {
  4401: "This browser's guest is not known here any more.",
  4404: "There is no such table.",
};

function whyClosed(why) {
  return (why && CLOSED[why.code]) || "";
}

function deniedView(why) {
  return html`<main class="opening"><p>${why}</p><p><a href="/">To the lobby</a></p></main>`;
}

function askName(root, then) {
  let close = () => {};
  const onSubmit = async (event) => {
    event.preventDefault();
    const name = new FormData(event.target).get("name").trim();
    try {
      await register(name);
      close = then();
    } catch (error) {
      root.querySelector(".why").textContent = error.message;
    }
  };
  render(html`<main class="opening"><form @submit=${onSubmit}>
    <h1>Welcome to the table</h1>
    <label>Your name <input name="name" required maxlength="24" autocomplete="nickname" autofocus></label>
    <button class="go">Come in</button><p class="why" role="alert"></p>
    <p class="note">Play money only: nothing can be won or lost here but the game.</p>
  </form></main>`, root);
  return () => close();
}
