/** Detects a run that cannot continue as it is, and stops it with an error. */
import type { RunConfig } from '../config/schema.ts';
import type { Estimates } from '../learn/advantage/strategy.ts';
import type { LearnReport } from '../learn/learner.ts';
import type { RunState } from './state.ts';
import { stopWords, type StopReason } from './stopWords.ts';

/** The last checkpoint is untouched, and after pruning its weights are usable. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  readonly why: StopReason;

  constructor(why: StopReason) {
    super(stopWords(why));
    this.why = why;
  }
}

/**
 * Rounds in a row without anything finite to learn after which a run stops. One may be an unlucky batch: the next has
 * other prompts and samples. Where three different batches fail on the same weights, then weights, settings or
 * verifier are at fault, and more rounds would only cost time.
 */
const mostSkippedRounds = 3;

/**
 * Rounds in a row from which nothing finite could be learned, counting this one. It counts if it took no update and
 * skipped one or left out a trajectory as not finite. A round with nothing to learn for other reasons leaves the
 * count unchanged.
 */
function skippedRounds(
  before: number,
  { taken, skipped }: LearnReport['updates'],
  { nonFinite }: Pick<Estimates, 'nonFinite'>,
): number {
  if (taken > 0) return 0;
  return skipped > 0 || nonFinite > 0 ? before + 1 : before;
}

/** Throws `RunStopped` after too many rounds in a row from which nothing finite could be learned, the last being `round`. */
function stopIfStuck(
  rounds: number,
  round: number,
  { skipped }: LearnReport['updates'],
  { learning_rate, temperature, task }: RunConfig,
): void {
  if (rounds < mostSkippedRounds) return;
  const of = skipped > 0 ? 'updates' : 'rewards';
  throw new RunStopped({ of, rounds, round, learningRate: learning_rate, isCold: temperature < 0.1, task });
}

/** Rounds in a row without a completion that pruning left, after which a run stops. */
const mostPrunedRounds = 10;

/** Rounds in a row, counting this one, where pruning left no completion and no update was taken. */
function prunedRounds(
  before: number,
  { taken }: LearnReport['updates'],
  prunedRatio: number | null | undefined,
): number {
  return taken === 0 && prunedRatio === 1 ? before + 1 : 0;
}

/** Throws `RunStopped` after too many such rounds. */
function stopIfAllPruned(rounds: number, { prune, prune_at }: RunConfig): void {
  if (rounds < mostPrunedRounds) return;
  throw new RunStopped({ of: 'pruning', rounds, prune, at: prune_at });
}

/** What of a round tells whether it taught anything. */
interface PlayedParts {
  readonly round: number;
  readonly collected: { readonly metrics: Readonly<Record<string, number | null>> };
  readonly estimated: Pick<Estimates, 'nonFinite'>;
  readonly learned: Pick<LearnReport, 'updates'>;
}

/** Counts rounds in a row that taught nothing. Throws `RunStopped` after too many of one kind. */
export function idleRounds(
  before: Pick<RunState, 'skippedRounds' | 'prunedRounds'>,
  { round, collected, estimated, learned: { updates } }: PlayedParts,
  config: RunConfig,
): Pick<RunState, 'skippedRounds' | 'prunedRounds'> {
  const skipped = skippedRounds(before.skippedRounds, updates, estimated);
  stopIfStuck(skipped, round, updates, config);
  const pruned = prunedRounds(before.prunedRounds, updates, collected.metrics['pruning/pruned_ratio']);
  stopIfAllPruned(pruned, config);
  return { skippedRounds: skipped, prunedRounds: pruned };
}

/** Arrays of a checkpoint without weights: tokens and rewards of kept groups, where NaN is "not scored". */
const notWeights: readonly string[] = ['replay', 'unfinished'];

/** A smaller epsilon of Adam is nearly or wholly 0 in float32, and a gradient of 0 divides 0 by 0. */
const leastEpsilon = 1e-30;

/** A plain loop, because `every` takes ten times as long: tens of milliseconds per save of the medium policy. */
function areFinite(values: Float32Array): boolean {
  let sum = 0;
  // Anything finite times 0 is 0; anything else makes the sum NaN.
  for (let i = 0; i < values.length; i++) sum += 0 * (values[i] as number);
  return sum === 0;
}

/**
 * Throws `RunStopped` where weights or moments after `round` are not finite: such a checkpoint could never be trained
 * on, and would replace the last good one.
 */
export function stopIfPoisoned(
  arrays: Readonly<Record<string, Float32Array>>,
  round: number,
  { adam_epsilon, learning_rate }: RunConfig,
): void {
  const bad = Object.entries(arrays).find(
    ([name, values]) => !notWeights.includes(name) && !areFinite(values),
  );
  if (bad === undefined) return;
  const least = adam_epsilon < leastEpsilon ? leastEpsilon : null;
  throw new RunStopped({
    ...{ of: 'weights', what: bad[0], round },
    ...{ learningRate: learning_rate, epsilon: adam_epsilon, least },
  });
}
