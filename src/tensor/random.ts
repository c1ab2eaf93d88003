/**
 * Counter-based random numbers: a draw is a function of its key, never of the number of earlier draws, so batch
 * order, pruning and resumption cannot change another row's draws. Philox-4x32-10 of Salmon et al., "Parallel random
 * numbers: as easy as 1, 2, 3" (SC 2011).
 */

/** The purpose of a stream of random numbers; streams of one seed are independent. */
export const streams = {
  sample: 1,
  prompt: 2,
  init: 3,
  level: 4,
  minibatch: 5,
  evaluate: 6,
  demonstrate: 7,
  hint: 8,
  control: 9,
  resample: 10,
  select: 11,
  chances: 13,
  replay: 12,
  capability: 14,
  selection: 15,
  placebo: 16,
  critique: 17,
  answers: 18,
  environment: 19,
  question: 20,
  rewardModel: 30,
  reference: 31,
  operation: 32,
  prediction: 40,
  oneToken: 41,
  correction: 42,
  ranking: 43,
  wrongReply: 44,
  accept: 50,
  redraw: 51,
  latent: 47,
  humanChoice: 60,
  shownPair: 61,
  heldOutChoice: 62,
  learnedPair: 63,
  testTime: 52,
  offline: 64,
} as const;
export type Stream = (typeof streams)[keyof typeof streams];

const multiplier0 = 0xd2511f53;
const multiplier1 = 0xcd9e8d57;
const weyl0 = 0x9e3779b9;
const weyl1 = 0xbb67ae85;

/** High 32 bits of the unsigned 64-bit product, from four 16-bit products (exact in doubles). */
function multiplyHigh(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16);
  const carry = aLow * bHigh + (middle & 0xffff);
  return (aHigh * bHigh + Math.floor(middle / 65536) + Math.floor(carry / 65536)) >>> 0;
}

/** Four unsigned 32-bit words for a 64-bit key and a 128-bit counter; every argument is taken modulo 2³². */
export function philox(
  key: readonly [number, number],
  counter: readonly [number, number, number, number],
): [number, number, number, number] {
  let [c0, c1, c2, c3] = counter as [number, number, number, number];
  let [k0, k1] = key as [number, number];
  for (let round = 0; round < 10; round++) {
    const high0 = multiplyHigh(multiplier0, c0 >>> 0);
    const low0 = Math.imul(multiplier0, c0);
    const high1 = multiplyHigh(multiplier1, c2 >>> 0);
    const low1 = Math.imul(multiplier1, c2);
    c0 = high1 ^ c1 ^ k0;
    c1 = low1;
    c2 = high0 ^ c3 ^ k1;
    c3 = low0;
    k0 = (k0 + weyl0) | 0;
    k1 = (k1 + weyl1) | 0;
  }
  return [c0 >>> 0, c1 >>> 0, c2 >>> 0, c3 >>> 0];
}

/** Uniform in the open interval (0, 1), a float32 value: 2⁻²⁴ · (k + ½) for a 23-bit-safe k. */
export function toUniform(word: number): number {
  return ((word >>> 9) + 0.5) / 8388608;
}

/**
 * One uniform in (0, 1), exactly representable in float32.
 * The key is (seed, stream, a, b, c, d), each a non-negative integer below 2³².
 */
export function uniform(seed: number, stream: Stream, a: number, b = 0, c = 0, d = 0): number {
  return toUniform(philox([seed, stream], [d, c, b, a])[0]);
}

/** One integer in [0, limit), keyed as `uniform` is; bias is below limit / 2³². */
export function integer(limit: number, seed: number, stream: Stream, a: number, b = 0, c = 0, d = 0): number {
  return Math.floor((philox([seed, stream], [d, c, b, a])[0] / 4294967296) * limit);
}
