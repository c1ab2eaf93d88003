/** A choice between two completions of a prompt, and the simulated human who makes it. */
import type { RunConfig } from '../../../config/schema.ts';
import { log } from '../../../tensor/log.ts';
import { integer, streams, uniform } from '../../../tensor/random.ts';
import { logistic } from './bradleyTerry.ts';
import type { ReadCompletion } from './readCompletion.ts';

/** Plain JSON. */
export interface PairChoice {
  readonly prompt: readonly number[];
  readonly first: ReadCompletion;
  readonly second: ReadCompletion;
  /** 1 where the first was chosen, 0 where the second was, ½ where they were called equal. */
  readonly won: number;
}

/** How many choices have their opposite among the others. */
export function contradicted(choices: readonly PairChoice[]): number {
  const keyOf = ({ prompt, first, second, won }: PairChoice): string =>
    JSON.stringify(won === 1 ? [prompt, first.tokens, second.tokens] : [prompt, second.tokens, first.tokens]);
  const decided = choices.filter(({ won }) => won !== 0.5);
  const chosen = new Set(decided.map(keyOf));
  return decided.filter((one) => chosen.has(keyOf({ ...one, won: 1 - one.won }))).length;
}

export type HumanSettings = Pick<RunConfig, 'human_noise' | 'human_length_bias'>;

/** One choice of this many measures the judge and never trains it. */
const oneHeldOutOf = 5;

/** Whether choice number `index` of a run is held out: one of every five, by a draw. */
export const isHeldOut = (seed: number, index: number): boolean =>
  index % oneHeldOutOf ===
  integer(oneHeldOutOf, seed, streams.heldOutChoice, Math.floor(index / oneHeldOutOf));

/** Keeps log-odds finite where the human never errs. */
const leastNoise = 1e-9;

/**
 * What a simulated human answers, for a draw `u` in [0, 1): the completion with the larger reward with probability 1 − noise,
 * shifted by the bias in log-odds times (length − other length) / `longest`. Equal ones are called equal unless the bias
 * tells them apart.
 */
export function humanChoice(
  first: ReadCompletion,
  second: ReadCompletion,
  longest: number,
  { human_noise, human_length_bias: bias }: HumanSettings,
  u: number,
): number {
  const better = Math.sign(first.reward - second.reward);
  const longer = (bias * (first.tokens.length - second.tokens.length)) / longest;
  if (better === 0 && longer === 0) return 0.5;
  const noise = Math.max(human_noise, leastNoise);
  return Number(u < logistic(better * log((1 - noise) / noise) + longer));
}

/** The draw of choice number `index` of a run. */
export const choiceDraw = (seed: number, index: number): number => uniform(seed, streams.humanChoice, index);
