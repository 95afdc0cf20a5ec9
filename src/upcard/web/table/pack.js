// Where the cards are that nobody holds: the shoe with its cut card, the discard rack,
// and the pack of a dead game, spread face down.

import { html, svg, nothing } from "../page/html.js";
import { game } from "./model.js";

const NAMES = { shoe: "Shoe", hand: "Deck in hand", continuous: "Shuffling machine" };

/** Cards until the cut card; -1 where none is used, 0 once it is out. */
export function untilCut({ rules, view }) {
  const { shoe } = view.game;
  if (!rules.behindCut || !shoe) return -1;
  return Math.max(shoe - rules.behindCut, 0);
}

/** The shoe, or what the cards come from, as full as it is. */
export function shoeView(model) {
  const { shoe } = game(model);
  const { cards, delivery } = model.rules;
  const left = untilCut(model);
  const out = left === 0 && game(model).phase !== "cut";
  const told = `${NAMES[delivery]}: ${shoe} cards left${left > 0 ? `, ${left} until the cut card` : ""}${out ? "; the cut card is out" : ""}`;
  return html`<div class="shoe from-${delivery}" role="img" aria-label=${told}>
    <svg viewBox="0 0 130 92" aria-hidden="true">${(DRAWN[delivery] ?? boxView)(shoe / cards, left / cards)}</svg>
    <span class="mouth"></span>
    <span class="count">${shoe}</span>
    ${out ? html`<span class="cut-out" title="The cut card is out: this is the last round"></span>` : nothing}
  </div>`;
}

const DRAWN = { shoe: boxView, continuous: machineView, hand: handView };

/** A place between the front and the back of the glass: its upper and lower corner. */
function across(share) {
  const at = (from, to) => from + (to - from) * Math.min(Math.max(share, 0), 1);
  return `${at(46, 108).toFixed(1)} ${at(22, 14.4).toFixed(1)} ${at(58, 112).toFixed(1)} ${at(64.5, 49).toFixed(1)}`.split(" ");
}

function boxView(share, before) {
  const [x1, y1, x2, y2] = across(0);
  const [x3, y3, x4, y4] = across(share);
  const [cx, cy, dx, dy] = across(before);
  return svg`<ellipse class="shade" cx="68" cy="80" rx="56" ry="9"></ellipse>
    <path class="body" d="M34 12 114 4q6 0 7 6l5 44q0 6-6 8L52 80Z"></path>
    <path class="glass" d="M44 20 110 12l5 38-57 18Z"></path>
    ${share ? svg`<path class="pack" d="M${x1} ${y1}L${x3} ${y3} ${x4} ${y4} ${x2} ${y2}Z"></path>
      ${[0.2, 0.4, 0.6, 0.8].map((part) => {
        const [a, b, c, d] = across(share * part);
        return svg`<path class="leaf-line" d="M${a} ${b}L${c} ${d}"></path>`;
      })}` : nothing}
    ${before > 0 ? svg`<path class="cut" d="M${cx} ${cy}L${dx} ${dy}"></path>` : nothing}
    <path class="lip" d="M34 12 52 80 24 84q-6 0-8-6L6 30q-1-6 5-8Z"></path>
    <path class="slit" d="M13 36 35 31l9 34-20 5Z"></path>
    ${share ? svg`<path class="peek" d="M15 39 34 34.5l7.5 28-17 5Z"></path>` : nothing}`;
}

function machineView() {
  return svg`<ellipse class="shade" cx="66" cy="82" rx="58" ry="8"></ellipse>
    <path class="body" d="M22 20q0-10 10-11l72-6q12 0 14 11l8 52q1 9-8 11L34 86q-8 1-9-7Z"></path>
    <path class="glass" d="M38 20l62-6q6 0 7 6l3 18-68 8Z"></path>
    <path class="slit" d="M20 48l26-4 5 26-28 4Z"></path>
    <path class="peek" d="M22 51l22-3.4 4 20-23 3.6Z"></path>
    <circle class="lamp" cx="98" cy="62" r="3.4"></circle>`;
}

/** A deck that the dealer holds: as thick as it is. */
function handView(share) {
  const thick = 4 + 14 * share;
  return svg`<ellipse class="shade" cx="60" cy="76" rx="46" ry="9"></ellipse>
    <path class="pack" d="M26 ${58 - thick}L92 ${44 - thick}l10 22v${thick}L36 ${80 + 0}l-10-22Z"></path>
    ${[0.25, 0.5, 0.75].map((part) => svg`<path class="leaf-line" d="M26 ${58 - thick * part}l10 22 66-14"></path>`)}
    <path class="peek" d="M26 ${58 - thick}L92 ${44 - thick}l10 22-66 14Z"></path>`;
}

/** The discard rack, filled from below by the cards that have been played. */
export function rackView(model) {
  const { rack } = game(model);
  const share = Math.min(rack / model.rules.cards, 1);
  const high = rack ? Math.max(58 * share, 1.5) : 0;
  const lines = Array.from({ length: Math.floor(high / 3) }, (_, index) => 68 - 3 * index);
  return html`<div class="rack" role="img" aria-label=${`Discard rack: ${rack} cards`}>
    <svg viewBox="0 0 96 84" aria-hidden="true">
      ${svg`<ellipse class="shade" cx="48" cy="76" rx="44" ry="7"></ellipse>
      <path class="wall" d="M12 8q0-5 5-5h62q5 0 5 5v60H12Z"></path>
      ${rack ? svg`<path class="pile" d="M18 70V${70 - high}l6-3.5h54V${66.5}l-6 3.5Z"></path>
        ${lines.map((y) => svg`<path class="leaf-line" d="M18 ${y}h54"></path>`)}
        <path class="peek" d="M18 ${70 - high}l6-3.5h54l-6 3.5Z"></path>` : nothing}
      <path class="side" d="M12 22v48h8V18q-8 0-8 4ZM84 22v48h-8V18q8 0 8 4Z"></path>
      <path class="foot" d="M8 68h80l-3 9H11Z"></path>`}
    </svg>
    <span class="slot"></span>
    <span class="count">${rack}</span>
  </div>`;
}

const FAN = 44;

/** Whether the last guest has left and the house spreads the cards. */
export const isDead = (model) => game(model).reshuffle === "dead game" && model.rules.spreadsDead;

/** The cards of a dead game, in two face-down semicircles, where the house spreads them. */
export function deadGameView(model) {
  if (!isDead(model)) return nothing;
  const arc = (cx) => Array.from({ length: FAN }, (_, index) => {
    const turn = -90 + (180 * index) / (FAN - 1);
    return svg`<g transform="translate(${cx} 196) rotate(${turn.toFixed(1)}) translate(0 -150)">
      <rect class="paper" x="-14" y="-20" width="28" height="40" rx="3"></rect>
      <rect class="ground" x="-11.5" y="-17.5" width="23" height="35" rx="2"></rect></g>`;
  });
  return html`<svg class="dead-game" viewBox="0 0 760 240" role="img"
    aria-label="A dead game: all cards lie face down in two semicircles">${arc(190)}${arc(570)}</svg>`;
}
