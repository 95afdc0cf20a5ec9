// Cards slide from the shoe, turn over and go to the rack; nobody ever waits for them.
// The page already shows where everything is: these are only ways of arriving there.

import { directive, Directive, PartType } from "../vendor/directive.js";
import { noChange } from "../vendor/lit-html.js";
import { BACK } from "./cards.js";
import { pace } from "./settings.js";

/** A card arrives from the shoe, or turns over, `at` milliseconds from now. */
export const enters = directive(
  class extends Directive {
    #card = null;

    constructor(part) {
      super(part);
      if (part.type !== PartType.ELEMENT) throw new Error("enters belongs to an element");
    }

    update(part, [card, at]) {
      const before = this.#card;
      this.#card = card;
      if (before === null) queueMicrotask(() => slide(part.element, at));
      else if (before === BACK && card !== BACK) turn(part.element, at);
      return noChange;
    }
  },
);

/** A text appears `at` milliseconds from now, each time that it changes. */
export const appears = directive(
  class extends Directive {
    #text = null;

    update(part, [text, at]) {
      if (text !== this.#text && at > 0 && pace() > 0) {
        part.element.animate([{ opacity: 0 }, { opacity: 1 }], {
          delay: at,
          duration: 160,
          fill: "backwards",
        });
      }
      this.#text = text;
      return noChange;
    }
  },
);

/** A light goes on for a moment, `at` milliseconds from now. */
export const glows = directive(
  class extends Directive {
    #key = null;

    update(part, [key, at]) {
      if (key !== this.#key && at >= 0 && pace() > 0) {
        part.element.animate(
          [{ boxShadow: "0 0 0 0 #6fc3ff" }, { boxShadow: "0 0 18px 6px #6fc3ff" }, { boxShadow: "0 0 0 0 #6fc3ff" }],
          { delay: at, duration: 2 * pace() },
        );
      }
      this.#key = key;
      return noChange;
    }
  },
);

function slide(card, at) {
  const step = pace();
  const shoe = document.querySelector(".shoe .mouth");
  if (!step || at < 0 || !shoe || !card.isConnected) return;
  const from = shoe.getBoundingClientRect();
  const to = card.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const away = `translate(${x}px, ${y}px) rotate(-38deg) scale(0.8)`;
  card.animate(
    [
      { transform: away, opacity: 0 },
      { transform: away, opacity: 1, offset: 0.02 },
      { transform: "none", opacity: 1 },
    ],
    { delay: at, duration: step * 1.1, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
  );
}

function turn(card, at) {
  const step = pace();
  if (!step) return;
  card.querySelector(".leaf").animate(
    [{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }],
    { delay: Math.max(at, 0), duration: step * 1.2, easing: "ease-in-out", fill: "backwards" },
  );
}

/** Bring everything that still moves to its place: somebody has acted. */
export function hurry() {
  for (const animation of document.getAnimations()) {
    if (!(animation instanceof CSSAnimation)) animation.finish();
  }
}

/** Copies of all cards on the layout go to the discard rack. */
export function sweep() {
  const step = pace();
  const rack = document.querySelector(".rack .slot");
  if (!step || !rack) return;
  const to = rack.getBoundingClientRect();
  const layer = document.getElementById("moving");
  for (const card of document.querySelectorAll(".felt .card")) {
    const from = card.getBoundingClientRect();
    const copy = card.cloneNode(true);
    copy.removeAttribute("role");
    copy.removeAttribute("aria-label");
    copy.style.cssText += `;position:fixed;left:${from.left}px;top:${from.top}px;` +
      `width:${card.offsetWidth}px;height:${card.offsetHeight}px;margin:0`;
    layer.append(copy);
    const x = to.left + to.width / 2 - from.left - from.width / 2;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    const away = `translate(${x}px, ${y}px) rotate(80deg) scale(0.7)`;
    const going = copy.animate(
      [{ transform: "none" }, { transform: away, opacity: 1, offset: 0.9 }, { transform: away, opacity: 0 }],
      { duration: step * 1.6, easing: "ease-in" },
    );
    going.finished.then(() => copy.remove(), () => copy.remove());
  }
}
