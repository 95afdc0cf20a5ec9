// Sounds made on the spot, and only if asked for: a card, cheques, a chime for one's turn.

import { settings } from "./settings.js";

let context = null;

const SOUNDS = {
  card: (now) => noise(now, 0.09, 2600, 0.16),
  cheque: (now) => [0, 0.05].forEach((later) => tone(now + later, 2100 + 600 * later, 0.05, 0.1)),
  turn: (now) => [[0, 660], [0.11, 880]].forEach(([later, pitch]) => tone(now + later, pitch, 0.2, 0.12)),
  win: (now) => [[0, 523], [0.09, 659], [0.18, 784]].forEach(([later, pitch]) => tone(now + later, pitch, 0.22, 0.1)),
  late: (now) => tone(now, 440, 0.08, 0.1),
};

/** Play a sound `after` milliseconds. */
export function play(name, after = 0) {
  if (settings().sound !== "on") return;
  context ??= new AudioContext();
  SOUNDS[name](context.currentTime + Math.max(after, 0) / 1000);
}

function tone(at, pitch, length, loudness) {
  const source = context.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(fading(at, length, loudness));
  source.start(at);
  source.stop(at + length);
}

function noise(at, length, pitch, loudness) {
  const size = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, size, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < size; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(at, length, loudness));
  source.start(at);
}

function fading(at, length, loudness) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(context.destination);
  return gain;
}
