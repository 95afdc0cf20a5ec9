// The dealer's side: cards, shoe, discard rack, reader, what is said.

import { html, svg, nothing, repeat } from "../page/html.js";
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
      ? html`<span class="total" aria-hidden="true" ${appears(total, timeOf(model, "marks", "dealer"))}>${total}</span>`
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

/** The shoe, or what the cards come from, as full as it is. */
export function shoeView(model) {
  const view = game(model);
  const share = Math.min(view.shoe / model.rules.cards, 1);
  const name = { shoe: "Shoe", hand: "Deck in hand", continuous: "Shuffling machine" }[model.rules.delivery];
  const cut = 100 * cutShare(model);
  return html`<div class="shoe from-${model.rules.delivery}" role="img" aria-label=${`${name}: ${view.shoe} cards left`}>
    <svg viewBox="0 0 130 92" aria-hidden="true">
      ${svg`<ellipse class="shade" cx="68" cy="80" rx="56" ry="9"></ellipse>
      <path class="body" d="M34 12 114 4q6 0 7 6l5 44q0 6-6 8L52 80Z"></path>
      <path class="glass" d="M44 20 110 12l5 38-57 18Z"></path>
      <path class="pack" d=${packPath(share)}></path>
      ${cut > 0 && view.shoe ? svg`<path class="cut" d=${cutPath(share, cut / 100)}></path>` : nothing}
      <path class="lip" d="M34 12 52 80 24 84q-6 0-8-6L6 30q-1-6 5-8Z"></path>
      <path class="slit" d="M13 36 35 31l9 34-20 5Z"></path>
      ${view.shoe ? svg`<path class="peek" d="M15 39 34 34.5l7.5 28-17 5Z"></path>` : nothing}`}
    </svg>
    <span class="mouth"></span>
    <span class="count">${view.shoe}</span>
  </div>`;
}

/** The pack behind the glass, as long as the cards that are left. */
function packPath(share) {
  const [x, y] = [44 + 62 * share, 20 - 7.5 * share];
  return `M46 22 ${x} ${y + 2}l5 36-${(x - 46) * 0.86} ${17 * share}Z`;
}

/** The cut card in the pack. */
function cutPath(share, at) {
  const x = 46 + 60 * share * (1 - at);
  const y = 22 - 7.5 * share * (1 - at);
  return `M${x} ${y}l5 36`;
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
    <svg viewBox="0 0 96 84" aria-hidden="true">
      ${svg`<ellipse class="shade" cx="48" cy="76" rx="44" ry="7"></ellipse>
      <path class="wall" d="M12 8q0-5 5-5h62q5 0 5 5v60H12Z"></path>
      <rect class="pile" x="18" y=${70 - 58 * share} width="60" height=${58 * share}></rect>
      <path class="side" d="M12 22v48h8V18q-8 0-8 4ZM84 22v48h-8V18q8 0 8 4Z"></path>
      <path class="foot" d="M8 68h80l-3 9H11Z"></path>`}
    </svg>
    <span class="slot"></span>
    <span class="count">${rack}</span>
  </div>`;
}
