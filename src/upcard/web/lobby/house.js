// A house in the lobby: its name, its limits, what it is like, and two buttons.

import { html } from "../page/html.js";
import { dollars, readMoney } from "../page/money.js";

const cents = (value) => (typeof value === "number" ? value : readMoney(String(value)) ?? 0);

/** One house. */
export function houseCard(house, tables, lobby) {
  return html`<li class="house" data-house=${house.id}>
    <h3>${house.name}</h3>
    <p>${house.summary}</p>
    <p class="facts"><span>${house.decks} ${house.decks === 1 ? "deck" : "decks"}</span>
      <span>${dollars(cents(house.minimum))} – ${dollars(cents(house.maximum))}</span>
      <span>${tables === 1 ? "1 table" : `${tables} tables`}</span></p>
    <div class="tools">
      <button class="go" @click=${() => lobby.create(house)} aria-label=${`Open a table: ${house.name}`}>Open a table</button>
      <button @click=${() => lobby.plate(house)} aria-label=${`Rules: ${house.name}`}>Rules</button>
    </div>
  </li>`;
}
