// A shoe's transcript computed anew: digests, key, order, cut, root, every card dealt.
// Written from docs/fairness.md, apart from the server's own program, so that a mistake
// of one shows in the other.

import { enc, fromHex, hmac, hmacKey, integer, joined, sha256 } from "./bytes.js";
import { shuffledByHand } from "./hand.js";

/** The protocol that this program knows. */
export const PROTOCOL = "upcard-shoe-1";

/** A machine that shuffles for every round, and how many rounds one commitment covers. */
export const EACH_ROUND = "each round";
export const CHAIN = 256;

/** Every law of shuffling that this program knows. */
export const MODES = ["uniform", EACH_ROUND, "hand procedure"];

const tag = (step) => `${PROTOCOL}/${step}`;
const digest = async (step, ...fields) => sha256(enc(tag(step), ...fields));

/** What the cards are called: a shoe, or a round of a chain. */
export const nameOf = ({ shoe, round = 0 }) => (round ? `${shoe}.${round}` : shoe);

/** `C`: the table's commitment; the secret of round k leads back to it in k steps. */
export async function commitment({ shoe, house, program, head, decks, mode, depth, secret, round = 0 }) {
  let first = fromHex(secret);
  for (let left = round; left > 0; left -= 1) first = await digest("chain", first);
  return digest("commit", shoe, fromHex(house), fromHex(program), fromHex(head), decks, mode, depth, first);
}

/** `K`: the commitment of a seat's page; `cut` 0 for all but the cutter. */
export function shareCommitment({ shoe, table, seat, share, cut }) {
  const position = cut ? integer(cut) : new Uint8Array(0);
  return digest("guest", shoe, table, seat, fromHex(share), position);
}

/** `L`: all commitments in their order. */
export const listDigest = (table, commitments) => digest("list", table, ...commitments.map(fromHex));

/** `G`: all shares in the same order, empty where one stayed closed. */
export const guestsDigest = (listed, shares) => digest("guests", listed, ...shares.map(fromHex));

/** The key of the stream; a round of a chain has its number in it. */
export const streamKey = (secret, table, listed, guests, round = 0) =>
  hmac(fromHex(secret), round ? enc(tag("round"), table, listed, guests, round) : enc(tag("key"), table, listed, guests));

/** Numbers below a bound, without bias: words of HMAC blocks, rejected above a multiple. */
class Stream {
  #signing;
  #words = [];
  #block = 0;

  constructor(key) {
    this.#signing = hmacKey(key);
    this.used = 0;
  }

  async below(bound) {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const word = await this.#word();
      if (word < limit) return word % bound;
    }
  }

  async #word() {
    if (!this.#words.length) await this.#more();
    this.used += 1;
    return this.#words.shift();
  }

  async #more() {
    const block = await crypto.subtle.sign("HMAC", await this.#signing, enc(tag("stream"), this.#block));
    this.#block += 1;
    const view = new DataView(block);
    for (let at = 0; at < block.byteLength; at += 4) this.#words.push(view.getUint32(at));
  }
}

/** Cards of that many new decks. */
function fullDeck(decks) {
  const one = [..."shdc"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
  return Array.from({ length: decks }, () => one).flat();
}

/** Every order equally likely. */
export async function uniform(cards, stream) {
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = await stream.below(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** The front of the pack goes behind the rest. */
const cutAt = (order, position) => [...order.slice(position), ...order.slice(0, position)];

/** The hash of the card at a place of the order. */
export const leaf = (name, index, card, salt) =>
  sha256(joined(new Uint8Array([0]), enc(tag("leaf"), name, index, card, salt)));

/** The leaves of a whole order; their salts come from the secret. */
export async function orderLeaves(found, order) {
  const key = await hmacKey(fromHex(found.secret));
  const salt = async (index) => new Uint8Array(await crypto.subtle.sign("HMAC", key, enc(tag("salt"), index)));
  return Promise.all(order.map(async (card, index) => leaf(nameOf(found), index, card, await salt(index))));
}

/** The root of leaves, as RFC 6962 has it. */
export async function rootOf(leaves) {
  if (!leaves.length) return sha256(new Uint8Array(0));
  if (leaves.length === 1) return leaves[0];
  const half = leftOf(leaves.length);
  const [left, right] = await Promise.all([rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half))]);
  return node(left, right);
}

/** The root that one leaf and its path lead to. */
export async function rootOverPath(found, index, count, path) {
  const sides = sidesOf(index, count);
  if (sides.length !== path.length) throw new Error(`The path has ${path.length} steps. Allowed: ${sides.length}`);
  let now = found;
  for (const [place, isLeft] of sides.entries()) {
    const beside = fromHex(path[place]);
    now = isLeft ? await node(now, beside) : await node(beside, now);
  }
  return now;
}

/** The order before the first wager: shuffled and cut. */
export async function orderOf(found, key) {
  const stream = new Stream(key);
  const deck = fullDeck(found.decks);
  const { discards, stub } = found;
  const byHand = found.mode === "hand procedure";
  const shuffled = byHand ? await shuffledByHand({ cards: deck, discards, stub }, stream) : await uniform(deck, stream);
  const cutter = found.shares.find((share) => share.is_cutter);
  const cards = 52 * found.decks;
  const drawn = async () => found.depth + (await stream.below(cards - 2 * found.depth + 1));
  const cut = found.cutter ? cutter?.cut || (await drawn()) : found.cut;
  return { order: cut ? cutAt(shuffled, cut) : shuffled, cut };
}

/** The discards, shuffled to finish a round. */
export async function refillOrder(found, number, discards) {
  const key = await hmac(fromHex(found.secret), enc(tag("refill"), nameOf(found), number));
  return uniform([...discards].sort(), new Stream(key));
}

const node = (left, right) => sha256(joined(new Uint8Array([1]), left, right));

function leftOf(count) {
  let half = 1;
  while (2 * half < count) half *= 2;
  return half;
}

function sidesOf(index, count) {
  if (count <= 1) return [];
  const half = leftOf(count);
  return index < half ? [...sidesOf(index, half), true] : [...sidesOf(index - half, count - half), false];
}

