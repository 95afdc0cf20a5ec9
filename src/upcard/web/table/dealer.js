// The dealer's side: cards, shoe, discard rack, reader, what is said.

import { html, svg, nothing, repeat } from "../page/html.js";
import { face } from "../page/face.js";
import { BACK, describeHand } from "../page/cards.js";
import { appears } from "../page/motion.js";
import { game, timeOf } from "./model.js";

/** The dealer's cards; the hole card lies beneath the upcard until it is turned. */
export function dealerView(model) {
  const view = game(model);
  const cards = view.dealer;
  const checking = model.times?.cards && model.rules.holeCard === "reader" && cards.includes(BACK);
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
      ? html`<span class="total" aria-hidden="true" ${appears(total, timeOf(model, "marks", "dealer"))}>${total}</span>`
      : nothing}
    ${checking ? html`<span class="reader" aria-hidden="true" title="hole card reader"></span>` : nothing}
  </section>`;
}

/** The dealer's last words, for a while. */
export function callView(model) {
  const { text, at, id } = model.call;
  if (!text) return nothing;
  return html`<p class="call" aria-hidden="true" ${appears(String(id), at)}>“${text}”</p>`;
}

/** The shoe, or what the cards come from, as full as it is. */
export function shoeView(model) {
  const view = game(model);
  const share = Math.min(view.shoe / model.rules.cards, 1);
  const name = { shoe: "Shoe", hand: "Deck in hand", continuous: "Shuffling machine" }[model.rules.delivery];
  const cut = 100 * cutShare(model);
  return html`<div class="shoe from-${model.rules.delivery}" role="img" aria-label=${`${name}: ${view.shoe} cards left`}>
    <svg viewBox="0 0 120 84" aria-hidden="true">
      ${svg`<path class="body" d="M14 16 104 6q8 0 9 8l3 50q0 8-8 9L20 80q-8 0-9-8L6 26q0-9 8-10z"></path>
      <path class="glass" d="M20 24 100 15l5 46-79 11z"></path>
      <path class="pack" d="M22 ${28} ${24 + 74 * share} ${28 - 8 * share}l3 37-${1 + 73 * share} ${10 * share}z"></path>
      ${cut > 0 && view.shoe ? svg`<path class="cut" d="M${24 + 74 * share * cut / 100} 26l3 42"></path>` : nothing}`}
    </svg>
    <span class="mouth"></span>
    <span class="count">${view.shoe}</span>
  </div>`;
}

/** The share of the pack in front of which the cut card sits, from the back. */
function cutShare(model) {
  const behind = model.rules.delivery === "continuous" ? 0 : 0.18;
  return behind ? Math.min(behind / Math.max(game(model).shoe / model.rules.cards, 0.01), 1) : 0;
}

/** The discard rack with the cards that have been played. */
export function rackView(model) {
  const { rack } = game(model);
  const share = Math.min(rack / model.rules.cards, 1);
  return html`<div class="rack" role="img" aria-label=${`Discard rack: ${rack} cards`}>
    <svg viewBox="0 0 90 70" aria-hidden="true">
      ${svg`<path class="body" d="M8 10h74v54H8z"></path>
      <rect class="pack" x="14" y=${58 - 44 * share} width="62" height=${44 * share}></rect>
      <path class="lip" d="M8 58h74v8H8z"></path>`}
    </svg>
    <span class="slot"></span>
    <span class="count">${rack}</span>
  </div>`;
}
