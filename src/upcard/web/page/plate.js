// The plate of a house: every rule in a sentence with its clause, and the pay tables.

import { html, nothing } from "./html.js";
import { openDialog } from "./dialog.js";

/** Open the plate. */
export function openPlate(house) {
  openDialog(house.name ?? house.rules.name, plateView(house), { wide: true });
}

/** The plate as it stands on the table. */
export function plateView(house) {
  return html`<p class="lead">${house.rules?.summary ?? ""}</p>
    ${payTables(house)}
    <div class="plate-sections">${house.plate.map(
      ({ title, lines }) => html`<section><h3>${title}</h3><ul>
        ${lines.map(({ text, clauses }) => html`<li>${text} ${clauses.length ? html`<cite>${clauses.join(", ")}</cite>` : nothing}</li>`)}
      </ul></section>`,
    )}</div>`;
}

function payTables({ rules }) {
  const bets = rules?.side_bet ?? [];
  return html`<div class="pays">
    <table><caption>Main wager</caption><tbody>
      <tr><th scope="row">Blackjack</th><td>${String(rules.blackjack.pays)}</td></tr>
      <tr><th scope="row">Win</th><td>1:1</td></tr>
      ${rules.insurance.offered === "ace" ? html`<tr><th scope="row">Insurance</th><td>${String(rules.insurance.pays)}</td></tr>` : nothing}
    </tbody></table>
    ${bets.map((bet) => html`<table><caption>${bet.title}</caption><tbody>
      ${bet.pays.map(({ hand, odds }) => html`<tr><th scope="row">${hand}</th><td>${String(odds)}</td></tr>`)}
    </tbody></table>`)}
  </div>`;
}
