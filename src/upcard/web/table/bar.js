// The bar under the felt: whatever this guest is asked, answered with one press.

import { html, nothing } from "../page/html.js";
import { dollars } from "../page/money.js";
import { railColours } from "../page/cheques.js";
import { asked, givenBack, priceOf, verbs } from "./ask.js";
import { coachView, isAdvised } from "./coach.js";
import { cutView } from "./cut.js";
import { keyFor } from "./rebind.js";
import { insuranceView } from "./insurance.js";
import { game, mine } from "./model.js";
import { complaint, totalOf } from "./slip.js";
import { cheque } from "./stack.js";

const PANELS = {
  closed: () => told("This table is closed. Its last shoe has been opened."),
  cut: cutView,
  watching: watchingView,
  floor: (model, acts, { what }) => told(`The dealer waits for the ${model.rules.authority}: ${what}.`),
  wagers: wagersView,
  insurance: insuranceView,
  decision: decisionView,
  waiting: (model) => told(waitingFor(model)),
};

/** The bar. */
export function barView(model, acts) {
  const ask = asked(model);
  return html`<section class="bar asks-${ask.kind}" aria-label="Your decision" tabindex="-1">
    ${["decision", "insurance"].includes(ask.kind) ? coachView(model) : nothing}
    ${PANELS[ask.kind](model, acts, ask)}
    ${model.noted ? notedView(model, acts) : nothing}
    ${problemView(model, acts)}
  </section>`;
}

const told = (text) => html`<p class="told">${text}</p>`;

function watchingView(model, acts) {
  const free = model.view.game.guests.reduce((sum, { spots }) => sum + spots.length, 0) < model.rules.spots;
  return told(free ? "You are watching. Choose a free spot to sit down." : "You are watching. The table is full.");
}

function waitingFor(model) {
  const view = game(model);
  const [number] = view.turn;
  const spot = view.spots.find((one) => one.number === number);
  if (view.phase === "play" && spot) return `${spot.guest} plays spot ${number}.`;
  if (view.phase === "insurance") return "Insurance is open at other spots.";
  if (model.view.status === "paused") return "The table is paused: no wagers are taken.";
  const { fairness } = model.view;
  if (fairness.phase === "commit") return "The cards are shuffled. Every guest's page adds a secret share.";
  if (fairness.phase === "reveal") return "The shares are opened and the order is fixed.";
  return model.you.may_wager || "One moment.";
}

function wagersView(model, acts) {
  const { rules, you, slip } = model;
  const rail = railColours(rules.cheques, you.least, you.most, rules.unit);
  const total = totalOf(slip, rules.areas);
  const faulty = complaint(slip, { least: you.least, unit: rules.unit });
  const ready = model.view.ready.includes(you.name);
  const last = you.last_wagers.length > 0;
  if (model.view.out.includes(you.name)) {
    return html`${told("You sit out; nobody waits for you.")}<button class="go" @click=${acts.sitOut}>Play again</button>`;
  }
  if (you.may_wager) {
    return html`${told(`${you.may_wager}.`.replace("..", "."))}
      <button class="go" @click=${acts.ready} ?disabled=${ready}>${ready ? "The others are waited for" : "Do not wait for me"}</button>`;
  }
  return html`
    <div class="rail" role="radiogroup" aria-label="Cheque">
      ${rail.map((one) => html`<button class="pick" role="radio" aria-checked=${one.value === model.cheque}
          aria-label=${`${dollars(one.value)}, ${one.colour}`} tabindex=${one.value === model.cheque ? 0 : -1}
          @click=${() => acts.pick(one.value)}>${cheque(one)}</button>`)}
    </div>
    <div class="tools">
      <button @click=${acts.undo} ?disabled=${!slip.before.length}>Undo</button>
      <button @click=${acts.clear} ?disabled=${!total}>Clear</button>
      <button class=${last && !total ? "suggested" : ""} @click=${() => acts.again(1)} ?disabled=${!last}>Rebet</button>
      <button @click=${() => acts.again(2)} ?disabled=${!last}>Rebet ×2</button>
    </div>
    <button class=${total ? "go" : "pass"} @click=${acts.ready} ?disabled=${ready || Boolean(faulty)}>
      ${ready ? "Waiting for the others" : total ? html`Deal <b>${dollars(total)}</b>` : "Sit this one out"}
    </button>
    ${faulty ? html`<p class="why">Spot ${faulty.spot}: ${faulty.why === "minimum"
        ? `the minimum is ${dollars(you.least)}` : `wagers are multiples of ${dollars(rules.unit)}`}.</p>`
      : html`<p class="why">Wagers from ${dollars(you.least)} to ${dollars(you.most)}. Tap a circle to add the cheque; shift, right or long press takes one back.</p>`}`;
}

