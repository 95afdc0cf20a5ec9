// The dealer's hand: cards, the reader of the hole card, what is said.

import { html, nothing, repeat } from "../page/html.js";
import { face } from "../page/face.js";
import { BACK, describeHand } from "../page/cards.js";
import { appears, glows } from "../page/motion.js";
import { game, timeOf } from "./model.js";

/** The dealer's cards; the hole card lies beneath the upcard until it is turned. */
export function dealerView(model) {
  const view = game(model);
  const cards = view.dealer;
  const checking = model.rules.holeCard === "reader" && cards.length > 0;
  const turned = timeOf(model, "cards", "dealer:turned");
  const at = (place) => {
    const own = timeOf(model, "cards", `dealer:${place}`);
    return own >= 0 ? own : turned;
  };
  const total = view.dealer_total;
  return html`<section class="dealer" aria-label=${`Dealer: ${describeHand(cards, total)}`}>
    <div class="cards ${cards.length === 2 && cards.includes(BACK) ? "tucking" : ""}" .style=${`--n:${cards.length}`}>
      ${repeat(cards, (_, place) => place, (card, place) =>
        face(card, { at: at(place), place, tucked: card === BACK }))}
    </div>
    ${total
      ? html`<span class="total" aria-hidden="true" ${appears(total, timeOf(model, "marks", "dealer"))}>${cards.length === 2 && total === "11/21" ? "Blackjack" : total}</span>`
      : nothing}
    ${checking ? html`<span class="reader" aria-hidden="true" title="hole card reader" ${glows(model.seq, timeOf(model, "marks", "check"))}></span>` : nothing}
  </section>`;
}

/** The dealer's last words, for a while. */
export function callView(model) {
  const { text, at, id } = model.call;
  if (!text) return nothing;
  return html`<p class="call" aria-hidden="true" ${appears(String(id), at)}>“${text}”</p>`;
}
