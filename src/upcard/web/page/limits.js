// Limits that guests set for themselves, and the reality check that reminds them.

import { html, nothing } from "./html.js";
import { ask } from "./api.js";
import { closeDialog, openDialog } from "./dialog.js";
import { dollars, readMoney, signed } from "./money.js";

const LOOK_EVERY = 60_000;

/** Open the dialog of one's own limits. */
export async function openLimits(me) {
  const draw = openDialog("Your own limits", html`<p role="status">Reading …</p>`);
  try {
    draw(form(me, await ask("me/limits", { token: me.token }), draw));
  } catch (error) {
    draw(html`<p class="problem" role="alert">${error.message}</p>`);
  }
}

function form(me, limits, draw, problem = "") {
  const { now, coming, since } = limits;
  const onSubmit = async (event) => {
    event.preventDefault();
    const told = new FormData(event.target);
    const money = (name) => (told.get(name).trim() ? readMoney(told.get(name)) : 0);
    const wish = { stake: money("stake"), loss: money("loss") };
    for (const name of ["minutes", "reminder", "exclude_hours"]) wish[name] = Number(told.get(name)) || 0;
    if (wish.stake === null || wish.loss === null) return draw(form(me, limits, draw, "An amount cannot be read"));
    try {
      draw(form(me, await ask("me/limits", { method: "POST", token: me.token, body: wish }), draw));
    } catch (error) {
      draw(form(me, limits, draw, error.message));
    }
  };
  const amount = (cents) => (cents ? dollars(cents) : "");
  const out = now.excluded_until * 1000;
  return html`<form @submit=${onSubmit}>
    <p class="note">A stricter limit holds at once, a looser one after 24 hours. Empty is none.</p>
    <label>Most to wager in a round <input name="stake" inputmode="decimal" .value=${amount(now.stake)}></label>
    <label>Most to lose in a day <input name="loss" inputmode="decimal" .value=${amount(now.loss)}></label>
    <label>Most minutes in a day <input name="minutes" type="number" min="0" max="1440" .value=${now.minutes || ""}></label>
    <label>A reminder every so many minutes <input name="reminder" type="number" min="0" max="1440" .value=${now.reminder || ""}></label>
    <label>No play for so many hours <input name="exclude_hours" type="number" min="0" max="8784"></label>
    ${out > Date.now() ? html`<p>You play again from ${new Date(out).toLocaleString()}; this cannot be called off.</p>` : nothing}
    ${since ? html`<p>From ${new Date(since * 1000).toLocaleString()}: ${words(coming)}.</p>` : nothing}
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
    <button class="go">Set these limits</button></form>`;
}

function words({ stake, loss, minutes, reminder }) {
  const parts = [
    stake ? `${dollars(stake)} a round` : "any wager", loss ? `${dollars(loss)} a day to lose` : "any loss",
    minutes ? `${minutes} minutes a day` : "any time", reminder ? `a reminder every ${reminder} minutes` : "no reminder",
  ];
  return parts.join(", ");
}

/** Remind a guest who wished it, as long as the page is open; returns how to stop. */
export function remind(me) {
  let last = Date.now();
  const look = async () => {
    const limits = await ask("me/limits", { token: me.token }).catch(() => null);
    const minutes = limits?.now.reminder;
    if (!minutes || Date.now() - last < minutes * 60_000) return;
    last = Date.now();
    openDialog("A moment", html`<p>You asked to be reminded: today you have been at tables for ${limits.minutes} minutes,
      and your result is ${signed(limits.net)}.</p>
      <div class="tools"><button class="go" @click=${closeDialog}>Go on</button><a href="/">To the lobby</a></div>`);
  };
  const timer = setInterval(look, LOOK_EVERY);
  return () => clearInterval(timer);
}
