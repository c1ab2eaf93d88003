import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfig, parseConfig, warningsOf, type RunConfig } from '../../../src/config/schema.ts';
import type { Sample } from '../../../src/rollout/sample.ts';
import { byRubric, rubricMetrics } from '../../../src/strategies/reward/rubric/rubric.ts';
import { reweighted, groupWeights } from '../../../src/strategies/reward/rubric/weights.ts';
import { rubric as rubricMeta } from '../../../src/strategies/reward/rubric/meta.ts';
import { encode } from '../../../src/tasks/alphabet.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { euclid } from '../../../src/tasks/euclid.ts';
import { tasks } from '../../../src/tasks/index.ts';
import type { Criterion } from '../../../src/tasks/task.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';

const criteria: readonly Criterion[] = [
  { id: 'a', category: 'x', weight: 3 },
  { id: 'b', category: 'x', weight: 1 },
  { id: 'c', category: 'y', weight: 2 },
  { id: 'd', category: 'y', weight: 4 },
];
const wideLimit = 100;

const anyScores = fc.array(
  fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom(0, 1),
    fc.constantFrom(0, 1),
    fc.constant(1),
  ),
  { minLength: 1, maxLength: 8 },
);
const anyCriteria = fc.array(
  fc.record({
    id: fc.string(),
    category: fc.constantFrom('x', 'y', 'z'),
    weight: fc.double({ min: 0.1, max: 10, noNaN: true }),
  }),
  { minLength: 4, maxLength: 4 },
);

const totalsOf = (all: readonly Criterion[], weights: readonly number[]) => {
  const totals: Record<string, number> = {};
  all.forEach(({ category }, j) => (totals[category] = (totals[category] ?? 0) + weights[j]!));
  return totals;
};

