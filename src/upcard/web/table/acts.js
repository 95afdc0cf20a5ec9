// Everything that a guest can do at the table, as functions that buttons and keys share.

import { html } from "../page/html.js";
import { closeDialog, openDialog } from "../page/dialog.js";
import { dollars, readMoney } from "../page/money.js";
import { railColours } from "../page/cheques.js";
import { openPlate } from "../page/plate.js";
import { openSettings } from "../page/preferences.js";
import { play } from "../page/sound.js";
import { commandOf } from "./ask.js";
import { openHistory } from "./history.js";
import { game, mayWager, mine, placed, waitsForWagers } from "./model.js";
import { openProof } from "./proof.js";
import { everybody, money, myHands, upcard } from "./readback.js";
import { drawShare, noteTaken } from "./share.js";
import * as slips from "./slip.js";

const SYNC_AFTER = 220;

/** The acts of a desk. */
export function acts(desk) {
  const model = () => desk.model;
  return { ...wagering(desk, model), ...deciding(desk, model), ...seating(desk, model), ...reading(desk, model) };
}

function wagering(desk, model) {
  let timer = 0;
  /** Make the layout like the slip, one command after the other. */
  const sync = async () => {
    clearTimeout(timer);
    timer = 0;
    const { rules, you, slip } = model();
    if (!mayWager(model())) return;
    const shape = { areas: rules.areas, least: you.least, bet: rules.bet?.name };
    for (const command of slips.commandsFor(slip, placed(model()), shape)) {
      if ((await desk.send(command)) === null) {
        desk.change({ slip: placed(model()), touched: false });
        return;
      }
    }
    if (!timer) desk.change({ touched: false });
  };
  const change = (slip) => {
    if (!mayWager(model()) || slip === model().slip) return;
    play("cheque");
    desk.change({ slip, touched: true, problem: null });
    clearTimeout(timer);
    timer = setTimeout(sync, SYNC_AFTER);
  };
  const complain = (message) => desk.change({ problem: { message, clause: "", allowed: [] } });
  const noteAgain = (times) => {
    if (!waitsForWagers(model())) return complain(model().you.may_wager || "Wagers are taken between rounds");
    desk.change({ noted: times, problem: null });
  };
  const most = () => Math.min(model().you.most, affordable(model()));
  const on = (number) => desk.change({ spot: number });
  return {
    pick: (cheque) => desk.change({ cheque }),
    nextCheque(step) {
      const { rules, you, cheque } = model();
      const rail = railColours(rules.cheques, you.least, you.most, rules.unit).map(({ value }) => value);
      const place = Math.min(Math.max(rail.indexOf(cheque) + step, 0), rail.length - 1);
      desk.change({ cheque: rail[place] });
    },
    add(number) {
      on(number);
      const { slip, cheque, you, rules } = model();
      const now = slip.main[number] ?? 0;
      const added = slips.add(slip, number, cheque, Math.min(you.most, now + Math.floor(most() / rules.areas)));
      if ((added.main[number] ?? 0) === now) {
        return complain(now >= you.most ? `The maximum is ${dollars(you.most)}` : "Not enough cheques: buy more, or take some back");
      }
      change(added);
    },
    take(number) {
      on(number);
      change(slips.take(model().slip, number, model().cheque));
    },
    addSide(number) {
      const { slip, cheque, rules } = model();
      if (rules.bet) change(slips.addSide(slip, number, cheque, rules.bet));
    },
    clearSide: (number) => change(slips.clearSide(model().slip, number)),
    undo: () => change(slips.undo(model().slip)),
    clear: () => change(slips.clear(model().slip)),
    /** The last wagers once more; asked for a moment too early, they wait for the wagers to open. */
    again(times) {
      const { slip, you, rules } = model();
      if (!mayWager(model()) || you.may_wager) return noteAgain(times);
      if (!you.last_wagers.length) return complain("There is no wager of yours to repeat");
      change(slips.again(slip, you.last_wagers, times, you.most, rules.bet));
    },
    /** Place what was asked for too early, as soon as wagers are taken. */
    placeNoted() {
      const { noted, you } = model();
      if (!noted || !mayWager(model()) || you.may_wager) return;
      desk.change({ noted: 0 });
      if (!slips.totalOf(model().slip, 1)) this.again(noted);
    },
    forgetNoted: () => desk.change({ noted: 0 }),
    /** A key of wagering while wagers are not asked for. */
    tooEarly: () => complain("Wagers are taken between rounds"),
    async ready() {
      await sync();
      if (model().problem) return;
      await desk.send({ type: "Ready" });
    },
  };
}

/** Cheques that are neither wagered nor on the slip. */
function affordable(model) {
  const { areas } = model.rules;
  const lying = slips.totalOf(placed(model), areas);
  return Math.max(model.you.bankroll + lying - slips.totalOf(model.slip, areas), 0);
}

