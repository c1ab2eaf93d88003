/** Pruning in the backward pass, from a setting to the gradient: what is left is trained, and nothing else. */
import { advantageStrategies, objectiveStrategies } from '../../../../src/strategies/learning.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../../src/config/schema.ts';
import { estimate } from '../../../../src/learn/estimate.ts';
import { createProgramLearner } from '../../../../src/learn/programLearner.ts';
import {
  keptTokens,
  type BackwardPruning,
} from '../../../../src/strategies/advantage/tree-prune/backward.ts';
import { creditTree } from '../../../../src/strategies/advantage/tree-credit/schemes.ts';
import { holdWeights } from '../../../../src/policy/heldWeights.ts';
import { scoreProgram } from '../../../../src/policy/programs/score.ts';
import { policyFromShape } from '../../../../src/policy/sizes.ts';
import type { Branch } from '../../../../src/rollout/sample.ts';
import { treeOf } from '../../../../src/rollout/tree.ts';
import { createReferenceExecutor } from '../../../graph/referenceExecutor.ts';
import { distance, norm, seeded } from '../../../graph/seeded.ts';
import { randomWeights } from '../../../policy/smallPolicy.ts';
import { columnsOf } from '../../../learn/estimated.ts';
import { batchOf, makeTrajectory } from '../../../learn/trajectories.ts';
import { grown, plans, promptLength, readOff } from './growth.ts';
import { evaluate } from '../../../graph/evaluate.ts';
import { firstStep, rowFeeds } from '../../../graph/referenceFeeds.ts';

const spec = policyFromShape(
  'pruned',
  { vocabulary: 9, maxLength: 12, width: 8, layers: 1, heads: 2, hidden: 12 },
  [],
);
const prompt = [5, 6];
const weights = randomWeights(spec.layout.size, 5, 0.6);

function leaf(sample: number, completion: readonly number[], reward: number, branch?: Branch) {
  const logps = completion.map((token, at) => -0.4 - 0.31 * ((7 * token + 3 * at) % 5));
  const written = makeTrajectory({ prompt, completion, logps });
  return { ...written, sample, reward, ...(branch && { branch }) };
}
/** Two rows from the prompt, each split in two after its second token. */
const leaves = [
  leaf(0, [7, 4, 3, 2, 1], 1),
  leaf(1, [6, 3, 2, 1], 0),
  leaf(2, [7, 4, 8, 1], 0.25, { from: 0, at: 4 }),
  leaf(3, [6, 3, 5, 1], -0.5, { from: 1, at: 4 }),
];
const z = (x: number, values: readonly number[]): number => {
  const mean = values.reduce((a, b) => a + b) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return (x - mean) / Math.sqrt(squares / (values.length - 1));
};
const [ends, starts] = [
  [1, 0, 0.25, -0.5],
  [0.625, -0.25],
];
/** The stretches: who is read for them, their columns in the completion, and their advantage by hand. */
const stretches = {
  firstStart: { leaf: 0, from: 0, to: 2, advantage: z(starts[0]!, starts) },
  secondStart: { leaf: 1, from: 0, to: 2, advantage: z(starts[1]!, starts) },
  best: { leaf: 0, from: 2, to: 5, advantage: z(ends[0]!, ends) },
  third: { leaf: 1, from: 2, to: 4, advantage: z(ends[1]!, ends) },
  second: { leaf: 2, from: 2, to: 4, advantage: z(ends[2]!, ends) },
  worst: { leaf: 3, from: 2, to: 4, advantage: z(ends[3]!, ends) },
} as const;
type Stretch = keyof typeof stretches;

const configWith = (settings: Partial<RunConfig>): RunConfig => ({
  ...defaultConfig('branchgrpo'),
  surrogate: 'plain',
  steps_per_generation: 1,
  num_generations: 4,
  warmup_steps: 0,
  adam_beta1: 0,
  max_grad_norm: 1e6,
  ...settings,
});

/** What the learner does with the batch: the first moment without memory is the gradient. */
async function learned(settings: Partial<RunConfig>, weightsVersion = 0) {
  const config = configWith(settings);
  const executor = createReferenceExecutor();
  const learner = await createProgramLearner({
    objective: objectiveStrategies,
    executor,
    spec,
    weights: await holdWeights(executor, weights),
    frame: { promptWidth: 2, width: 7 },
    groupSize: 4,
    pad: 0,
    reference: weights.slice(),
  });
  const collected = { ...batchOf(leaves), weightsVersion };
  const { batch, trainedShare } = estimate(collected, config, 5, advantageStrategies);
  const { entries } = await learner.learn(batch, config);
  const { moment1 } = await learner.snapshot();
  return { gradient: moment1 as Float32Array, trained: entries.tok_train, trainedShare };
}

