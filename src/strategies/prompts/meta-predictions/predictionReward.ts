/** What predictions earn once the completions that they predicted are known, and their advantages. */
import type { Learnable } from '../../../learn/learnable.ts';
import { withAdvantage } from '../../../learn/learnable.ts';
import {
  byGroup,
  completionOf,
  roles,
  type Batch,
  type Prediction,
  type Sample,
} from '../../../rollout/sample.ts';
import { exp } from '../../../tensor/exp.ts';
import { log } from '../../../tensor/log.ts';
import { deviationOf, meanOf } from '../../../tensor/statistics.ts';

/** How completions of one prompt did. */
export interface Did {
  /** Mean reward, in [0, 1]. */
  readonly rate: number;
  /** Whether rewards differ. */
  readonly mixed: boolean;
  /** Tokens of the shortest and the longest right completion; null where none is right. */
  readonly lengths: readonly [shortest: number, longest: number] | null;
}

/** A completion counts as right from one half of the reward on: labels may be votes, so the verifier is not asked. */
const isRight = (reward: number): boolean => reward >= 0.5;

const isPlain = (one: Sample): boolean => !one.hint && !one.roles.includes(roles.hint);

/** How the scored completions did, by index of their prompt: those without a hint, or all where every one has a hint. */
export function didIn({ trajectories }: Pick<Batch, 'trajectories'>): ReadonlyMap<number, Did> {
  const scored = trajectories.filter(({ reward }) => Number.isFinite(reward));
  const byPrompt = byGroup(scored.map((one) => ({ ...one, group: one.prompt.index })));
  return new Map(
    [...byPrompt].map(([index, every]) => {
      const plain = every.filter(isPlain);
      const all = plain.length > 0 ? plain : every;
      const rewards = all.map(({ reward }) => Math.min(Math.max(reward, 0), 1));
      const right = all.filter(({ reward }) => isRight(reward)).map((one) => completionOf(one).length);
      return [
        index,
        {
          rate: meanOf(rewards),
          mixed: rewards.some((reward) => reward !== rewards[0]),
          lengths: right.length > 0 ? [Math.min(...right), Math.max(...right)] : null,
        },
      ];
    }),
  );
}

const decay = log(0.01);

/** Whether a predicted length lies within the lengths of right completions; both ends count. */
const isHit = (length: number, lengths: Did['lengths']): boolean =>
  lengths !== null && length >= lengths[0] && length <= lengths[1];

/**
 * 0.01^|p̂ − p| for a predicted rate, and whether a predicted length is a hit, in [0, 1]: two of the three parts of MASA's
 * released reward. What is no number earns 0.
 */
export function predictionReward({ of, value }: Prediction, did: Did): number {
  if (value === null) return 0;
  return of === 'rate' ? exp(decay * Math.abs(value - did.rate)) : Number(isHit(value, did.lengths));
}

/** The predictions with their rewards; leaves out those of prompts that the batch has no scored completion of. */
export function rewardedPredictions(predictions: readonly Sample[], batch: Batch): Sample[] {
  const found = didIn(batch);
  return predictions.flatMap((one): Sample[] => {
    const did = found.get(one.prompt.index);
    if (!did || !one.prediction) return [];
    const reward = predictionReward(one.prediction, did);
    return [{ ...one, verdict: { ...one.verdict, reward }, reward }];
  });
}

/** Added to the standard deviation of a group, as in TRL. */
const stabiliser = 1e-4;

/**
 * The predictions as completions of an update, in groups numbered from `first`: each is compared with the others of its
 * kind on its prompt, `weight` · (r − mean) / (standard deviation + 10⁻⁴), and never with
 * answers.
 */
export function learnablePredictions(
  predictions: readonly Sample[],
  first: number,
  weight: number,
): Learnable[] {
  return [...byGroup(predictions).values()].flatMap((group, i) => {
    const rewards = group.map(({ reward }) => reward);
    const [mean, deviation] = [meanOf(rewards), deviationOf(rewards)];
    return group.map((one) =>
      withAdvantage(
        { ...one, group: first + i, earned: one.reward },
        (weight * (one.reward - mean)) / (deviation + stabiliser),
      ),
    );
  });
}