function deciding(desk, model) {
  const decide = (option, extra) => {
    desk.change({ problem: null, insure: undefined });
    return desk.send(commandOf(game(model()), option, extra));
  };
  return {
    decide,
    insureFor: (insure) => desk.change({ insure }),
    /** A key of a decision: done, or the reason why not. */
    verb(option, verb) {
      if (!option) return;
      if (option.refusal) return desk.change({ problem: { ...option.refusal, allowed: [] } });
      const amount = verb === "insure" ? model().insure : undefined;
      decide(option, amount === undefined ? {} : { amount });
    },
    doubleLess(option) {
      const onSubmit = (event) => {
        event.preventDefault();
        const amount = readMoney(new FormData(event.target).get("amount"));
        if (amount === null) return;
        closeDialog();
        decide(option, { amount });
      };
      openDialog("Double for less", html`<form @submit=${onSubmit}>
        <label>Added wager, ${dollars(option.least)} to ${dollars(option.most)}
          <input name="amount" inputmode="decimal" required value=${dollars(option.least)}></label>
        <button class="go">Double</button></form>`);
    },
    moveCut: (cut) => desk.change({ cut }),
    async cut(position) {
      const { fairness } = model().view;
      const command = await drawShare(fairness, Math.min(...mine(model())), position);
      desk.change({ cut: undefined, cutDone: fairness.shoe });
      if ((await desk.send(command)) === null) return desk.change({ cutDone: "" });
      noteTaken(command);
    },
    passCut: () => desk.send({ type: "PassCut" }),
    forgive: () => desk.change({ problem: null }),
  };
}

function seating(desk, model) {
  const sit = (spots) => {
    const { you, rules } = model();
    const usual = Math.min(you.purse, Math.max(20 * model().view.game.minimum, 100_00));
    const onSubmit = async (event) => {
      event.preventDefault();
      const bankroll = readMoney(new FormData(event.target).get("amount"));
      if (bankroll === null) return;
      closeDialog();
      await desk.send({ type: "Sit", spots, bankroll });
    };
    openDialog(`Sit at spot ${spots.join(" and ")}`, html`<form @submit=${onSubmit}>
      <p>${rules.name}: ${dollars(model().view.game.minimum)} to ${dollars(model().view.game.maximum)}. Play money only.</p>
      <label>Cheques for <input name="amount" inputmode="decimal" required value=${dollars(usual)} autofocus></label>
      <p class="note">Your purse holds ${dollars(you.purse)}.</p>
      <button class="go">Sit down</button></form>`);
  };
  const rules = () => model().rules;
  /** A guest who sits already takes a further spot without more cheques. */
  const take = (number) => (mine(model()).length ? desk.send({ type: "Sit", spots: [number], bankroll: 0 }) : sit([number]));
  const may = (number) => {
    const view = game(model());
    const own = mine(model());
    const free = !view.guests.some(({ spots }) => spots.includes(number));
    if (!free || model().view.status === "closed") return false;
    if (!own.length) return true;
    const near = !rules().adjacent || own.some((mine) => Math.abs(mine - number) === 1);
    return view.phase === "wagers" && near && own.length < rules().spotsPerGuest;
  };
  return {
    maySit: may,
    sit: take,
    choose(number) {
      if (mine(model()).includes(number)) return desk.change({ spot: number });
      if (may(number)) take(number);
    },
    buy() {
      const onSubmit = async (event) => {
        event.preventDefault();
        const amount = readMoney(new FormData(event.target).get("amount"));
        if (amount === null) return;
        closeDialog();
        await desk.send({ type: "Buy", amount });
      };
      openDialog("Buy cheques", html`<form @submit=${onSubmit}>
        <label>For <input name="amount" inputmode="decimal" required value=${dollars(Math.min(model().you.purse, 500_00))}></label>
        <p class="note">Your purse holds ${dollars(model().you.purse)} of play money.</p>
        <button class="go">Buy</button></form>`);
    },
    leave: () => desk.send({ type: "Leave" }),
    sitOut: () => desk.send({ type: model().view.out.includes(model().you.name) ? "Back" : "SitOut" }),
    dispute: () => desk.send({ type: "Dispute", spot: model().spot || mine(model())[0] }),
    burn: () => desk.send({ type: "ShowBurnCard", spot: mine(model())[0] }),
  };
}

function reading(desk, model) {
  const say = (text) => desk.change({ heard: desk.model.heard === text ? `${text} ` : text });
  return {
    readHand: () => say(myHands(model())),
    readUpcard: () => say(upcard(model())),
    readTable: () => say(everybody(model())),
    readMoney: () => say(money(model())),
    logOpen: () => desk.open.log,
    toggleLog() {
      desk.open.log = !desk.open.log;
      desk.draw();
      const log = document.querySelector(".log");
      log.scrollTop = log.scrollHeight;
    },
    plate: () => openPlate(model().house),
    history: () => openHistory(model(), desk.me.token),
    proof: () => openProof(model(), desk.me.token),
    settings: openSettings,
    coach: () => desk.coach.toggle(),
  };
}
