// What the table asks this guest now, and the command of each answer.  Pure.

import { game, mine, mayWager } from "./model.js";

const KINDS = {
  hit: { label: "Hit", key: "H", type: "Hit" },
  stand: { label: "Stand", key: "S", type: "Stand" },
  double: { label: "Double", key: "D", type: "Double" },
  split: { label: "Split", key: "P", type: "Split" },
  surrender: { label: "Surrender", key: "R", type: "Surrender" },
  insure: { label: "Insure", key: "I", type: "Insure" },
  decline: { label: "No insurance", key: "N", type: "Decline" },
  "even-money": { label: "Even money", key: "E", type: "EvenMoney" },
  switch: { label: "Switch", key: "W", type: "SwitchCards" },
  keep: { label: "Keep", key: "K", type: "Keep" },
};

/** How each decision is labelled, its key and its command. */
export const verbs = KINDS;

/** What is asked: `{kind, spot?, hand?, options?}`. */
export function asked(model) {
  const view = game(model);
  const cut = cutAsked(model);
  if (cut) return cut;
  if (!mine(model).length) return { kind: "watching" };
  const options = view.spots.flatMap((spot) => spot.options);
  if (view.pending) return { kind: "floor", what: view.pending, options: [] };
  if (options.length) return decision(view, options);
  if (model.view.status === "closed") return { kind: "closed" };
  if (mayWager(model)) return { kind: "wagers" };
  return { kind: "waiting" };
}

function decision(view, options) {
  const turn = view.phase === "play" && options.filter(({ spot }) => spot === view.turn[0]);
  const from = turn && turn.length ? turn : options;
  const [{ spot, hand }] = from;
  const here = from.filter((option) => option.spot === spot && option.hand === hand);
  const kind = view.phase === "insurance" ? "insurance" : "decision";
  return { kind, spot, hand, options: here };
}

function cutAsked(model) {
  const { fairness } = model.view;
  const seat = fairness.cutter;
  const asks = fairness.phase === "commit" && seat && mine(model).includes(seat);
  if (asks && model.cutDone !== fairness.shoe) {
    return { kind: "cut", spot: seat, depth: fairness.depth, cards: fairness.cards };
  }
  return null;
}

/** The command of a decision. */
export function commandOf(view, option, extra = {}) {
  const { type } = KINDS[option.verb];
  const command = { type, spot: option.spot, ...extra };
  if (option.verb === "insure" || option.verb === "decline") {
    const spot = view.spots.find(({ number }) => number === option.spot);
    const area = spot?.hands[option.hand]?.area;
    if (area) command.area = area;
  }
  // A double too: where the cheques do not reach the wager, it is one for less.
  if (option.verb === "insure" || option.verb === "double") command.amount ??= option.most;
  return command;
}

/** What a decision costs in new money, in cents. */
export function priceOf(view, option) {
  if (["double", "split", "insure"].includes(option.verb)) return option.most;
  return 0;
}

/** What surrender gives back. */
export function givenBack(view, option) {
  const spot = view.spots.find(({ number }) => number === option.spot);
  return Math.floor((spot?.hands[option.hand]?.wager ?? 0) / 2);
}
