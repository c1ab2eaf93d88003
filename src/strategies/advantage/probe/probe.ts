/**
 * Uses a ridge regression on the policy's hidden states and entropies as the baseline (POISE: "Your Language Model is
 * Its Own Critic"). It predicts a reward from the states of *another* completion of the prompt, so that the baseline
 * does not depend on the tokens that it is compared with and the gradient stays unbiased. A round is compared with the regression
 * of earlier rounds and then added to it.
 */
import type { RunConfig } from '../../../config/schema.ts';
import type { GroupComparison } from '../../../learn/advantage/strategy.ts';
import { meanState, sketched, stateWidth } from '../../../rollout/hiddenStates.ts';
import { recall, type Remembering } from '../../../rollout/memory.ts';
import { roles, type Sample } from '../../../rollout/sample.ts';
import {
  decodeRidge,
  encodeRidge,
  fadedRidge,
  newRidge,
  observed,
  ridgeFit,
  ridgeValue,
  type RidgeRow,
  type RidgeFit,
  type RidgeSums,
} from '../../../tensor/ridge.ts';
import { averageOf, explainedVariance } from '../../../tensor/statistics.ts';
import { peersOf } from './peers.ts';

/** Tokens at the end of a completion whose states are averaged. */
const tail = 10;
/** Share of an observation's weight that survives a round: half of it is gone after seven. */
const kept = 0.9;
/** The baseline before anything was observed. */
const unknown = 0.5;

type Reads = RunConfig['probe_reads'];

/**
 * The state at the end of the prompt, the mean state of the last ten tokens that the completion has read, and its mean
 * entropy in nats; null without states.
 */
export function probeFeatures(one: Sample): Float64Array | null {
  if (stateWidth(one) === 0) return null;
  const written = one.tokens.length - one.prompt.tokens.length;
  const first = sketched(meanState(one, 0, 1));
  // The state before token t has read the tokens before it; before the first, the prompt alone.
  const last = written > 1 ? sketched(meanState(one, Math.max(1, written - tail), written)) : first;
  const chosen = [...one.roles.keys()].filter((at) => one.roles[at] === roles.action);
  const entropy = averageOf(chosen.map((at) => one.entropies[at] as number)) ?? 0;
  return Float64Array.of(...first, ...last, entropy);
}

const within = (value: number): number => Math.min(Math.max(value, 0), 1);

/**
 * The predicted reward of each completion, in [0, 1]: the mean prediction from its peers' states, or from its own. Where
 * there are none, the mean reward of earlier rounds.
 */
export function predictedRewards(
  completions: readonly Sample[],
  fit: RidgeFit | null,
  reads: Reads,
): number[] {
  if (!fit) return completions.map(() => unknown);
  const said = new Map(
    completions.map((one) => {
      const features = probeFeatures(one);
      return [one, features?.length === fit.slopes.length ? within(ridgeValue(fit, features)) : null];
    }),
  );
  const peers = reads === 'other' ? peersOf(completions) : null;
  return completions.map((one) => {
    const read = (peers?.get(one) ?? [one]).flatMap((other) => said.get(other) ?? []);
    return averageOf(read) ?? within(fit.mean);
  });
}

/** The reward that a completion's states are to predict: the mean of its peers', or its own; null where it has none. */
function targetsOf(completions: readonly Sample[], reads: Reads): Map<Sample, number | null> {
  const peers = reads === 'other' ? peersOf(completions) : null;
  return new Map(
    completions.map((one) => {
      const rewards = (peers?.get(one) ?? [one]).map(({ reward }) => reward).filter(Number.isFinite);
      return [one, averageOf(rewards.map(within))];
    }),
  );
}

export const probeRemembering: Remembering<RidgeSums> = {
  slot: 'probe_baseline',
  usedBy: ({ baseline }) => baseline === 'probe',
  initial: () => newRidge(0),

  after(sums, batches, { probe_reads }) {
    // Each collection numbers its groups from 0, so that peers are sought in one at a time.
    const observations = batches.flatMap(({ trajectories }) => {
      const targets = targetsOf(trajectories, probe_reads);
      return trajectories.flatMap((one): RidgeRow[] => {
        const [features, target] = [probeFeatures(one), targets.get(one) ?? null];
        return features && target !== null ? [{ features, target }] : [];
      });
    });
    const [first] = observations;
    // The first round, and a policy of another width.
    const before = first && first.features.length !== sums.width ? newRidge(first.features.length) : sums;
    return observed(fadedRidge(before, kept), observations);
  },

  metrics(before, _, batches, { probe_reads, probe_ridge }) {
    const fit = ridgeFit(before, probe_ridge);
    const said: (readonly [number, number])[] = [];
    const means: (readonly [number, number])[] = [];
    for (const { trajectories } of batches) {
      const completions = trajectories.filter(({ reward }) => Number.isFinite(reward));
      const predicted = predictedRewards(completions, fit, probe_reads);
      const others = targetsOf(completions, 'other');
      for (const [i, one] of completions.entries()) {
        const [reward, mean] = [within(one.reward), others.get(one) ?? null];
        said.push([reward, predicted[i] as number]);
        if (mean !== null) means.push([reward, mean]);
      }
    }
    return {
      'probe/explained_variance': explainedVariance(said),
      'probe/mean_explained': explainedVariance(means),
    };
  },

  encode: encodeRidge,
  decode: (encoded) => decodeRidge(encoded, 'probe of hidden states'),
};

/** Compares each completion with the regression of earlier rounds. */
export const probeComparison: GroupComparison = (
  { baseline, probe_reads, probe_ridge },
  completions,
  memory = {},
) => {
  if (baseline !== 'probe' || !completions) return null;
  const fit = ridgeFit(recall(probeRemembering, memory), probe_ridge);
  const said = predictedRewards(completions, fit, probe_reads);
  return {
    baseline(rewards, groups) {
      const above = new Float64Array(rewards.length);
      for (const i of groups.flat()) above[i] = (rewards[i] as number) - (said[i] as number);
      return above;
    },
    ids: { baseline: 'baseline probe' },
  };
};