function decisionView(model, acts, { spot, hand, options }) {
  const allowed = options.filter(({ refusal }) => !refusal);
  const refused = options.filter(({ refusal }) => refusal);
  const several = mine(model).length > 1 || (game(model).spots.find((s) => s.number === spot)?.hands.length ?? 0) > 1;
  return html`
    ${several ? html`<p class="whose">Spot ${spot}${options.some(({ verb }) => verb === "switch") ? "" : handName(model, spot, hand)}</p>` : nothing}
    <div class="decisions">
      ${allowed.map((option) => decisionButton(model, acts, option))}
    </div>
    ${refused.length
      ? html`<details class="refusals"><summary>Why not …?</summary><ul>
          ${refused.map(({ verb, refusal }) => html`<li><b>${verbs[verb].label}</b>: ${refusal.message}. <cite>${refusal.clause}</cite></li>`)}
        </ul></details>`
      : nothing}`;
}

function handName(model, number, index) {
  const hands = game(model).spots.find((spot) => spot.number === number)?.hands ?? [];
  if (hands.length < 2) return "";
  return `, hand ${hands[index]?.area || index + 1}`;
}

function decisionButton(model, acts, option) {
  const { label, key } = verbs[option.verb];
  const price = priceOf(game(model), option);
  const less = option.verb === "double" && option.least < option.most;
  return html`<span class="decision">
    <button class="decide ${option.verb} ${isAdvised(model, option.verb) ? "advised" : ""}" data-verb=${option.verb} @click=${() => acts.decide(option)}>
      ${label}
      ${price ? html`<span class="price">+${dollars(price)}</span>` : nothing}
      ${option.verb === "surrender" ? html`<span class="price">${dollars(givenBack(game(model), option))} back</span>` : nothing}
      <kbd aria-hidden="true">${keyFor(key.toLowerCase()).toUpperCase()}</kbd>
    </button>
    ${less ? html`<button class="less" @click=${() => acts.doubleLess(option)} aria-label="Double for less">less</button>` : nothing}
    ${option.verb === "double" && model.rules.faceDown
      ? html`<button class="less" @click=${() => acts.decide(option, { face_down: true })} aria-label="Double, card face down">face down</button>`
      : nothing}
  </span>`;
}

function notedView(model, acts) {
  return html`<div class="noted" role="status"><p>${model.noted > 1 ? "Rebet ×2" : "Rebet"} is noted and placed as soon as wagers are taken.</p>
    <button @click=${acts.forgetNoted}>Forget it</button></div>`;
}

function problemView(model, acts) {
  const { problem } = model;
  if (!problem) return nothing;
  return html`<div class="problem" role="alert">
    <p>${problem.message}${problem.clause ? html` <cite>${problem.clause}</cite>` : nothing}
    ${problem.allowed?.length ? html`<span>Allowed: ${problem.allowed.join(", ")}.</span>` : nothing}</p>
    <button @click=${acts.forgive} aria-label="Close this message">×</button>
  </div>`;
}
