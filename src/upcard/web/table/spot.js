// A place at the table: hands, the betting circle, the side bet, the guest's name.

import { html, nothing } from "../page/html.js";
import { dollars, signed } from "../page/money.js";
import { appears } from "../page/motion.js";
import { presses } from "./hold.js";
import { handView } from "./hand.js";
import { spotPlace } from "./place.js";
import { stack } from "./stack.js";
import { game, mayWager, mine, netOf, placed, timeOf } from "./model.js";

/** One spot, used or free. */
export function spotView(model, number, acts) {
  const view = game(model);
  const spot = view.spots.find((one) => one.number === number);
  const guest = view.guests.find(({ spots }) => spots.includes(number));
  const own = mine(model).includes(number);
  const betting = own && mayWager(model);
  const fresh = betting && model.touched;
  const { x, y, lean } = spotPlace(number, model.rules.spots);
  const hands = spot && !fresh ? spot.hands : [];
  const turn = view.phase === "play" && view.turn[0] === number;
  const classes = [
    "spot", own ? "own" : "other", guest ? "taken" : "free", turn ? "turn" : "",
    betting && model.spot === number ? "chosen" : "", `hands-${hands.length}`,
    guest && away(model, guest) ? "away" : "",
  ];
  const apart = hands.length > 1;
  const lying = (hand, index) => wagerView(model, number, hand, index);
  return html`<section class=${classes.join(" ")} data-spot=${number} aria-label=${spotLabel(number, guest, own)}
      .style=${`--x:${x}%;--y:${y}%;--lean:${lean}deg`}>
    <div class="hands">${hands.some((hand) => hand.cards.length)
      ? hands.map((hand, index) => handView(model, spot, hand, index, apart && !betting ? lying(hand, index) : nothing))
      : nothing}</div>
    <div class="bets">
      ${betting ? bettingCircle(model, number, acts) : apart ? nothing : circleView(model, hands.map(lying))}
      ${betting && spot?.net > 0 && !fresh ? html`<span class="payout">${stack(spot.net, model.rules.cheques, { kind: "won", at: lastResult(model, spot) })}</span>` : nothing}
      ${model.rules.bet ? sideCircle(model, number, spot, betting, acts) : nothing}
    </div>
    ${plateView(model, number, guest, own, spot, acts)}
  </section>`;
}

const away = (model, guest) =>
  guest.absent || model.view.out.includes(guest.name) || !model.online.includes(guest.name);

function spotLabel(number, guest, own) {
  if (!guest) return `Spot ${number}, free`;
  return `Spot ${number}, ${own ? "yours" : guest.name}`;
}

/** When the last of a spot's hands is decided. */
const lastResult = (model, spot) =>
  Math.max(...spot.hands.map((_, index) => timeOf(model, "marks", `${spot.number}:${index}:result`)));

const listeners = new Map();

/** The same listeners at every drawing, so that a press outlives one. */
function pressesOf(acts, number) {
  const known = listeners.get(number);
  if (known?.acts === acts) return known.on;
  const on = presses(() => acts.add(number), () => acts.take(number));
  listeners.set(number, { acts, on });
  return on;
}

function bettingCircle(model, number, acts) {
  const { slip, rules } = model;
  const amount = slip.main[number] ?? 0;
  const lying = placed(model).main[number] ?? 0;
  const pending = amount !== lying;
  const low = amount > 0 && amount < model.you.least;
  const twice = rules.areas === 2;
  const on = pressesOf(acts, number);
  const told = amount ? `${dollars(amount)}${twice ? " on each hand" : ""}` : "no wager";
  return html`<button class="circle live ${pending ? "pending" : amount ? "accepted" : ""} ${low ? "low" : ""}"
      aria-label=${`Wager on spot ${number}: ${told}. Add the chosen cheque`}
      @pointerdown=${on.down} @pointerup=${on.end} @pointercancel=${on.end} @pointerleave=${on.end}
      @click=${on.click} @contextmenu=${on.menu}>
    ${stack(amount, rules.cheques)}
    ${twice && amount ? html`<span class="times" aria-hidden="true">×2</span>` : nothing}
    ${low ? html`<span class="hint">min ${dollars(model.you.least)}</span>` : nothing}
    ${!amount ? html`<span class="hint">bet</span>` : nothing}
  </button>`;
}

function circleView({ rules }, wagers) {
  return html`<div class="circle ${rules.doubleLies === "behind the wager" ? "behind" : ""}">${wagers}</div>`;
}

/** The wager of a hand with what was added to it and what it won. */
function wagerView({ rules, ...model }, number, hand, index) {
  const { cheques } = rules;
  const at = timeOf(model, "marks", `${number}:${index}:result`);
  const lost = hand.result && hand.won < 0 && hand.result !== "surrender";
  return html`<div class="wager ${lost ? "lost" : ""}">
    ${stack(hand.wager, cheques)}
    ${hand.doubled ? stack(hand.doubled, cheques, { kind: "added" }) : nothing}
    ${hand.won > 0 ? stack(hand.won, cheques, { kind: "won", at }) : nothing}
    ${hand.insurance > 0 ? html`<span class="insured">insured ${dollars(hand.insurance)}</span>` : nothing}
  </div>`;
}

function sideCircle(model, number, spot, betting, acts) {
  const { bet, cheques } = model.rules;
  const lying = spot?.side_bets[0]?.[1] ?? 0;
  if (!betting) {
    return html`<div class="circle side" title=${bet.title}>${stack(lying, cheques)}</div>`;
  }
  const amount = model.slip.side[number] ?? 0;
  const told = amount ? dollars(amount) : "none";
  return html`<button class="circle side live ${amount !== (placed(model).side[number] ?? 0) ? "pending" : ""}"
      aria-label=${`${bet.title} on spot ${number}: ${told}. Add the chosen cheque`}
      ?disabled=${!model.slip.main[number]}
      @click=${(event) => (event.shiftKey ? acts.clearSide(number) : acts.addSide(number))}
      @contextmenu=${(event) => { event.preventDefault(); acts.clearSide(number); }}>
    ${amount ? stack(amount, cheques) : html`<span class="hint">${bet.title}</span>`}
  </button>`;
}

function plateView(model, number, guest, own, spot, acts) {
  if (!guest) {
    const may = acts.maySit(number);
    return may
      ? html`<button class="sit" @click=${() => acts.sit(number)} aria-label=${`Sit at spot ${number}`}><b>${number}</b> <span>Sit</span></button>`
      : html`<span class="plate"><b>${number}</b></span>`;
  }
  const over = spot && model.view.game.phase === "wagers" && spot.hands.some((hand) => hand.result) && !model.touched;
  // One hand tells its result itself; the sum is worth saying for one's own spot, or several.
  const told = over && (own || spot.hands.length > 1 || spot.net !== spot.hands[0].won);
  const net = told
    ? html`<span class="net sign${Math.sign(spot.net)} ${own && netOf(model) > 0 ? "gained" : ""}" ${appears(`${model.view.game.round}`, lastResult(model, spot))}>${signed(spot.net)}</span>`
    : nothing;
  const gone = away(model, guest);
  const ready = model.view.ready.includes(guest.name) && model.view.game.phase === "wagers";
  return html`<span class="plate"><b>${number}</b> <span class="name">${own ? "You" : guest.name}</span>
    ${own || over ? nothing : html`<span class="purse">${dollars(guest.bankroll)}</span>`}
    ${gone ? html`<span class="tag">away</span>` : nothing}
    ${ready ? html`<span class="tag ready" title="wagers complete">✓</span>` : nothing}${net}</span>`;
}