describe('the weights of a rubric', () => {
  it('move by contrast as computed by hand', () => {
    // Standard deviations of 1 1 0 0 and 0 0 0 1: √(1/3) = 0.57735 and 1/2; those of constant criteria are 0.
    const scores = [
      [1, 0, 1, 1],
      [1, 0, 1, 1],
      [0, 0, 1, 1],
      [0, 1, 1, 1],
    ];
    // Category x: u = 0.5873503, 0.51 and α = 1.0704883, 0.9295117; 3 α and 1 α are 3.2114649 and 0.9295117, whose sum
    // 4.1409766 becomes 4 again.
    const weights = groupWeights(criteria, scores, { weighting: 'contrast', most: wideLimit });
    [3.102133, 0.897867, 2, 4].forEach((expected, j) => expect(weights[j]).toBeCloseTo(expected, 5));
  });

  it('are held within the limit before categories get their totals back', () => {
    // α = 2 · 9 / 10 and 2 · 1 / 10, held at 1.5 and 2/3: 3 · 1.5 and 1 · 2/3, together 31/6 instead of 4.
    const weights = reweighted(criteria.slice(0, 2), [9, 1], 1.5);
    expect(weights[0]).toBeCloseTo((4.5 * 4 * 6) / 31, 12);
    expect(weights[1]).toBeCloseTo(((2 / 3) * 4 * 6) / 31, 12);
  });

  it('by rarity grow as the mean score falls', () => {
    const scores = [
      [1, 0, 1, 1],
      [1, 1, 1, 1],
    ];
    // u = 1/1.01 and 1/0.51: w α ∝ 3/1.01 and 1/0.51.
    const [common, rare] = [3 / 1.01, 1 / 0.51];
    const weights = groupWeights(criteria, scores, { weighting: 'inverse', most: wideLimit });
    expect(weights[0]).toBeCloseTo((4 * common) / (common + rare), 12);
    expect(weights[1]).toBeCloseTo((4 * rare) / (common + rare), 12);
  });

  it('keep the total of every category, whatever the scores, the limit and the rule', () => {
    fc.assert(
      fc.property(
        anyCriteria,
        anyScores,
        fc.constantFrom('contrast' as const, 'inverse' as const, 'fixed' as const),
        fc.double({ min: 1, max: 50, noNaN: true }),
        (all, scores, weighting, most) => {
          const weights = groupWeights(all, scores, { weighting, most });
          const before = totalsOf(
            all,
            all.map(({ weight }) => weight),
          );
          for (const [category, total] of Object.entries(totalsOf(all, weights)))
            expect(total).toBeCloseTo(before[category]!, 9);
          for (const weight of weights) expect(weight).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('stay those of the task with fixed weights, with a limit of 1, and where no criterion differs', () => {
    const same = criteria.map(({ weight }) => weight);
    const close = (weights: readonly number[]) =>
      weights.forEach((weight, j) => expect(weight).toBeCloseTo(same[j]!, 12));
    fc.assert(
      fc.property(anyScores, (scores) => {
        close(groupWeights(criteria, scores, { weighting: 'fixed', most: 4 }));
        close(groupWeights(criteria, scores, { weighting: 'contrast', most: 1 }));
        const equal = scores.map(() => scores[0]!);
        close(groupWeights(criteria, equal, { weighting: 'contrast', most: 4 }));
      }),
    );
  });
});

/** A completion of 6 4 2 2 with this text. */
const written = (text: string, group = 0, sample = 0): Sample => {
  const completion = [...encode(text), END];
  const prompt = encode('6422?');
  return {
    ...makeTrajectory({ prompt, completion, logps: completion.map(() => -1), group }),
    prompt: { task: 'euclid', split: 'train', index: 0, level: 2, tokens: prompt, key: 'euclid 2246' },
    sample,
  };
};

describe('the rubric of euclid', () => {
  const scoresOf = (text: string) =>
    euclid.rubric!.scoresOf({ prompt: written('').prompt, completion: [...encode(text), END] });

  it('grades legal lines, a short, a complete and a right solution', () => {
    // The reference subtracts once per line: 2422, 2222.
    expect(scoresOf('2422;2222=2')).toEqual([1, 0, 1, 1]);
    expect(scoresOf('2222=2')).toEqual([0, 1, 1, 0]);
    expect(scoresOf('2422;2422;2222=2')).toEqual([2 / 3, 0, 1, 0]);
    expect(scoresOf('2422;2222=1')).toEqual([1, 0, 1, 0]);
    expect(scoresOf('2422;22')).toEqual([1, 0, 0, 0]);
    expect(scoresOf('')).toEqual([0, 0, 0, 0]);
  });

  it('gives every criterion but a short solution to what the verifier calls right, and only to that', async () => {
    const texts = ['2422;2222=2', '2222=2', '2422;2222=1', '6222;2222=2', '4422;2422;2222=2', ''];
    const attempts = texts.map((text) => ({
      prompt: written('').prompt,
      completion: [...encode(text), END],
    }));
    const verdicts = await euclid.verify(attempts);
    attempts.forEach((attempt, i) => {
      const [legal, , complete, right] = euclid.rubric!.scoresOf(attempt);
      expect([texts[i], legal === 1 && complete === 1 && right === 1]).toEqual([
        texts[i],
        verdicts[i]!.correct,
      ]);
    });
  });

  it('has criteria whose metrics are described', () => {
    for (const { id } of Object.values(tasks).flatMap((task) =>
      task.kind === 'tokens' ? (task.rubric?.criteria ?? []) : [],
    )) {
      expect(Object.keys(rubricMeta.metrics ?? {})).toContain(`rubric/${id}`);
      expect(Object.keys(rubricMeta.metrics ?? {})).toContain(`rubric/${id}_weight`);
    }
  });
});

describe('rewards by a rubric', () => {
  const config = (more: Partial<RunConfig> = {}) => parseConfig({ task: 'euclid', rubric: 'fixed', ...more });

  it('are the weighted mean of the scores, in each group by its own weights', () => {
    const batch = batchOf([
      written('2422;2222=2'),
      written('2222=2', 0, 1),
      written('2422;2222=2', 1),
      written('2422;2222=2', 1, 1),
    ]);
    const fixed = byRubric(batch, euclid.rubric!, { weighting: 'fixed', most: 4 });
    expect(fixed.trajectories.map(({ reward }) => reward)).toEqual([0.9, 0.3, 0.9, 0.9]);
    const moved = byRubric(batch, euclid.rubric!, { weighting: 'contrast', most: 4 });
    const [one, other, third] = moved.trajectories;
    // Legal and short differ alike; of the answer only right differs: α = 1/2 · … held at 1/4 and nearly 2.
    expect(third!.graded!.weights).toEqual([3, 1, 2, 4]);
    expect(one!.graded!.weights[3]).toBeGreaterThan(5);
    expect(one!.reward + 0).toBeCloseTo(
      (one!.graded!.weights[0]! + one!.graded!.weights[2]! + one!.graded!.weights[3]!) / 10,
      12,
    );
    expect(other!.reward).toBeCloseTo((one!.graded!.weights[1]! + one!.graded!.weights[2]!) / 10, 12);
    expect(moved.trajectories.map(({ verdict }) => verdict)).toEqual(
      batch.trajectories.map(({ verdict }) => verdict),
    );
  });

  it('leave out what the verifier could not score, for weights too', () => {
    const broken = written('', 0, 2);
    const unscored = { ...broken, verdict: { ...broken.verdict, reward: NaN }, reward: NaN };
    const pair = [written('2422;2222=2'), written('2222=2', 0, 1)];
    const how = { weighting: 'contrast', most: 4 } as const;
    const alone = byRubric(batchOf(pair), euclid.rubric!, how).trajectories;
    const beside = byRubric(batchOf([...pair, unscored]), euclid.rubric!, how).trajectories;
    expect(beside.slice(0, 2)).toEqual(alone);
    expect(beside[2]).toBe(unscored);
  });

  it('report scores, weights as shares, and the weight on criteria without a difference', () => {
    const batch = batchOf([written('2422;2222=2'), written('2422;2222=1', 0, 1), written('2222=2', 1)]);
    const { trajectories } = byRubric(batch, euclid.rubric!, { weighting: 'fixed', most: 4 });
    const metrics = rubricMetrics(batchOf(trajectories), config());
    expect(metrics['rubric/legal']).toBeCloseTo(2 / 3, 12);
    expect(metrics['rubric/right']).toBeCloseTo(1 / 3, 12);
    expect(metrics['rubric/right_weight']).toBeCloseTo(0.4, 12);
    // In the first group only right differs, in the second, of one completion, nothing.
    expect(metrics['rubric/idle_weight']).toBeCloseTo((0.6 + 1) / 2, 12);
    expect(rubricMetrics(batch, config())).toEqual({});
  });

  it('go with each of the four switches, and warn of baselines that compare prompts', () => {
    for (const other of [
      { topology: 'splits' },
      { prune: 'random' },
      { hint: 'all_failed' },
      { replay: 'fifo' },
    ])
      expect([other, checkConfig({ task: 'euclid', rubric: 'contrast', ...other })]).toEqual([other, []]);
    const warned = (rubric: RunConfig['rubric']) =>
      warningsOf(config({ rubric, baseline: 'batch_mean' })).map(({ message }) => message);
    expect(warned('contrast').join()).toContain('Weights differ between groups');
    expect(warned('fixed')).toEqual([]);
  });
});
