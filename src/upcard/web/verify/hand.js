// The shuffle by hand, computed from the stream as docs/fairness.md writes it down: wash
// or stub, four stacks, picks riffled twice, stripped, riffled once more.

const PICK = 26;
const SPREAD = 2;
const WASHED = 104;

/** The order before the cut; without discards and stub the cards are new. */
export async function shuffledByHand({ cards, discards, stub }, stream) {
  const isNew = !discards.length && !stub.length;
  return stacked(isNew ? await washed(cards, stream) : withStub(discards, stub), stream);
}

async function washed(cards, stream) {
  let rack = [];
  for (let start = 0; start < cards.length; start += WASHED) {
    const packet = cards.slice(start, start + WASHED);
    const reach = Math.max(Math.floor(packet.length / 2), 1);
    const drifted = [];
    for (const [place, card] of packet.entries()) drifted.push([place + (await stream.below(reach)), place, card]);
    drifted.sort(([one, first], [other, second]) => one - other || first - second);
    rack = [...drifted.map(([, , card]) => card), ...rack];
  }
  return rack;
}

function withStub(discards, stub) {
  const centre = Math.floor(discards.length / 2);
  return [...discards.slice(0, centre), ...stub, ...discards.slice(centre)];
}

async function stacked(pack, stream) {
  const quarter = Math.ceil(pack.length / 4);
  const stacks = [0, 1, 2, 3].map((number) => pack.slice(number * quarter, (number + 1) * quarter));
  let fifth = [];
  for (let picksLeft = Math.ceil(quarter / PICK); picksLeft > 0; picksLeft -= 1) {
    for (const pair of [[0, 2], [1, 3]]) {
      fifth = [...(await mixed(await picked(stacks, pair, picksLeft, stream), stream)), ...fifth];
    }
  }
  return fifth;
}

async function picked(stacks, pair, picksLeft, stream) {
  const picks = [];
  for (const place of pair) {
    const stack = stacks[place];
    const wanted = picksLeft === 1 ? stack.length : PICK - SPREAD + (await stream.below(2 * SPREAD + 1));
    const size = Math.min(stack.length, wanted);
    picks.push(stack.slice(0, size));
    stacks[place] = stack.slice(size);
  }
  return picks;
}

async function mixed([left, right], stream) {
  const pulls = 7 + (await stream.below(4));
  const packet = await riffle(await interleave(left, right, stream), stream);
  return riffle(await strip(packet, pulls, stream), stream);
}

async function riffle(packet, stream) {
  let middle = 0;
  for (const _ of packet) middle += await stream.below(2);
  return interleave(packet.slice(0, middle), packet.slice(middle), stream);
}

async function interleave(left, right, stream) {
  const result = [];
  const count = left.length + right.length;
  let taken = 0;
  for (let gone = 0; gone < count; gone += 1) {
    const isLeft = (await stream.below(count - gone)) < left.length - taken;
    result.push(isLeft ? left[taken] : right[gone - taken]);
    if (isLeft) taken += 1;
  }
  return result;
}

async function strip(packet, pulls, stream) {
  let pile = [];
  let rest = packet;
  for (let remaining = pulls; remaining > 1; remaining -= 1) {
    const share = Math.floor(rest.length / remaining);
    const half = Math.floor(share / 2);
    const size = Math.min(rest.length, share - half + (await stream.below(2 * half + 1)));
    pile = [...rest.slice(0, size), ...pile];
    rest = rest.slice(size);
  }
  return [...rest, ...pile];
}
