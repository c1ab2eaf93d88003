/** A batch with everything awkward in it: padding, observations, a cut-off completion, single tokens, ratios far away. */
import type { RowPlan } from '../../../src/learn/rowPlan.ts';
import { policyFromShape } from '../../../src/policy/sizes.ts';
import { seeded, seededInts } from '../../graph/seeded.ts';
import { randomWeights } from '../../policy/smallPolicy.ts';

export const shape = { vocabulary: 7, maxLength: 10, width: 8, layers: 1, heads: 2, hidden: 12 };
export const spec = policyFromShape('agreement', shape, ['value']);
export const { size } = spec.layout;
export const parameters = randomWeights(size, 3, 0.5);
export const temperature = 0.75;
/** Prompts of up to four tokens, completions of up to four, two of them in a row. */
export const plan: RowPlan = { promptColumns: 3, segmentColumns: 4, perRow: 2 };
export const longest = plan.segmentColumns;

const prompts = [[2, 3, 4, 5], [6], [1, 5], [4, 4, 2]];
/** Completion lengths by group: with padding, and one token alone in each group. */
const lengths = [
  [4, 1, 3, 2],
  [2, 4, 1, 3],
  [4, 2, 3, 1],
  [3, 1, 4, 2],
];
/** The second and the last group have no spread: all wrong and all right. */
export const rewards = [
  [1, 0, 0.25, 0.75],
  [0.5, 0.5, 0.5, 0.5],
  [0, 1, 1, 0.5],
  [1, 1, 1, 1],
];
/** Rewards from here on count as right. */
export const passing = 0.75;
/** What the policy said of the completion's tokens when they were sampled is so much below what it says now. */
export const gaps = seeded(22, 16 * longest, -0.3, 0.3);
// Far outside every clip range, up and down, under both signs of advantage.
Object.assign(gaps, { 0: 2.5, 1: -2, 4: 2.6, 8: -3, 10: 1.5, 32: 3, 33: -1.8, 40: 1.75, 41: -2.5, 44: -1 });
// Where nothing is compared the policy lost much of what it sampled.
for (let at = 12 * longest; at < gaps.length; at++) gaps[at]! -= 1.5;

export const sketches = prompts.flatMap((prompt, group) =>
  (lengths[group] as number[]).map((length, sample) => ({
    prompt,
    group,
    at: group * 4 + sample,
    reward: (rewards[group] as number[])[sample] as number,
    completion: seededInts(40 + group * 4 + sample, length, 1, shape.vocabulary),
    // Cut off, and so left out of the loss though not of its group.
    untrained: group === 2 && sample === 1,
    observed: group === 0 && sample === 2 ? 1 : -1,
  })),
);

/** Indices of the tokens of each completion that are trained. */
export const trained = sketches.map(({ completion, untrained, observed }) =>
  [...completion.keys()].filter((t) => !untrained && t !== observed),
);
export const rows = [...trained.keys()].filter((i) => trained[i]!.length > 0);
export const everyToken = rows.flatMap((i) => trained[i]!.map((t) => [i, t] as const));
