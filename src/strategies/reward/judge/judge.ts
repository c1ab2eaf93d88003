/** The judge: what it knows between rounds, and what it gives a completion. */
import { averageOf } from '../../../tensor/statistics.ts';
import { logistic } from './bradleyTerry.ts';
import type { PairChoice } from './choice.ts';
import { judgeScore, type ReadCompletion } from './readCompletion.ts';

export interface JudgeState {
  /** In the order in which they were made. */
  readonly choices: readonly PairChoice[];
  /** By feature; null before there are enough choices, not all of them ties. */
  readonly weights: readonly number[] | null;
  /** Completions of the first round, with which later ones are compared. */
  readonly start: readonly ReadCompletion[];
}

/**
 * What the judge gives a completion, in (0, 1): the probability that it is preferred to a completion of the start, whose mean
 * score is the zero. ½ for all before there are enough choices.
 */
export function judgeOf({
  weights,
  start,
}: Pick<JudgeState, 'weights' | 'start'>): (seen: ReadCompletion | null) => number {
  if (!weights) return () => 0.5;
  const zero = averageOf(start.map((seen) => judgeScore(weights, seen))) ?? 0;
  return (seen) => (seen ? logistic(judgeScore(weights, seen) - zero) : 0.5);
}
