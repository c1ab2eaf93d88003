/**
 * The process head: a ridge regression from the policy's hidden state after a step, and its confidence in it, to the step's
 * label. Only labels of earlier rounds teach it, so that no step is scored by its own.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { meanState, sketched, stateWidth } from '../../../rollout/hiddenStates.ts';
import { recall, type Memory, type Remembering } from '../../../rollout/memory.ts';
import {
  byGroup,
  completionStart,
  forcedTokensOf,
  type Batch,
  type Sample,
} from '../../../rollout/sample.ts';
import {
  decodeRidge,
  encodeRidge,
  fadedRidge,
  newRidge,
  observed,
  ridgeFit,
  ridgeValue,
  type RidgeFit,
  type RidgeRow,
  type RidgeSums,
} from '../../../tensor/ridge.ts';
import { averageOf, explainedVariance } from '../../../tensor/statistics.ts';
import { labelledSteps } from './labels.ts';

/** Share of an observation's weight that survives a round: half of it is gone after seven. */
const kept = 0.9;
/** Penalty of the regression; it matters only while few steps were seen. */
const penalty = 10;

type Span = Readonly<{ from: number; to: number }>;

/**
 * The state after the step, the mean and least log-probability and the mean entropy of its tokens; null without states. After a
 * step that ends the completion there is no state, and the one before its last token is read.
 */
export function stepFeatures(one: Sample, { from, to }: Span): Float64Array | null {
  if (stateWidth(one) === 0) return null;
  const start = completionStart(one);
  const at = Math.min(to, one.tokens.length - start - 1);
  const count = Math.max(to - from, 1);
  let [logp, least, entropy] = [0, 0, 0];
  for (let t = start + from; t < start + to; t++) {
    logp += (one.logps[t] as number) / count;
    least = Math.min(least, one.logps[t] as number);
    entropy += (one.entropies[t] as number) / count;
  }
  return Float64Array.of(...sketched(meanState(one, at, at + 1)), logp, least, entropy);
}

/** The head's reward of a step, in [−1, 1]; null where the fit is of other states, or there is none. */
export function headReward(fit: RidgeFit | null, one: Sample, step: Span): number | null {
  const features = stepFeatures(one, step);
  if (!fit || features?.length !== fit.slopes.length) return null;
  return Math.min(Math.max(ridgeValue(fit, features), -1), 1);
}

/** The reward of a completion's weakest step by the head; null where no step is scored. */
function weakestStep(fit: RidgeFit | null, one: Sample): number | null {
  const own = (one.verdict.steps ?? []).filter(({ to }) => to > forcedTokensOf(one));
  const rewards = own.flatMap((step) => headReward(fit, one, step) ?? []);
  return rewards.length > 0 ? Math.min(...rewards) : null;
}

interface Scored {
  readonly one: Sample;
  readonly score: number;
}

/** Completions with a step that the head scores, in their order. */
const scoredBy = (fit: RidgeFit | null, completions: readonly Sample[]): Scored[] =>
  completions.flatMap((one) => {
    const score = weakestStep(fit, one);
    return score === null ? [] : [{ one, score }];
  });

/** The first of the highest score; there must be one. */
const bestOf = (scored: readonly Scored[]): Sample =>
  scored.reduce((best, one) => (one.score > best.score ? one : best)).one;

/** Of groups with several scored completions, the share whose best one by the head is right; null without any. */
function chosenRight(batches: readonly Batch[], fit: RidgeFit | null): number | null {
  const chosen = batches.flatMap(({ trajectories }) =>
    [...byGroup(trajectories).values()].flatMap((members) => {
      const scored = scoredBy(fit, members);
      return scored.length < 2 ? [] : [Number(bestOf(scored).verdict.correct)];
    }),
  );
  return averageOf(chosen);
}

/** Scores a completion by its weakest step, null where no step is scored; null without a head, or before it has learned. */
export function stepScorerOf(
  { process_reward: source }: Pick<RunConfig, 'process_reward'>,
  memory: Memory,
): ((one: Sample) => number | null) | null {
  const fit = source === 'none' ? null : headIn(memory);
  return fit && ((one) => weakestStep(fit, one));
}

/**
 * Chooses one of a prompt's completions by the head that earlier rounds taught: that whose weakest step it scores highest, of
 * equal ones the first; the first of all where it scores no step. Null without a head, or before it has learned.
 */
export function chooserOf(
  { process_reward: source }: Pick<RunConfig, 'process_reward'>,
  memory: Memory,
): ((completions: readonly Sample[]) => Sample | undefined) | null {
  const fit = source === 'none' ? null : headIn(memory);
  return (
    fit &&
    ((completions) => {
      const scored = scoredBy(fit, completions);
      return scored.length > 0 ? bestOf(scored) : completions[0];
    })
  );
}

export const processRemembering: Remembering<RidgeSums> = {
  slot: 'process_head',
  usedBy: ({ process_reward: source }) => source !== 'none',
  initial: () => newRidge(0),

  after(sums, batches, config) {
    const observations = batches.flatMap(({ trajectories }) =>
      [...labelledSteps(trajectories, config)].flatMap(([one, steps]) =>
        steps.flatMap((step): RidgeRow[] => {
          const features = stepFeatures(one, step);
          return features ? [{ features, target: step.value }] : [];
        }),
      ),
    );
    const width = observations[0]?.features.length ?? sums.width;
    // The first round, and a policy of another width.
    return observed(fadedRidge(width === sums.width ? sums : newRidge(width), kept), observations);
  },

  metrics(before, _, batches, config) {
    const fit = ridgeFit(before, penalty);
    const pairs = batches.flatMap(({ trajectories }) =>
      [...labelledSteps(trajectories, config)].flatMap(([one, steps]) =>
        steps.flatMap((step) => {
          const said = headReward(fit, one, step);
          return said === null ? [] : [[step.value, said] as const];
        }),
      ),
    );
    return {
      'process/explained_variance': explainedVariance(pairs),
      'process/chosen_right': chosenRight(batches, fit),
    };
  },

  encode: encodeRidge,
  decode: (encoded) => decodeRidge(encoded, 'process head'),
};

/** The head that earlier rounds taught; null before the first. */
export const headIn = (memory: Memory): RidgeFit | null =>
  ridgeFit(recall(processRemembering, memory), penalty);
