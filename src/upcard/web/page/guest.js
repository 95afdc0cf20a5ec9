// Who this browser is: a name and a token, kept here and nowhere else.

import { ask } from "./api.js";

const KEY = "upcard.guest";

/** `{name, token}` of the guest of this browser, or null. */
export function guest() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Register a guest under a name. */
export async function register(name) {
  const made = await ask("guests", { method: "POST", body: { name } });
  return keep({ name: made.name, token: made.token });
}

/** Be the guest of a token that was shown on another device. */
export async function adopt(token) {
  const me = await ask("me", { token });
  return keep({ name: me.name, token });
}

/** Forget the guest in this browser. */
export function forget() {
  localStorage.removeItem(KEY);
}

/** A link that makes another device the same guest. */
export function personalLink(token) {
  return `${location.origin}/#as=${encodeURIComponent(token)}`;
}

function keep(found) {
  localStorage.setItem(KEY, JSON.stringify(found));
  return found;
}
