// The state of the page as a fold of the server's messages.  Pure but for the time,
// which comes in with each message.

import { timetable } from "./pace.js";
import { readHouse } from "./house.js";
import { slipOf, emptySlip, totalOf } from "./slip.js";

const MOST_LINES = 300;

/** A page that has heard nothing yet. */
export const first = {
  connection: "connecting",
  lag: 0,
  denied: "",
  you: null,
  house: null,
  rules: null,
  view: null,
  lines: [],
  earlier: null,
  call: { text: "", at: 0, id: 0 },
  times: null,
  busyUntil: 0,
  lead: 0,
  clock: null,
  online: [],
  slip: emptySlip,
  touched: false,
  cheque: 0,
  spot: 0,
  problem: null,
  noted: 0,
  coach: null,
  visit: null,
};

/** The model after a message; `now` and `step` in milliseconds. */
export function hear(model, message, now, step) {
  switch (message.type) {
    case "welcome": {
      const rules = readHouse(message.house);
      const fresh = { ...model, house: message.house, rules, times: null, busyUntil: 0 };
      return arrange(look(note(fresh, message.missed), message, now));
    }
    case "events": {
      const seen = arrange(look(paced(note(model, message.events), message, now, step), message, now));
      return counted(seen, message.events);
    }
    case "resync":
      return arrange(look({ ...model, times: null, busyUntil: 0 }, message, now));
    case "clock":
      return { ...model, clock: wound(message.clock, message.now, now), online: message.online };
    case "pong":
      return { ...model, lag: message.lag };
    case "refused":
      return { ...model, problem: message };
    default:
      return model;
  }
}

/** Milliseconds until a thing of the last burst is shown; -1 if it is there already. */
export function timeOf(model, kind, key) {
  const at = model.times?.[kind].get(key);
  return at === undefined ? -1 : at + model.lead;
}

/** The spots of this guest, and the game, in short. */
export const mine = (model) => model.you?.spots ?? [];
export const game = (model) => model.view.game;

/** Whether wagers are asked for and this guest may place some. */
export function mayWager(model) {
  return Boolean(
    model.view &&
      game(model).phase === "wagers" &&
      mine(model).length &&
      model.view.status === "open" &&
      !game(model).pending,
  );
}

/** Whether the wagers will be asked for soon: nothing is left for this guest to decide. */
export function waitsForWagers(model) {
  return Boolean(model.view && mine(model).length && model.view.status !== "closed" &&
    !mayWager(model) && !game(model).spots.some(({ options }) => options.length));
}

/** What lies on the layout of this guest's wagers before the deal. */
export const placed = (model) => slipOf(game(model), mine(model));

/** What all spots of this guest have won in the round that has just ended; 0 before. */
export function netOf(model) {
  const own = game(model).spots.filter(({ number }) => mine(model).includes(number));
  const over = own.every(({ hands }) => hands.every(({ result }) => result));
  return over ? own.reduce((sum, { net }) => sum + net, 0) : 0;
}

function look(model, { view, you, seq }, now) {
  return {
    ...model,
    view,
    you,
    seq,
    online: view.online,
    clock: wound(view.clock, view.now, now),
  };
}

/** A server's clock in terms of this machine's. */
function wound(clock, serverNow, now) {
  if (!clock) return null;
  const ends = clock.deadline ? now + (clock.deadline - serverNow) * 1000 : 0;
  const whole = clock.deadline ? (clock.deadline - clock.started) * 1000 : 0;
  return { ...clock, ends, whole };
}

function note(model, noted) {
  const lines = noted.filter(({ say }) => say).map(lineOf);
  return { ...model, lines: [...model.lines, ...lines].slice(-MOST_LINES) };
}

/** An event with its sentence, as a line of the log. */
export const lineOf = ({ seq, event, say }) => ({ id: seq, text: say, kind: kindOf(event) });

function kindOf(event) {
  if (event.type === "Called") return event.by === "dealer" ? "call" : "said";
  if (event.type.endsWith("Settled")) return "result";
  if (event.type.startsWith("Shoe") || event.type.startsWith("Share")) return "proof";
  return "play";
}

function paced(model, message, now, step) {
  const events = message.events.map(({ event }) => event);
  const times = timetable(events, model.view?.game, step);
  const lead = Math.max(model.busyUntil - now, 0);
  const calls = message.events
    .map(({ event, say }, index) => ({ event, say, at: times.lines[index] + lead }))
    .filter(({ event }) => event.type === "Called" && event.by === "dealer" && event.words);
  const last = calls.at(-1);
  return {
    ...model,
    times,
    lead,
    busyUntil: now + lead + times.length,
    call: last
      ? { text: last.event.words, at: last.at, id: message.seq }
      : model.call,
  };
}

/** Keep the slip in step with the layout, and a sensible choice of spot and cheque. */
function arrange(model) {
  const spots = mine(model);
  const spot = spots.includes(model.spot) ? model.spot : spots[0] ?? 0;
  const dealt = game(model).phase !== "wagers";
  const keep = model.touched && !dealt;
  const slip = keep ? model.slip : placed(model);
  const noted = spots.length ? model.noted : 0;
  const visit = model.visit && { ...model.visit, net: visitNet(model) };
  return { ...model, spot, slip, noted, visit, touched: keep, cheque: model.cheque || firstCheque(model) };
}

/** The model with its figures of the visit worked out. */
export const settled = (model) => arrange(model);

/** What the visit has won so far; while a round is played, what it was before. */
function visitNet(model) {
  const { visit, you, rules } = model;
  if (game(model).phase !== "wagers") return visit.net;
  return you.bankroll + totalOf(placed(model), rules.areas) - visit.brought;
}

/** One more round of the visit, where a hand of this guest was decided in it. */
function counted(model, noted) {
  const { visit } = model;
  const ended = noted.some(({ event }) => event.type === "RoundEnded");
  const played = game(model).spots.some(({ number, hands }) => mine(model).includes(number) && hands.some(({ result }) => result));
  return visit && ended && played ? { ...model, visit: { ...visit, rounds: visit.rounds + 1 } } : model;
}

/** The largest cheque that is not above the minimum. */
function firstCheque({ rules, you }) {
  const fits = rules.cheques.map(({ value }) => value).filter((value) => value <= you.least);
  return Math.max(0, ...fits) || rules.cheques[0]?.value || 0;
}
