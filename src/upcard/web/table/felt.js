// The felt: everything that lies on it, seen from the guests' chairs.

import { html, svg, nothing, repeat } from "../page/html.js";
import { callView, dealerView, rackView, shoeView } from "./dealer.js";
import { clockView } from "./clock.js";
import { spotView } from "./spot.js";
import { cheque } from "./stack.js";
import { game } from "./model.js";

/** The whole felt. */
export function feltView(model, acts) {
  const { rules } = model;
  const view = game(model);
  const numbers = Array.from({ length: rules.spots }, (_, index) => index + 1);
  return html`<div class="felt" data-house=${rules.id} data-phase=${view.phase}>
    ${printView(rules)}
    <div class="tray" aria-hidden="true">${rules.cheques.slice(-6).map(
      (one) => html`<span class="tube">${[0, 1, 2, 3].map(() => cheque(one))}</span>`)}</div>
    ${rackView(model)}
    ${shoeView(model)}
    ${dealerView(model)}
    ${callView(model)}
    ${clockView(model)}
    ${view.signs.length || view.reshuffle === "dead game"
      ? html`<ul class="signs" aria-label="Signs on the table">${view.signs.map((sign) => html`<li>${sign}</li>`)}</ul>`
      : nothing}
    <div class="spots">
      ${repeat(numbers, (number) => number, (number) => spotView(model, number, acts))}
    </div>
  </div>`;
}

function printView(rules) {
  const [pays, dealer, insurance] = rules.printed;
  return html`<svg class="print" viewBox="0 0 1600 900" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<defs>
      <path id="arc-large" d="M210 250Q800 520 1390 250"></path>
      <path id="arc-small" d="M190 318Q800 590 1410 318"></path>
      <path id="arc-insurance" d="M205 388Q800 655 1395 388"></path>
    </defs>
    <path class="line" d="M120 330Q800 640 1480 330"></path>
    <path class="line" d="M110 392Q800 712 1490 392"></path>
    <text class="large"><textPath href="#arc-large" startOffset="50%">${pays}</textPath></text>
    <text class="small"><textPath href="#arc-small" startOffset="50%">${dealer}</textPath></text>
    ${insurance ? svg`<text class="small"><textPath href="#arc-insurance" startOffset="50%">${insurance}</textPath></text>` : nothing}`}
  </svg>
  <p class="print-lines" aria-hidden="true">${rules.printed.map((line) => html`<span>${line}</span>`)}</p>`;
}
