/** A completion as the judge knows it, and the features by which it is compared. */
import type { RunConfig } from '../../../config/schema.ts';
import { meanState, sketched, stateWidth, type Stated } from '../../../rollout/hiddenStates.ts';
import { completionOf, type Sample } from '../../../rollout/sample.ts';
import { dot } from './bradleyTerry.ts';

export type Features = RunConfig['judge_features'];

/** What is kept of a completion that the human compared. Plain JSON. */
export interface ReadCompletion {
  /** Tokens after the prompt. */
  readonly tokens: readonly number[];
  /**
   * Mean of the policy's hidden states before its tokens, and before the last three, which have read how it ends: at most 64
   * numbers each. Null where the judge reads words.
   */
  readonly state: readonly number[] | null;
  /** The verifier's reward, which the judge never reads. */
  readonly reward: number;
}

/** Tokens that count as one unit of length, so that a typical difference in length weighs like a word. */
const lengthUnit = 10;

/** Tokens at the end whose states count once more. */
const tail = 3;

/** The hidden states of a completion as the judge compares them; it must have some. */
export function stateOf(one: Stated): number[] {
  const written = one.tokens.length - one.prompt.tokens.length;
  return [0, Math.max(0, written - tail)].flatMap((from) => [...sketched(meanState(one, from, written))]);
}

/** Null where the judge reads hidden states and the completion has none. */
export function readCompletion(one: Sample, features: Features): ReadCompletion | null {
  const tokens = Array.from(completionOf(one));
  if (features === 'words') return { tokens, state: null, reward: one.verdict.reward };
  if (stateWidth(one) === 0) return null;
  return { tokens, state: stateOf(one), reward: one.verdict.reward };
}

/**
 * The mean hidden states; or the length in tens of tokens followed by 1 for each token of the vocabulary that the completion
 * holds: entry 1 + t is of token t.
 */
export function judgeFeatures({ tokens, state }: ReadCompletion): Float64Array {
  if (state) return Float64Array.from(state);
  const bag = new Float64Array(2 + tokens.reduce((most, token) => Math.max(most, token), 0));
  bag[0] = tokens.length / lengthUnit;
  for (const token of tokens) bag[1 + token] = 1;
  return bag;
}

/** The judge's score of a completion, log-odds. */
export const judgeScore = (weights: ArrayLike<number>, seen: ReadCompletion): number =>
  dot(weights, judgeFeatures(seen));

/** Features of the first minus those of the second. */
export function featureDifference(first: ReadCompletion, second: ReadCompletion): Float64Array {
  const [a, b] = [judgeFeatures(first), judgeFeatures(second)];
  return Float64Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) - (b[i] ?? 0));
}
