/**
 * Rewards by a reward model: pairwise against a random completion of the group (BRPO: "Writing-Zero: Bridge the Gap Between
 * Non-verifiable Problems and Verifiable Rewards"), or by scores of single completions, the control. The verifier's
 * verdicts stay with the trajectories, for the page and for metrics, but set no reward.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { addToLedger, emptyLedger } from '../../../rollout/ledger.ts';
import { byGroup, completionStart, type Batch, type Sample } from '../../../rollout/sample.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';
import {
  callsEach,
  callDraw,
  preference,
  referenceOf,
  scoreOf,
  strengthIn,
  type RewardModelSettings,
} from './rewardModel.ts';

export type RatedSettings = RewardModelSettings & Pick<RunConfig, 'labels' | 'most_one_sided'>;

/** A rated batch, and how often the reward model was called. */
export interface RatedBatch {
  readonly batch: Batch;
  readonly calls: number;
}

/** The reward of the reference, and of a completion that wins one of two comparisons. */
const even = 0.5;

/** Whether the rewards, each 0, ½ or 1, lie so much on one side that |Σ(2r − 1)| / G is above `most`. */
export function isOneSided(rewards: readonly number[], most: number): boolean {
  const balance = rewards.reduce((sum, reward) => sum + 2 * reward - 1, 0);
  return Math.abs(balance) / rewards.length > most;
}

/** Each completion against the reference: the share of `callsEach` comparisons that it wins. */
function compared(group: readonly Sample[], longest: number, settings: RatedSettings): readonly Sample[] {
  const scored = group.filter(({ verdict }) => Number.isFinite(verdict.reward));
  const reference = scored[referenceOf(settings.seed, scored)];
  if (!reference) return group;
  const strength = strengthIn(reference, longest, settings);
  const rated = group.map((one): Sample => {
    if (one === reference) return { ...one, rated: { won: null }, reward: even };
    if (!scored.includes(one)) return one;
    const wins = preference(strengthIn(one, longest, settings), strength);
    const won = Array.from({ length: callsEach }, (_, call) => callDraw(settings.seed, one, call)).filter(
      (draw) => draw < wins,
    ).length;
    return { ...one, rated: { won }, reward: won / callsEach };
  });
  const rewards = rated.filter(({ rated }) => rated).map(({ reward }) => reward);
  if (!isOneSided(rewards, settings.most_one_sided)) return rated;
  return rated.map((one) => (one.rated ? { ...one, reward: even } : one));
}

/** Each completion alone: the mean of `callsEach` scores. */
const scoredAlone = (group: readonly Sample[], longest: number, settings: RatedSettings): readonly Sample[] =>
  group.map((one) => {
    const strength = strengthIn(one, longest, settings);
    if (!Number.isFinite(strength)) return one;
    let sum = 0;
    for (let call = 0; call < callsEach; call++) sum += scoreOf(strength, callDraw(settings.seed, one, call));
    return { ...one, rated: { won: null }, reward: sum / callsEach };
  });

/** The batch with the reward model's rewards, in [0, 1]; NaN stays where the verifier gave none. `longest` in tokens. */
export function byRewardModel(batch: Batch, longest: number, settings: RatedSettings): RatedBatch {
  const isPairwise = settings.labels === 'pairwise';
  const rate = isPairwise ? compared : scoredAlone;
  const groups = [...byGroup(batch.trajectories).values()].map((group) => rate(group, longest, settings));
  const calls = groups.map((group) => {
    const rated = group.filter((one) => one.rated).length;
    return callsEach * Math.max(0, rated - Number(isPairwise));
  });
  return {
    batch: { ...batch, trajectories: groups.flat() },
    calls: calls.reduce((sum, count) => sum + count, 0),
  };
}

/** Sets rewards by the reward model. */
export const rewardModelRewards: Wrapping = ({ config, tokens }) =>
  tokens && (config.labels === 'pairwise' || config.labels === 'pointwise')
    ? (collect) => async (request) => {
        const collected = await collect(request);
        const { width, promptWidth } = tokens.plainFrame;
        const { batch, calls } = byRewardModel(collected.batch, width - promptWidth, config);
        const entries = addToLedger(addToLedger(emptyLedger, collected.entries), {
          reward_model_calls: calls,
        });
        return { ...collected, batch, entries };
      }
    : null;

/** The share of these that hold, or null without any. */
const shareOf = (all: readonly boolean[]): number | null =>
  all.length > 0 ? all.filter(Boolean).length / all.length : null;

/**
 * The verifier's view of the reward model: how often the better of two rewards goes to the right one of a right and a wrong
 * completion, and to the longer one of two that are equally right; pairs with equal rewards are left out. Pairs are
 * those with the reference, or all of a group where there is none. Also the share of groups that were one-sided. Empty
 * without a reward model.
 */
export function rewardModelMetrics(
  { trajectories }: Batch,
  { labels }: Pick<RunConfig, 'labels'>,
): Readonly<Record<string, number | null>> {
  const isOn = labels === 'pairwise' || labels === 'pointwise';
  if (!isOn || !trajectories.some(({ rated }) => rated)) return {};
  const right: boolean[] = [];
  const longer: boolean[] = [];
  const oneSided: boolean[] = [];
  for (const group of byGroup(trajectories).values()) {
    const rated = group.filter((one) => one.rated);
    const isPairwise = rated.some((one) => one.rated?.won != null);
    const value = (one: Sample): number => (isPairwise ? (one.rated?.won ?? callsEach / 2) : one.reward);
    if (isPairwise) {
      oneSided.push(rated.every(({ reward }) => reward === even) && rated.some((one) => value(one) !== 1));
    }
    const firsts = isPairwise ? rated.filter((one) => one.rated?.won === null) : rated;
    for (const one of firsts) {
      for (const other of rated) {
        const lead = value(one) - value(other);
        if (lead === 0) continue;
        const quality = one.verdict.reward - other.verdict.reward;
        const length =
          one.tokens.length - completionStart(one) - (other.tokens.length - completionStart(other));
        if (quality !== 0) right.push(quality > 0 === lead > 0);
        else if (length !== 0) longer.push(length > 0 === lead > 0);
      }
    }
  }
  return {
    'reward_model/right_preferred': shareOf(right),
    'reward_model/longer_preferred': shareOf(longer),
    ...(oneSided.length > 0 && { 'reward_model/one_sided': shareOf(oneSided) }),
  };
}