/** −Σ A log p over the tokens of these stretches, divided by how many they are, at weights moved along a direction. */
function lossOf(kept: readonly Stretch[], direction: ArrayLike<number>, by: number): number {
  const moved = Float64Array.from(weights, (x, i) => x + by * direction[i]!);
  const length = 6;
  const rows = leaves.map(({ tokens }) => Array.from({ length: length + 1 }, (_, t) => tokens[t] ?? 0));
  const { logps } = evaluate(scoreProgram(spec), { ...firstStep(moved), ...rowFeeds(rows) });
  let [sum, count] = [0, 0];
  for (const name of kept) {
    const { leaf, from, to, advantage } = stretches[name];
    for (let t = from; t < to; t++) {
      sum -= advantage * logps!.data[leaf * length + prompt.length - 1 + t]!;
      count++;
    }
  }
  return sum / count;
}

const tokensOf = (kept: readonly Stretch[]): number =>
  kept.reduce((sum, name) => sum + stretches[name].to - stretches[name].from, 0);

const width = { tree_prune: 'width', tree_prune_keep: 0.5 } as const;
const depth = { tree_prune: 'depth', tree_prune_depth: 2 } as const;
const all = Object.keys(stretches) as Stretch[];

describe('an update of a pruned tree', () => {
  it.each<[string, Partial<RunConfig>, number, readonly Stretch[]]>([
    ['no pruning', {}, 0, all],
    [
      'width, the best and the worst',
      { ...width, tree_prune_mode: 'extremes' },
      0,
      ['firstStart', 'secondStart', 'best', 'worst'],
    ],
    [
      'width, the best of each split',
      { ...width, tree_prune_mode: 'siblings' },
      0,
      ['firstStart', 'secondStart', 'best', 'third'],
    ],
    ['depth', depth, 7, ['firstStart', 'secondStart']],
    ['depth before it moves', { ...depth, tree_prune_slide: 3 }, 2, ['firstStart', 'secondStart']],
    ['depth moved up', { ...depth, tree_prune_slide: 3 }, 3, ['best', 'third', 'second', 'worst']],
    ['depth moved as far as the last split', { ...depth, tree_prune_slide: 1 }, 99, all.slice(2)],
  ])('has the gradient of the stretches that are left, and counts their tokens: %s', async (...row) => {
    const [, settings, version, kept] = row;
    const { gradient, trained, trainedShare } = await learned(settings, version);
    expect(trained).toBe(tokensOf(kept));
    if (settings.tree_prune) expect(trainedShare).toBeCloseTo(tokensOf(kept) / tokensOf(all), 12);
    else expect(trainedShare).toBeNull();
    for (const seed of [3, 4]) {
      const direction = seeded(seed, weights.length, -1, 1);
      const step = 1e-4;
      const slope = (lossOf(kept, direction, step) - lossOf(kept, direction, -step)) / (2 * step);
      const found = gradient.reduce((sum, g, i) => sum + g * direction[i]!, 0);
      expect(Math.abs(found - slope)).toBeLessThan(1e-5 * norm(gradient) * norm(direction));
    }
  });

  it('that keeps all of it is that of the whole tree, bit for bit', async () => {
    const whole = await learned({});
    const kept = await learned({ ...width, tree_prune_keep: 1 });
    expect(kept.gradient).toEqual(whole.gradient);
    expect([kept.trained, kept.trainedShare]).toEqual([whole.trained, 1]);
  });

  it('leaves advantages of nodes within the limit', () => {
    const of = (advantage_clip: number | null) =>
      columnsOf(
        estimate(
          batchOf(leaves),
          configWith({ tree_credit: 'treepo_segment', advantage_clip }),
          5,
          advantageStrategies,
        ),
      ).signals.advantages.flatMap((own) => [...own]);
    const [free, limited] = [of(null), of(0.1)];
    expect(Math.max(...free.map(Math.abs))).toBeGreaterThan(0.1);
    const limit = Math.fround(0.1);
    expect(limited).toEqual(free.map((a) => Math.max(-limit, Math.min(limit, a))));
  });

  it('has the advantages that it had: whitening and comparison are of the whole tree', () => {
    const settings = { scale_rewards: 'batch', tree_credit: 'treepo_segment' } as const;
    const of = (more: Partial<RunConfig>) =>
      columnsOf(estimate(batchOf(leaves), configWith({ ...settings, ...more }), 5, advantageStrategies))
        .signals;
    const [whole, pruned] = [of({}), of({ ...depth })];
    expect(whole.masks).not.toEqual(pruned.masks);
    pruned.advantages.forEach((row, i) =>
      row.forEach((x, t) => expect(x).toBe(pruned.masks[i]![t] ? whole.advantages[i]![t] : 0)),
    );
    expect(distance(pruned.advantages[0]!.slice(2, 4), whole.advantages[0]!.slice(2, 4))).toBe(0);
  });
});

