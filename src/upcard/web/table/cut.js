// The cut: the pack lies face down on its side, and the guest drops the yellow card.

import { html } from "../page/html.js";
import { keyFor } from "./rebind.js";

/** The pack, the card, and two buttons; dragged by hand or moved by keys. */
export function cutView(model, acts, { spot, depth, cards }) {
  const position = model.cut ?? Math.round(cards / 2);
  const share = (100 * position) / cards;
  const low = (100 * depth) / cards;
  return html`
    <div class="explain"><h2>The cut is yours, spot ${spot}</h2>
      <p>Drag the yellow card to where the pack is cut: at least ${depth} cards stay on either side. Your choice and a
        secret share of this page decide the order together with the table's secret.</p></div>
    <div class="face-down-pack" @pointerdown=${(event) => drag(event, cards, depth, acts)}>
      <div class="edges" aria-hidden="true"></div>
      <div class="barred from" .style=${`width:${low}%`}></div>
      <div class="barred to" .style=${`width:${low}%`}></div>
      <div class="cut-card" role="slider" tabindex="0" aria-label="Cut card, cards from the top"
        aria-valuemin=${depth} aria-valuemax=${cards - depth} aria-valuenow=${position}
        aria-valuetext=${`${position} of ${cards} cards`} .style=${`left:${share}%`}
        @keydown=${(event) => step(event, position, depth, cards, acts)}></div>
    </div>
    <div class="decisions">
      <button class="decide cut" @click=${() => acts.cut(position)}>Cut at ${position}<kbd aria-hidden="true">Enter</kbd></button>
      <button class="decide" @click=${acts.passCut}>Pass<kbd aria-hidden="true">${keyFor("n").toUpperCase()}</kbd></button>
    </div>`;
}

/** A position that the house allows. */
function within(position, depth, cards) {
  return Math.min(Math.max(Math.round(position), depth), cards - depth);
}

function drag(event, cards, depth, acts) {
  const pack = event.currentTarget;
  const { left, width } = pack.getBoundingClientRect();
  const move = ({ clientX }) => acts.moveCut(within((cards * (clientX - left)) / width, depth, cards));
  const stop = () => {
    pack.removeEventListener("pointermove", move);
    pack.removeEventListener("pointerup", stop);
    pack.removeEventListener("pointercancel", stop);
  };
  pack.setPointerCapture(event.pointerId);
  pack.addEventListener("pointermove", move);
  pack.addEventListener("pointerup", stop);
  pack.addEventListener("pointercancel", stop);
  move(event);
}

function step(event, position, depth, cards, acts) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
  const ends = { Home: depth, End: cards - depth };
  const next = steps[event.key] ? position + steps[event.key] : ends[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  acts.moveCut(within(next, depth, cards));
}
