// The coach: what every decision is worth now, on request and marked as help.  The
// server answers from what this guest may see; nothing is asked while it is off.

import { html, nothing } from "../page/html.js";
import { ask as request } from "../page/api.js";
import { dollars } from "../page/money.js";
import { setSetting, settings } from "../page/settings.js";
import { asked, verbs } from "./ask.js";
import { game } from "./model.js";

/** The coach of a desk: `look` after every change of the table, `toggle` by key or button. */
export function coachOf(desk) {
  let wanted = "";

  async function put(query) {
    const { table } = desk.model.view;
    return request(`tables/${table}/coach?${new URLSearchParams(query)}`, { token: desk.me.token });
  }

  async function look() {
    const question = questionOf(desk.model);
    const key = question ? JSON.stringify(question) : "";
    if (key === wanted) return;
    wanted = key;
    desk.change({ coach: question ? { key, waits: true } : null });
    if (!question) return;
    const { spot, hand, counted } = question;
    const told = await put({ spot, hand, counted }).catch((error) => ({ fault: error.message }));
    if (wanted !== key) return; // the table has moved on
    if (told.fault) wanted = "";
    desk.change({ coach: { key, ...told } });
  }

  return {
    look,
    toggle() {
      const on = settings().coach !== "off";
      setSetting("coach", on ? "off" : "hand");
      // A first request makes the solver ready, also while nothing is to be decided.
      if (!on && desk.model.view) put({ spot: desk.model.spot }).catch(() => null);
      desk.change({ heard: on ? "The coach is off." : "The coach is on." });
      look();
    },
  };
}

/** What the coach would be asked now, or null. */
function questionOf(model) {
  const { coach } = settings();
  if (coach === "off" || !model.view) return null;
  const { kind, spot, hand, options } = asked(model);
  if (kind !== "decision" && kind !== "insurance") return null;
  const { phase, round, spots } = game(model);
  const cards = spots.find(({ number }) => number === spot)?.hands.map((one) => one.cards.join(""));
  const may = options.filter(({ refusal }) => !refusal).map(({ verb }) => verb);
  return { phase, round, spot, hand, cards, may, counted: coach === "shoe" };
}

/** Whether the coach would choose this. */
export const isAdvised = ({ coach }, verb) => coach?.best === verb;

/** What the coach has to say, above the buttons. */
export function coachView({ coach }) {
  if (settings().coach === "off" || !coach) return nothing;
  return html`<div class="coach" role="status" aria-label="Coach">
    <p class="coach-name">Coach <span>help</span></p>${coachBody(coach)}</div>`;
}

function coachBody(coach) {
  if (coach.waits) return html`<p class="coach-note">is thinking …</p>`;
  if (coach.fault) return html`<p class="coach-note">${coach.fault}</p>`;
  const ranked = Object.entries(coach.values).sort((a, b) => b[1] - a[1]);
  const most = Math.max(...ranked.map(([, value]) => Math.abs(value)), 0.2);
  return html`<ol>${ranked.map(([verb, value]) => html`<li class=${verb === coach.best ? "best" : ""}>
      <b>${verbs[verb].label}</b>
      <span class="scale" aria-hidden="true"><i class=${value < 0 ? "minus" : "plus"} .style=${`width:${(50 * Math.abs(value)) / most}%`}></i></span>
      <span class="worth">${worth(value, coach.wager)}</span>
      ${verb === coach.best ? html`<span class="hidden">, the best</span>` : nothing}</li>`)}</ol>
    <p class="coach-note">${coach.counted ? `on average, from the ${coach.unseen} cards you have not seen`
      : "on average, from your cards and the upcard"}</p>`;
}

/** Expected net as money, with one more digit where cents would hide it. */
function worth(value, wager) {
  const cents = Math.round(value * wager);
  return `${cents > 0 ? "+" : ""}${dollars(cents)}`;
}
