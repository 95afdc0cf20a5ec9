// Sounds made on the spot, and only if asked for: a card, cheques, a chime for one's turn.

import { settings } from "./settings.js";

let context = null;
let out = null;

/** Each sound is put into `out` of an audio context, beginning at `at` seconds. */
const SOUNDS = {
  card: (out, at) => noise(out, at, { length: 0.11, pitch: 1900, sharp: 0.7, loudness: 0.3 }),
  cheque: (out, at) => [0, 0.055].forEach((later) => {
    noise(out, at + later, { length: 0.035, pitch: 5200, sharp: 6, loudness: 0.5 });
    tone(out, at + later, { length: 0.05, pitch: 3150 + 4000 * later, loudness: 0.05 });
  }),
  turn: (out, at) => chime(out, at, [659.3, 880], 0.12),
  win: (out, at) => chime(out, at, [523.3, 659.3, 784], 0.1),
  late: (out, at) => tone(out, at, { length: 0.12, pitch: 440, loudness: 0.14 }),
};

/** The names of all sounds. */
export const soundNames = Object.keys(SOUNDS);

/** Put a sound into a context, `at` seconds after its beginning. */
export const sound = (out, name, at) => SOUNDS[name](out, at);

/** The way out of a context: however many cards fall at once, nothing is cut off. */
export function limited(some) {
  const limiter = some.createDynamicsCompressor();
  limiter.threshold.value = -16;
  limiter.ratio.value = 16;
  limiter.attack.value = 0.001;
  const gain = some.createGain();
  gain.gain.value = 0.6;
  gain.connect(limiter).connect(some.destination);
  return gain;
}

/** Play a sound `after` milliseconds. */
export function play(name, after = 0) {
  if (settings().sound !== "on") return;
  context ??= new AudioContext();
  out ??= limited(context);
  sound(out, name, context.currentTime + Math.max(after, 0) / 1000);
}

function chime(out, at, pitches, apart) {
  pitches.forEach((pitch, index) => tone(out, at + apart * index, { length: 0.32, pitch, loudness: 0.16 }));
}

function tone(out, at, { length, pitch, loudness }) {
  const source = out.context.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(fading(out, at, length, loudness));
  source.start(at);
  source.stop(at + length);
}

function noise(out, at, { length, pitch, sharp, loudness }) {
  const { context: some } = out;
  const size = Math.ceil(some.sampleRate * length);
  const buffer = some.createBuffer(1, size, some.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < size; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = some.createBufferSource();
  source.buffer = buffer;
  const filter = some.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = sharp;
  source.connect(filter).connect(fading(out, at, length, loudness));
  source.start(at);
}

/** Loudness that rises within a few milliseconds, so that nothing clicks, and dies away. */
function fading(out, at, length, loudness) {
  const gain = out.context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + Math.min(0.006, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  gain.connect(out);
  return gain;
}
