// Insurance and even money, with what each answer costs and brings.

import { html, nothing } from "../page/html.js";
import { dollars } from "../page/money.js";
import { isAdvised } from "./coach.js";
import { keyFor } from "./rebind.js";
import { game } from "./model.js";

/** The question of one hand. */
export function insuranceView(model, acts, { spot, hand, options }) {
  const find = (verb) => options.find((option) => option.verb === verb);
  const [insure, even, decline] = ["insure", "even-money", "decline"].map(find);
  const wager = game(model).spots.find((one) => one.number === spot)?.hands[hand]?.wager ?? 0;
  const open = insure && !insure.refusal;
  const evenOpen = even && !even.refusal;
  const amount = Math.min(model.insure ?? insure?.most ?? 0, insure?.most ?? 0);
  const pays = Number(model.rules.insurancePays.split(":")[0]) / Number(model.rules.insurancePays.split(":")[1]);
  return html`
    <div class="explain">
      <h2>Insurance, spot ${spot}?</h2>
      <p>${open ? html`For ${dollars(amount)} you get ${dollars(amount * pays)} if the hole card is worth ten, and lose ${dollars(amount)}
        otherwise: insurance` : "Insurance"} is a wager of its own that pays ${model.rules.insurancePays}.</p>
      ${evenOpen
        ? html`<p><b>Even money</b> pays your blackjack ${dollars(wager)} now, whatever the dealer has${model.rules.evenMoney === "with approval" ? `, if the ${model.rules.authority} approves` : ""}.</p>`
        : nothing}
      ${insure?.refusal ? html`<p class="why">${insure.refusal.message} <cite>${insure.refusal.clause}</cite></p>` : nothing}
    </div>
    ${open && insure.least < insure.most
      ? html`<label class="amount-line">Amount
          <input type="range" min=${insure.least} max=${insure.most} step=${insure.step || 1} .value=${String(amount)}
            @input=${(event) => acts.insureFor(Number(event.target.value))}>
          <output>${dollars(amount)}</output></label>`
      : nothing}
    <div class="decisions">
      ${open ? html`<button class="decide insure ${isAdvised(model, "insure") ? "advised" : ""}" data-verb="insure" @click=${() => acts.decide(insure, { amount })}>Insure <span class="price">+${dollars(amount)}</span><kbd aria-hidden="true">${keyFor("i").toUpperCase()}</kbd></button>` : nothing}
      ${evenOpen ? html`<button class="decide even ${isAdvised(model, "even-money") ? "advised" : ""}" data-verb="even-money" @click=${() => acts.decide(even)}>Even money <span class="price">win ${dollars(wager)}</span><kbd aria-hidden="true">${keyFor("e").toUpperCase()}</kbd></button>` : nothing}
      ${decline ? html`<button class="decide decline ${isAdvised(model, "decline") ? "advised" : ""}" data-verb="decline" @click=${() => acts.decide(decline)}>No insurance<kbd aria-hidden="true">${keyFor("n").toUpperCase()}</kbd></button>` : nothing}
    </div>`;
}
