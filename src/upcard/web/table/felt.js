// The felt: everything that lies on it, seen from the guests' chairs.

import { html, svg, nothing, repeat } from "../page/html.js";
import { callView, dealerView } from "./dealer.js";
import { clockView } from "./clock.js";
import { deadGameView, isDead, rackView, shoeView } from "./pack.js";
import { spotView } from "./spot.js";
import { cheque } from "./stack.js";
import { game, mine } from "./model.js";

/** The whole felt. */
export function feltView(found, acts) {
  const model = isDead(found) ? cleared(found) : found;
  const { rules } = model;
  const view = game(model);
  const own = mine(model);
  const spots = (some) => repeat(some, (number) => number, (number) => spotView(model, number, acts));
  const numbers = Array.from({ length: rules.spots }, (_, index) => index + 1);
  const crowded = view.spots.some(({ number, hands }) => !own.includes(number) && hands.some(({ cards }) => cards.length));
  return html`<div class="felt ${crowded ? "crowded" : ""}" data-house=${rules.id} data-phase=${view.phase} data-proof=${model.view.fairness.phase}>
    ${printView(rules)}
    <div class="tray" aria-hidden="true">${rules.cheques.slice(-6).map(
      (one) => html`<span class="tube">${[0, 1, 2, 3].map(() => cheque(one))}</span>`)}</div>
    ${rackView(model)}
    ${shoeView(model)}
    ${deadGameView(model)}
    ${dealerView(model)}
    ${callView(model)}
    ${clockView(model)}
    ${view.signs.length
      ? html`<ul class="signs" aria-label="Signs on the table">${view.signs.map((sign) => html`<li>${sign}</li>`)}</ul>`
      : nothing}
    <div class="others">${spots(numbers.filter((number) => !own.includes(number)))}</div>
    <div class="owned own-${own.length}">${spots(numbers.filter((number) => own.includes(number)))}</div>
  </div>`;
}

/** The layout of a dead game: what lay there is among the cards that are spread. */
function cleared(model) {
  return { ...model, view: { ...model.view, game: { ...game(model), spots: [], dealer: [], dealer_total: "" } } };
}

function printView(rules) {
  const [pays, dealer, insurance] = rules.printed;
  return html`<svg class="print" viewBox="0 0 1600 900" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<defs>
      <path id="arc-large" d="M210 205Q800 475 1390 205"></path>
      <path id="arc-small" d="M190 268Q800 540 1410 268"></path>
      <path id="arc-insurance" d="M205 334Q800 601 1395 334"></path>
    </defs>
    <path class="line" d="M130 282Q800 588 1470 282"></path>
    <path class="line" d="M120 344Q800 656 1480 344"></path>
    <text class="large"><textPath href="#arc-large" startOffset="50%">${pays}</textPath></text>
    <text class="small"><textPath href="#arc-small" startOffset="50%">${dealer}</textPath></text>
    ${insurance ? svg`<text class="small"><textPath href="#arc-insurance" startOffset="50%">${insurance}</textPath></text>` : nothing}`}
  </svg>
  <p class="print-lines" aria-hidden="true">${rules.printed.map((line) => html`<span>${line}</span>`)}</p>`;
}