describe('the tokens that are left of any tree', () => {
  const rewards = fc.array(fc.constantFrom(0, 1, 0.25, -2, NaN), { minLength: 12, maxLength: 12 });
  const of = (
    plan: Parameters<typeof grown>[0],
    list: readonly number[],
    pruning: BackwardPruning,
    update: number,
  ) => {
    const group = grown(plan);
    const tree = treeOf(group);
    const given = list.slice(0, group.length);
    const credit = creditTree(tree, given, { kind: 'depth_wise', value: 'mean_leaves', gamma: 1 });
    const lengths = group.map(({ tokens }) => tokens.length);
    const standing = given.flatMap((reward, i) => (Number.isFinite(reward) ? [i] : []));
    return { group, credit, standing, kept: keptTokens(tree, credit, lengths, pruning, update) };
  };

  it('without a depth are those of the other levels, read off the completions', () => {
    fc.assert(
      fc.property(plans, rewards, fc.integer({ min: 1, max: 3 }), fc.nat(9), (plan, list, depth, update) => {
        const pruning = { kind: 'depth', depth, levels: 2, slideEvery: 3 } as const;
        const { group, standing, kept } = of(plan, list, pruning, update);
        if (standing.length === 0) return;
        const outline = readOff(group, standing);
        const splits = outline.names.filter((name) => outline.childrenOf(name).length > 1);
        const last = Math.max(0, ...splits.map(outline.depthOf));
        const top = depth - Math.min(Math.floor(update / 3), Math.max(depth - last, 0));
        group.forEach(({ tokens }, leaf) => {
          const path = outline.paths.get(leaf) ?? [];
          let level = 0;
          tokens.forEach((token, t) => {
            if (t >= promptLength && path.includes(token)) level = path.indexOf(token);
            const isLeft = path.length > 0 && level > 0 && level !== top && level !== top + 1;
            if (t >= promptLength) expect(kept[leaf]![t]).toBe(Number(isLeft));
          });
        });
      }),
    );
  });

  it('by width are all that lead to a split, and of the others the two ends of the ranking', () => {
    fc.assert(
      fc.property(plans, rewards, fc.double({ min: 0, max: 1, noNaN: true }), (plan, list, keep) => {
        const { group, credit, standing, kept } = of(
          plan,
          list,
          { kind: 'width', mode: 'extremes', keep },
          0,
        );
        if (standing.length === 0) return;
        const outline = readOff(group, standing);
        const splitsBelow = (name: number): boolean =>
          outline.childrenOf(name).length > 1 || outline.childrenOf(name).some(splitsBelow);
        const splitAbove = (name: number): boolean =>
          name !== -1 &&
          (outline.childrenOf(outline.parentOf(name)).length > 1 || splitAbove(outline.parentOf(name)));
        const isKept = (name: number): boolean => {
          const leaf = outline.leavesOf(name)[0]!;
          return kept[leaf]![group[leaf]!.tokens.indexOf(name)] === 1;
        };
        const written = outline.names.filter((name) => name !== -1);
        const candidates = written.filter((name) => !splitsBelow(name) && splitAbove(name));
        for (const name of written) if (!candidates.includes(name)) expect(isKept(name)).toBe(true);
        const advantageOf = (name: number): number =>
          credit.advantages[outline.leavesOf(name)[0]!]![outline.depthOf(name)]!;
        const stay = candidates.filter(isKept).map(advantageOf);
        const go = candidates.filter((name) => !isKept(name)).map(advantageOf);
        const count = Math.min(Math.max(2, Math.floor(candidates.length * keep)), candidates.length);
        expect(stay).toHaveLength(count);
        for (const advantage of go) {
          expect(stay.filter((x) => x >= advantage).length).toBeGreaterThanOrEqual(Math.floor(count / 2));
          expect(stay.filter((x) => x <= advantage).length).toBeGreaterThanOrEqual(
            count - Math.floor(count / 2),
          );
        }
      }),
    );
  });
});
