// Money is whole cents everywhere; only here does it become text, or text money.

/** An amount as people write it: `$25`, `$7.50`, `$1,250`. */
export function dollars(cents) {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const grouped = String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return `${sign}$${grouped}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/** An amount with its sign, for results: `+$25`, `−$10`, `$0`. */
export function signed(cents) {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** A short text for the face of a cheque: `25`, `2.50`, `1k`. */
export function onCheque(cents) {
  if (cents % 100) return cents < 100 ? `${cents}¢` : (cents / 100).toFixed(2);
  const whole = cents / 100;
  return whole >= 1000 && whole % 1000 === 0 ? `${whole / 1000}k` : String(whole);
}

/** Cents of a typed amount such as `12.50` or `$1,000`; null if it is none. */
export function readMoney(text) {
  const plain = text.trim().replace(/^\$/, "").replaceAll(",", "");
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null;
  const [whole, rest = ""] = plain.split(".");
  return Number(whole) * 100 + Number(rest.padEnd(2, "0"));
}
