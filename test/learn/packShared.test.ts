/** Trees in an update: each shared token once, and the very loss and gradient of completions as separate rows. */
import { lossesWith } from './losses.ts';
import { rowsOf, sequenceOf } from '../../src/learn/rows.ts';
import { trainedTokens, type Learnable } from '../../src/learn/learnable.ts';
import { aggregations } from '../../src/strategies/objective/aggregation/aggregation.ts';
import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../src/config/schema.ts';
import { packUpdate } from '../../src/learn/packing.ts';
import type { RowPlan } from '../../src/learn/rowPlan.ts';
import { shareRows } from '../../src/learn/packShared.ts';
import { inTrees } from '../../src/learn/tree/groupTrees.ts';
import { updateProgram } from '../../src/learn/programs/update.ts';
import { policyFromShape } from '../../src/policy/sizes.ts';
import type { Branch, Sample } from '../../src/rollout/sample.ts';
import { distance, norm } from '../graph/seeded.ts';
import { randomWeights } from '../policy/smallPolicy.ts';
import { batchOf, judgeAll, makeTrajectory } from './trajectories.ts';
import { evaluate } from '../graph/evaluate.ts';
import { firstStep } from '../graph/referenceFeeds.ts';

const plan: RowPlan = { promptColumns: 2, segmentColumns: 5, perRow: 2 };
const policy = policyFromShape(
  'shared',
  { vocabulary: 9, maxLength: 12, width: 8, layers: 1, heads: 2, hidden: 12 },
  [],
);
const { size } = policy.layout;

/** Log-probabilities per token, a function of what was written alone: copies of a token have the same one. */
const logpOf = (token: number, at: number): number => -0.4 - 0.31 * ((7 * token + 3 * at) % 5);

function completionOf(group: number, sample: number, written: readonly number[], branch?: Branch): Sample {
  const prompt = group === 0 ? [5, 6, 8] : [2, 3];
  const trajectory = makeTrajectory({ prompt, group, completion: written, logps: written.map(logpOf) });
  // The environment wrote the second token of group 1.
  if (group === 1) {
    trajectory.trainMask[prompt.length + 1] = 0;
    trajectory.roles[prompt.length + 1] = 2;
  }
  return { ...trajectory, sample, ...(branch && { branch }) };
}

/** Two trees: a chain of branches, one at its parent's second token; and one in which what others left is pruned. */
const kept = [
  completionOf(0, 0, [7, 4, 3, 2, 1]),
  completionOf(0, 1, [7, 4, 8, 1], { from: 0, at: 5 }),
  completionOf(0, 2, [7, 4, 8, 5, 1], { from: 1, at: 6 }),
  completionOf(0, 3, [6, 1]),
  completionOf(1, 1, [4, 5, 6, 1], { from: 0, at: 4 }),
  completionOf(1, 2, [4, 5, 6, 7, 1], { from: 1, at: 5 }),
];
const pruned = [{ ...completionOf(1, 0, [4, 5, 3]), cut: { rule: 'length cap', score: 3 } }];
const advantages = [1.3, -0.7, 0.4, -1, 2, -1.5];
const judged = inTrees({ ...batchOf(judgeAll(kept, advantages)), pruned }).trajectories;

function gradientOf(
  rows: readonly (readonly Learnable[])[],
  settings: Partial<RunConfig>,
  shared: boolean,
  lossType: RunConfig['loss_type'],
) {
  const { feeds, trained } = packUpdate(rows, {
    plan,
    aggregation: aggregations[lossType],
    pad: 0,
    maxLength: 12,
  });
  const scalars = { temperature: 0.8, epsilon_high: 0.28, delta: 3, beta: 0.1, entropy_coef: 0.02 };
  const { loss, entropy, moment1_out } = evaluate(
    updateProgram(policy, lossesWith(settings), sequenceOf(plan), undefined, shared),
    {
      ...feeds,
      // What an anchor says hangs on what was written alone, too.
      ref_logps: {
        ...feeds.old_logps!,
        data: Float64Array.from(feeds.old_logps!.data, (logp) => 0.9 * logp),
      },
      ...firstStep(randomWeights(size, 5, 0.6), scalars),
    },
  );
  return {
    loss: loss!.data[0] as number,
    entropy: entropy!.data[0] as number,
    gradient: Float64Array.from(moment1_out!.data),
    trained,
  };
}

it.each(['grpo', 'dr_grpo', 'dapo', 'seq_mean_token_sum'] as const)(
  'an entropy bonus takes its coefficient times the mean entropy of trained tokens from the loss: %s',
  (lossType) => {
    const rows = rowsOf(judged, plan);
    const [without, bonus] = [{}, { entropy_coef: 0.02 }].map((settings) =>
      gradientOf(rows, settings, false, lossType),
    );
    expect(bonus!.loss).toBeCloseTo(without!.loss - 0.02 * without!.entropy, 8);
  },
);

describe('shared tokens', () => {
  it.each([
    ['clipped', 'dapo', {}],
    ['clipped', 'grpo', { beta: 0.1, entropy_coef: 0.02, delta: 3 }],
    ['clipped', 'dr_grpo', { entropy_coef: 0.02 }],
    ['capped_weight', 'dapo', {}],
    ['sigmoid_gate', 'grpo', { entropy_coef: 0.02 }],
    ['plain', 'dapo', { beta: 0.1 }],
  ] as const)('are trained once with the gradient of all copies: %s, %s', (surrogate, lossType, others) => {
    const rows = rowsOf(judged, plan);
    const apart = gradientOf(rows, { surrogate, ...others }, false, lossType);
    const together = gradientOf(
      shareRows(rows, {
        aggregation: aggregations[lossType],
        maxCompletionLength: plan.segmentColumns,
      }),
      { surrogate, ...others },
      true,
      lossType,
    );
    expect(norm(apart.gradient)).toBeGreaterThan(1e-3);
    // Every completion that holds a token counts in what is reported.
    expect(together.entropy).toBeCloseTo(apart.entropy, 9);
    // Weights and advantages reach the program in float32.
    expect(together.loss).toBeCloseTo(apart.loss, 6);
    expect(distance(together.gradient, apart.gradient)).toBeLessThan(1e-6 * norm(apart.gradient));
    expect(apart.trained).toBe(5 + 4 + 5 + 2 + 3 + 4);
    // 7 4 | 3 2 1 | 8 | 1 | 5 1 | 6 1, and 4 (read) 6 | 1 | 7 1.
    expect(together.trained).toBe(2 + 3 + 1 + 1 + 2 + 2 + (2 + 1 + 2));
  });

  it('are shared only among the completions of an update', () => {
    const rows = rowsOf([judged[0]!, judged[3]!], plan);
    const own = shareRows(rows, { aggregation: aggregations.dapo, maxCompletionLength: 5 });
    expect(own.flat().map(trainedTokens)).toEqual([5, 2]);
  });
});
