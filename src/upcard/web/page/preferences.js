// The dialog of settings.

import { html } from "./html.js";
import { openDialog } from "./dialog.js";
import { openLimits } from "./limits.js";
import { guest, personalLink } from "./guest.js";
import { setSetting, settings, settingsChoices } from "./settings.js";

const TITLES = {
  deck: ["Suits in", { four: "four colours", two: "two colours" }],
  index: ["Index", { big: "big", normal: "traditional" }],
  speed: ["Dealer", { casino: "casino pace", quick: "quick", instant: "instant" }],
  theme: ["Light", { auto: "as the system", light: "light", dark: "dark" }],
  sound: ["Sounds", { off: "off", on: "on" }],
  coach: ["Coach (help, not part of the game)", { off: "off", hand: "my cards and the upcard", shoe: "all cards that I have seen" }],
};

/** Open the settings. */
export function openSettings() {
  const draw = openDialog("Settings", view());
  function view() {
    const now = settings();
    const me = guest();
    return html`${Object.entries(settingsChoices).map(([name, choices]) => {
      const [title, words] = TITLES[name];
      return html`<fieldset class="choices"><legend>${title}</legend>${choices.map(
        (choice) => html`<label><input type="radio" name=${name} value=${choice} .checked=${now[name] === choice}
          @change=${() => { setSetting(name, choice); draw(view()); }}> ${words[choice]}</label>`,
      )}</fieldset>`;
    })}
    ${me ? html`<p class="device">Play on at another device: <a href=${personalLink(me.token)}>personal link of ${me.name}</a>.
      Whoever has it plays as you.</p>
      <p class="device"><button @click=${() => openLimits(me)}>Your own limits and reminders</button></p>` : ""}`;
  }
}
