// Bytes, digests and the unambiguous joining of fields, with WebCrypto alone.

const utf8 = new TextEncoder();

/** Hexadecimal text of bytes. */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Bytes of hexadecimal text. */
export function fromHex(text) {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new Error(`${text} is no hexadecimal text`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** An integer as eight bytes, most significant first. */
export function integer(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** Fields, each after its length in four bytes: texts as UTF-8, numbers as eight bytes. */
export function enc(...fields) {
  const parts = fields.map((field) => {
    if (typeof field === "string") return utf8.encode(field);
    if (typeof field === "number" || typeof field === "bigint") return integer(field);
    return field;
  });
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  const lengths = new DataView(whole.buffer);
  let at = 0;
  for (const part of parts) {
    lengths.setUint32(at, part.length);
    whole.set(part, at + 4);
    at += 4 + part.length;
  }
  return whole;
}

/** SHA-256. */
export async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** HMAC-SHA-256. */
export async function hmac(key, bytes) {
  const made = await hmacKey(key);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, bytes));
}

/** A key to sign many messages with. */
export function hmacKey(key) {
  return crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** Bytes one after the other. */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
