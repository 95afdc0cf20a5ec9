// A house in the lobby: its cloth, what the plate says first, its open tables.

import { html, nothing } from "../page/html.js";
import { dollars, readMoney } from "../page/money.js";
import { free, seatsView, seated } from "./seats.js";

const cents = (value) => (typeof value === "number" ? value : readMoney(String(value)) ?? 0);

/** Houses as the lobby lists them: low minimum first, and the kindest rules among equals. */
export function inOrder(houses) {
  return [...houses].sort((a, b) => cents(a.minimum) - cents(b.minimum) || (a.edge ?? 1) - (b.edge ?? 1));
}

/** One house with its tables. */
export function houseCard(house, tables, lobby) {
  const best = tables.find((table) => free(table) > 0);
  return html`<li class="house" data-house=${house.id}>
    <div class="cloth">
      <h3>${house.name}</h3>
      <p class="limits">${dollars(cents(house.minimum))} – ${dollars(cents(house.maximum))}</p>
    </div>
    <p class="summary">${house.summary}</p>
    <dl class="facts">
      <div><dt>Blackjack pays</dt><dd>${house.blackjack}</dd></div>
      <div><dt>On soft 17</dt><dd>dealer ${house.soft_17 === "hit" ? "hits" : "stands"}</dd></div>
      <div><dt>Decks</dt><dd>${house.decks}</dd></div>
      ${house.edge === null || house.edge === undefined ? nothing
        : html`<div><dt>House edge</dt><dd title="of each wager, with best play">${percent(house.edge)}</dd></div>`}
    </dl>
    ${tables.length ? html`<ul class="at-house">${tables.map((table) => tableRow(table, house))}</ul>` : nothing}
    <div class="tools">
      ${best ? html`<a class="button go" href=${`/t/${encodeURIComponent(best.id)}`} aria-label=${`Play: ${house.name}`}>Play</a>` : nothing}
      <button class=${best ? "" : "go"} @click=${() => lobby.create(house)} aria-label=${`Open a table: ${house.name}`}>Open a table</button>
      <button @click=${() => lobby.plate(house)} aria-label=${`Rules: ${house.name}`}>Rules</button>
    </div>
  </li>`;
}

function tableRow(table, house) {
  const title = table.title === house.name ? `Table ${table.id.replace(/^T/, "")}` : table.title;
  const verb = free(table) ? "Join" : "Watch";
  return html`<li><a href=${`/t/${encodeURIComponent(table.id)}`} data-table=${table.id} aria-label=${`${verb}: ${title}, ${house.name}`}>
    ${seatsView(table)}
    <span class="named"><b>${title}</b><small>${who(table)}</small></span>
    ${table.status === "paused" ? html`<span class="tag">paused</span>` : nothing}
    <span class="enter" aria-hidden="true">${verb} ›</span></a></li>`;
}

/** Who plays at a table, in a few words. */
function who(table) {
  const names = Array.isArray(table.guests) ? table.guests : [];
  if (!seated(table)) return table.watching ? `nobody sits, ${table.watching} watching` : "nobody sits yet";
  const shown = names.slice(0, 3).join(", ");
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

/** A share with two decimals, as plates print it. */
const percent = (share) => `${(100 * share).toFixed(2)} %`;
