// The head of the table: where one is, what one has, and everything else in a menu.

import { html, nothing } from "../page/html.js";
import { dollars } from "../page/money.js";
import { settings } from "../page/settings.js";
import { openHelp } from "./keys.js";
import { mine } from "./model.js";
import { visitView } from "./visit.js";

const CONNECTIONS = { lost: "Connection lost; coming back …", connecting: "Connecting …" };

/** From this many milliseconds of round trip on, guests are told. */
const FAR = 300;

/** The head. */
export function headView(model, acts) {
  const { you, view, rules } = model;
  const seated = mine(model).length > 0;
  return html`<header class="head">
    <a class="home" href="/" aria-label="Lobby"><span aria-hidden="true">‹</span> <span class="word">Lobby</span></a>
    <div class="where"><h1>${view.title}</h1>
      <p><span class="mode">Play money · </span>${view.title === rules.name ? nothing : html`<span class="house-name">${rules.name} · </span>`}<span class="limits">${dollars(view.game.minimum)} – ${dollars(view.game.maximum)}</span></p></div>
    <span class="badge">Play money</span>
    ${CONNECTIONS[model.connection] ? html`<span class="lost" role="status">${CONNECTIONS[model.connection]}</span>` : nothing}
    ${model.connection === "open" && model.lag >= FAR ? html`<span class="badge lag" title="The clock waits for the way of your answers, up to a second">${(model.lag / 1000).toFixed(1)} s away</span>` : nothing}
    <span class="grow"></span>
    ${lastView(view.results)}
    ${seated ? html`${visitView(model)}<p class="balance"><span>Cheques</span> <b class="bankroll" aria-label="Your cheques">${dollars(you.bankroll)}</b></p>` : nothing}
    <nav class="menu" aria-label="Table">
      ${seated ? html`<button aria-pressed=${settings().coach !== "off"} @click=${acts.coach}>Coach</button>
        <button @click=${acts.buy}>Buy</button>` : nothing}
      <button @click=${acts.plate}>Rules</button>
      <button @click=${acts.history}>Rounds</button>
      <button class="log-button" aria-pressed=${acts.logOpen()} @click=${acts.toggleLog}>Log</button>
    </nav>
    <button class="more" aria-label="Menu" popovertarget="table-menu">⋯</button>
    ${menuView(model, acts, seated)}
  </header>`;
}

/** Everything that a hand does not need, and on a phone the rest as well. */
function menuView(model, acts, seated) {
  const { view, you, rules } = model;
  const close = ({ currentTarget }) => currentTarget.hidePopover();
  return html`<div class="more-menu" id="table-menu" popover @click=${close}>
    <div class="narrow">
      ${seated ? html`<button aria-pressed=${settings().coach !== "off"} @click=${acts.coach}>Coach</button>
        <button @click=${acts.buy}>Buy</button>` : nothing}
      <button @click=${acts.plate}>Rules</button>
      <button @click=${acts.history}>Rounds</button>
      <button aria-pressed=${acts.logOpen()} @click=${acts.toggleLog}>Log</button>
    </div>
    <button @click=${acts.proof}>Proof</button>
    <button @click=${acts.settings}>Settings</button>
    <button @click=${openHelp}>Keys</button>
    ${seated ? html`<hr>
      <button @click=${acts.sitOut}>${view.out.includes(you.name) ? "I'm back" : "Sit out"}</button>
      ${rules.burnShown ? html`<button @click=${acts.burn}>Burn card</button>` : nothing}
      <button @click=${acts.dispute}>Call floor</button>
      <button @click=${acts.leave}>${view.leaving.includes(you.name) ? "Leaving …" : "Leave"}</button>` : nothing}
  </div>`;
}

function lastView(results) {
  if (!results.length) return nothing;
  return html`<ol class="last" aria-label="Dealer's last rounds">${results.slice(-8).map(({ dealer, number }) =>
    html`<li class=${`dealer-${dealer}`} title=${`Round ${number}: dealer ${dealer}`}>${shortResult(dealer)}</li>`)}</ol>`;
}

const shortResult = (dealer) => ({ blackjack: "BJ", bust: "×" })[dealer] ?? dealer;
