// One dialog at a time, with a title and a way out.

import { html, render } from "./html.js";

/** Open a dialog; returns a function that draws other content into it. */
export function openDialog(title, content, { wide = false } = {}) {
  closeDialog();
  const opener = openerOf(document.activeElement);
  // A host of its own: the end of an earlier dialog, told late, cannot touch this one.
  const host = document.createElement("div");
  document.getElementById("dialogs").append(host);
  const gone = () => {
    host.remove();
    if (document.activeElement === document.body && opener?.isConnected) opener.focus();
  };
  const draw = (inner, heading = title) =>
    render(
      html`<dialog class=${wide ? "wide" : ""} aria-label=${heading} @click=${outside} @close=${gone}>
        <header><h2>${heading}</h2><button class="close" aria-label="Close" @click=${closeDialog}>×</button></header>
        <div class="content">${inner}</div>
      </dialog>`,
      host,
    );
  draw(content);
  host.querySelector("dialog").showModal();
  return draw;
}

/** Close what is open. */
export function closeDialog() {
  for (const dialog of document.querySelectorAll("#dialogs dialog[open]")) dialog.close();
}

/** Where the focus goes back to: what opened the dialog, or the button of its menu. */
function openerOf(element) {
  const menu = element?.closest?.("[popover]");
  return menu ? document.querySelector(`[popovertarget="${menu.id}"]`) : element;
}

function outside(event) {
  if (event.target === event.currentTarget) closeDialog();
}
