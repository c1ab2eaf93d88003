/**
 * Uses a record of each prompt as its baseline, so that one completion per prompt is enough (the value tracker of
 * SPO: "Single-stream Policy Optimization", arXiv 2509.13232, and of MSSR's released configurations). Theirs forgets
 * by the policy's KL divergence since, ρ from 0.875 to 0.96, and starts from success rates measured before training,
 * worth 1 / (1 − 0.875) = 8 completions. Ours forgets at one rate and starts from one half.
 */
import type { Members } from '../../../learn/advantage/groups.ts';
import type { GroupComparison } from '../../../learn/advantage/strategy.ts';
import { recall, type Remembering } from '../../../rollout/memory.ts';
import { brierOf, promptOutcomesOf, successesOf, type PromptOutcome } from '../../../rollout/outcomes.ts';
import { decodeStates, encodeStates, type PromptStates } from '../../../rollout/states.ts';
import { meanOf } from '../../../tensor/statistics.ts';

/** α and β of each prompt seen: discounted successes and failures. */
export type Records = PromptStates;

/** The belief about an unseen prompt: worth 8 completions, half of them right. */
const prior: readonly [number, number] = [4, 4];

/** Expected success rate of a prompt, in [0, 1]: α / (α + β). */
export function expectedSuccess(records: Records, index: number): number {
  const [alpha, beta] = (records.get(index) ?? prior) as [number, number];
  return alpha / (alpha + beta);
}

/** α ← ρα + Σr and β ← ρβ + Σ(1 − r) for each prompt of the round; other records stay. */
export function recorded(records: Records, outcomes: readonly PromptOutcome[], decay: number): Records {
  const next = new Map(records);
  for (const outcome of outcomes) {
    const [alpha, beta] = (records.get(outcome.index) ?? prior) as [number, number];
    const earned = successesOf(outcome);
    next.set(outcome.index, [decay * alpha + earned, decay * beta + (outcome.rewards.length - earned)]);
  }
  return next;
}

/**
 * a_i = d_i − mean of d over the batch, with d_i = r_i − v of i's prompt, `expected[i]` being that v. One value per
 * sample, float64; 0 outside all groups.
 */
export function minusRecord(
  rewards: ArrayLike<number>,
  groups: Members,
  expected: ArrayLike<number>,
): Float64Array {
  const result = new Float64Array(rewards.length);
  const members = groups.flat();
  if (members.length === 0) return result;
  for (const i of members) result[i] = (rewards[i] as number) - (expected[i] as number);
  const mean = meanOf(result, members);
  for (const i of members) result[i] = (result[i] as number) - mean;
  return result;
}

export const trackedRemembering: Remembering<Records> = {
  slot: 'tracked_baseline',
  usedBy: ({ baseline }) => baseline === 'tracked',
  initial: () => new Map(),
  after: (records, batches, { tracked_decay }) => recorded(records, promptOutcomesOf(batches), tracked_decay),
  metrics(before, _, batches) {
    const outcomes = promptOutcomesOf(batches);
    const known = outcomes.filter(({ index }) => before.has(index)).length;
    return {
      'baseline/brier': brierOf(outcomes, (index) => expectedSuccess(before, index)),
      'baseline/known_ratio': outcomes.length > 0 ? known / outcomes.length : null,
    };
  },
  encode: encodeStates,
  decode: (encoded) =>
    decodeStates(encoded, {
      subject: 'records of prompts',
      width: 2,
      allowed: ([alpha = 0, beta = 0]) => alpha >= 0 && beta >= 0 && alpha + beta > 0,
    }),
};

/** Compares each completion with its prompt's record from before the round. */
export const trackedComparison: GroupComparison = ({ baseline }, completions, memory = {}) => {
  if (baseline !== 'tracked' || !completions) return null;
  const records = recall(trackedRemembering, memory);
  const expected = completions.map(({ prompt }) => expectedSuccess(records, prompt.index));
  return {
    baseline: (rewards, groups) => minusRecord(rewards, groups, expected),
    ids: { baseline: 'baseline tracked' },
  };
};
