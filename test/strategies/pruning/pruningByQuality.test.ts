/** Pruning by a quality head over several rounds, on a policy whose tokens are equally likely. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Collected } from '../../../src/rollout/collection.ts';
import { newCalibration } from '../../../src/strategies/pruning/quality/calibration.ts';
import { pruningMetrics } from '../../../src/strategies/pruning/metrics.ts';
import {
  qualityRemembering,
  type QualityMemory,
} from '../../../src/strategies/pruning/quality/qualityMemory.ts';
import type { Memory } from '../../../src/rollout/memory.ts';
import type { Policy } from '../../../src/rollout/policy.ts';
import { checkMemory, remember } from '../../../src/strategies/remember.ts';
import type { Attempt } from '../../../src/tasks/task.ts';
import { uniformPolicy } from '../../rollout/uniformPolicy.ts';
import { collectRound, promptsAt } from '../../rollout/chainSumRound.ts';

const longest = 12;
const at = 4;
/** The last token that is written before rows are looked at decides: symbols below this one are right, about one in five. */
const firstWrong = 13;
const isRight = (token: number): boolean => token < firstWrong;

/** Says of each token what it makes of the completion: the truth, or nothing that has to do with it. */
const knowing = (token: number): number => (isRight(token) ? 2 : -1);
const guessing = (token: number): number => (token % 7) - 3;

function headed(policy: Policy, says: (token: number) => number): Policy {
  return {
    ...policy,
    async generate(rows, segment) {
      const generated = await policy.generate(rows, segment);
      return { ...generated, heads: { quality: Float32Array.from(generated.tokens, says) } };
    },
  };
}

/** Is less sure of a wrong token where it decides, the last before rows are looked at, and says so in its log-probabilities. */
function surerOfRight(policy: Policy): Policy {
  return {
    ...policy,
    async generate(rows, segment) {
      const generated = await policy.generate(rows, segment);
      const decides = (at - 1) * rows.parent.length;
      const logps = Float32Array.from(generated.tokens, (token, i) =>
        i >= decides && !isRight(token) ? -4 : -0.1,
      );
      return { ...generated, logps };
    },
  };
}

const configOf = (settings: Partial<RunConfig>): RunConfig => ({
  ...defaultConfig('grpo', 'chain-sum'),
  prune: 'quality',
  prune_at: at,
  prune_warmup: 2,
  ...settings,
  seed: 4,
});

interface Course {
  readonly collected: readonly Collected[];
  readonly metrics: readonly Readonly<Record<string, number | null>>[];
  readonly memory: Memory;
}

async function grow(
  settings: Partial<RunConfig>,
  {
    rounds = 1,
    prompts = 20,
    says = knowing,
    over = (policy) => policy,
  }: {
    rounds?: number;
    prompts?: number;
    says?: typeof knowing;
    over?: (policy: Policy) => Policy;
  } = {},
): Promise<Course> {
  const config = configOf(settings);
  const plain = uniformPolicy();
  const collected: Collected[] = [];
  const metrics: Course['metrics'][number][] = [];
  let memory: Memory = {};
  for (let round = 0; round < rounds; round++) {
    const one = await collectRound(config, {
      policy: headed(over(plain), says),
      verify: (attempts: readonly Attempt[]) =>
        Promise.resolve(
          attempts.map(({ completion }) => {
            const correct = isRight(completion[at - 1] ?? firstWrong);
            return { reward: Number(correct), correct, reason: '' };
          }),
        ),
      prompts: promptsAt(Array.from({ length: prompts }, (_, i) => round * prompts + i)),
      ...{ round, longest, memory, finishPruned: config.finish_pruned },
    });
    const after = remember(memory, [one.batch], config);
    memory = JSON.parse(JSON.stringify(after.memory)) as Memory;
    collected.push(one);
    metrics.push({ ...after.metrics, ...pruningMetrics([one.batch], config.finish_pruned) });
  }
  expect(plain.live()).toBe(0);
  return { collected, metrics, memory };
}

describe('pruning by quality', () => {
  test('only looks while the head is new: the round is as it would have been', async () => {
    const [plain, looking] = [await grow({ prune: 'none' }), await grow({})];
    const { trajectories, pruned } = looking.collected[0]!.batch;
    expect(pruned).toBeUndefined();
    expect(looking.collected[0]!.entries).toEqual(plain.collected[0]!.entries);
    trajectories.forEach(({ survived, ...rest }, i) => {
      expect(rest).toEqual(plain.collected[0]!.batch.trajectories[i]);
      const start = rest.prompt.tokens.length;
      const written = rest.tokens.length - start;
      const looked = written > at || (written === at && !rest.terminated);
      expect(survived).toEqual(looked ? { at: start + at - 1, quality: 0.5, probability: 1 } : undefined);
    });
    expect(looking.metrics[0]).toMatchObject({
      'pruning/pruned_ratio': 0,
      'quality/auc': 1,
      'quality/paused': 0,
    });
  });

  test('then cuts the share that was wanted, and leaves survivors more balanced than chance does', async () => {
    const settings = { num_generations: 16 };
    const rounds = 4;
    const [signed, literal, random] = [
      await grow(settings, { rounds, prompts: 60 }),
      await grow({ ...settings, prune_rule: 'literal' }, { rounds, prompts: 60 }),
      await grow({ ...settings, prune: 'random' }, { rounds, prompts: 60 }),
    ];
    for (const course of [signed, literal, random]) {
      // 1920 draws of about one half: four standard deviations are 0.046. Clipping at 0.1 and 0.9 keeps the mean.
      const last = course.metrics.slice(2).map((row) => row['pruning/pruned_ratio']!);
      expect(Math.abs((last[0]! + last[1]!) / 2 - 0.5)).toBeLessThan(0.046);
    }
    const variance = ({ metrics }: Course) =>
      (metrics[2]!['pruning/survivor_variance']! + metrics[3]!['pruning/survivor_variance']!) / 2;
    // Wrong ones are the many here: the literal rule still cuts the right ones.
    expect(variance(signed)).toBeGreaterThan(variance(random) + 0.02);
    expect(variance(literal)).toBeLessThan(variance(random) - 0.02);
    expect(signed.metrics[3]).toMatchObject({ 'quality/auc': 1, 'quality/paused': 0 });
    for (const { cut } of signed.collected[3]!.batch.pruned!) {
      expect(cut.rule).toBe('quality');
      expect(cut.score).toBeGreaterThan(0);
      expect(cut.score).toBeLessThan(1);
    }
  });

  test('leaves what survives as it would have been, and in the same places', async () => {
    const [all, some] = [
      await grow({ prune: 'none' }, { rounds: 4 }),
      await grow({ num_generations: 8 }, { rounds: 4 }),
    ];
    const whole = all.collected[3]!.batch.trajectories;
    const { trajectories, pruned } = some.collected[3]!.batch;
    expect(pruned!.length).toBeGreaterThan(20);
    expect(trajectories.length + pruned!.length).toBe(whole.length);
    for (const { survived: _, ...one } of trajectories) {
      expect(one).toEqual(whole.find((t) => t.group === one.group && t.sample === one.sample));
    }
  });

  test('weighs survivors so that they stand for all that were looked at', async () => {
    const { collected } = await grow({ num_generations: 16 }, { rounds: 5, prompts: 60 });
    const whole = await grow({ prune: 'none', num_generations: 16 }, { rounds: 5, prompts: 60 });
    let [estimated, variance, actual] = [0, 0, 0];
    for (const round of [2, 3, 4]) {
      const looked = new Set<string>();
      const { trajectories, pruned = [] } = collected[round]!.batch;
      for (const { group, sample, survived, reward } of trajectories) {
        if (!survived) continue;
        looked.add(`${group} ${sample}`);
        estimated += reward / survived.probability;
        variance += (reward * (1 - survived.probability)) / survived.probability ** 2;
      }
      for (const { group, sample } of pruned) looked.add(`${group} ${sample}`);
      for (const { group, sample, reward } of whole.collected[round]!.batch.trajectories) {
        if (looked.has(`${group} ${sample}`)) actual += reward;
      }
    }
    expect(actual).toBeGreaterThan(400);
    expect(Math.abs(estimated - actual)).toBeLessThan(4 * Math.sqrt(variance));
  });

  test('stops while the head is no better than chance, says so, and begins once it is', async () => {
    const guessed = await grow({}, { rounds: 4, says: guessing });
    expect(guessed.metrics.map((row) => row['quality/paused'])).toEqual([0, 0, 1, 1]);
    expect(guessed.metrics.map((row) => row['pruning/pruned_ratio'])).toEqual([0, 0, 0, 0]);
    expect(Math.abs(guessed.metrics[3]!['quality/auc_recent']! - 0.5)).toBeLessThan(0.05);
    const known = await grow({}, { rounds: 4 });
    expect(known.metrics.map((row) => row['quality/paused'])).toEqual([0, 0, 0, 0]);
    expect(known.metrics[2]!['pruning/pruned_ratio']).toBeGreaterThan(0.3);
  });

  test('by how sure the policy was too finds what a head that guesses does not', async () => {
    const settings = { prune_evidence: 'both', num_generations: 16 } as const;
    const course = { rounds: 4, prompts: 60, says: guessing, over: surerOfRight };
    const [both, random] = [
      await grow(settings, course),
      await grow({ prune: 'random', num_generations: 16 }, course),
    ];
    const last = both.metrics[3]!;
    expect(last['quality/paused']).toBe(0);
    expect(Math.abs(last['quality/head_auc']! - 0.5)).toBeLessThan(0.05);
    expect(last['quality/auc']).toBeGreaterThan(0.95);
    const variance = ({ metrics }: Course) =>
      (metrics[2]!['pruning/survivor_variance']! + metrics[3]!['pruning/survivor_variance']!) / 2;
    expect(variance(both)).toBeGreaterThan(variance(random) + 0.02);
    const { trajectories } = both.collected[3]!.batch;
    expect(trajectories.every(({ survived }) => !survived || Number.isFinite(survived.confidence))).toBe(
      true,
    );
  });

  test.each(['random', 'quality'] as const)(
    '%s: no group vanishes, however few are to live',
    async (prune) => {
      const settings = { prune, prune_keep: 0.1, prune_warmup: 1, num_generations: 2, finish_pruned: true };
      const { collected } = await grow(settings, { rounds: 3, prompts: 60 });
      const { batch } = collected[2]!;
      expect(new Set(batch.trajectories.map(({ group }) => group)).size).toBe(60);
      expect(batch.pruned!.length).toBeGreaterThan(40);
      expect(batch.trajectories.length + batch.pruned!.length).toBe(120);
    },
  );
});

test('finishing what was pruned finds what would have become of it, outside every budget', async () => {
  const settings = { num_generations: 16 } as const;
  const [plain, finished, whole] = [
    await grow({ ...settings, prune: 'random' }, { prompts: 60 }),
    await grow({ ...settings, prune: 'random', finish_pruned: true }, { prompts: 60 }),
    await grow({ ...settings, prune: 'none' }, { prompts: 60 }),
  ].map(({ collected }) => collected[0]!) as [Collected, Collected, Collected];
  expect(finished.batch.trajectories).toEqual(plain.batch.trajectories);
  const { tok_eval, ...budgeted } = finished.entries;
  expect(budgeted).toEqual(plain.entries);
  // Kept and finished tokens together are all that an unpruned round writes.
  expect(tok_eval! + finished.entries.tok_unique!).toBe(whole.entries.tok_unique);
  let right = 0;
  for (const { group, sample, finished: verdict } of finished.batch.pruned!) {
    const other = whole.batch.trajectories.find((t) => t.group === group && t.sample === sample)!;
    expect(verdict).toEqual(other.verdict);
    right += other.reward;
  }
  const share = right / finished.batch.pruned!.length;
  expect(share).toBeGreaterThan(0.1);
  expect(pruningMetrics([finished.batch], true)['pruning/right_lost']).toBeCloseTo(share, 12);
  expect(pruningMetrics([plain.batch], false)).not.toHaveProperty(['pruning/right_lost']);
});

describe('what pruning did', () => {
  test('is told without bias: half the mean squared difference of two survivors’ rewards', async () => {
    const { collected, metrics } = await grow({ prune: 'random', prune_keep: 0.2 }, { prompts: 60 });
    const spreads: number[] = [];
    for (let group = 0; group < 60; group++) {
      const rewards = collected[0]!.batch.trajectories.filter((t) => t.group === group).map((t) => t.reward);
      const pairs = rewards.flatMap((a, i) => rewards.slice(i + 1).map((b) => (a - b) ** 2 / 2));
      if (pairs.length > 0) spreads.push(pairs.reduce((sum, x) => sum + x, 0) / pairs.length);
    }
    expect(spreads.length).toBeLessThan(60);
    const mean = spreads.reduce((sum, x) => sum + x, 0) / spreads.length;
    expect(metrics[0]!['pruning/survivor_variance']).toBeCloseTo(mean, 12);
  });

  test('is told beside what chance would have kept: the variance of all, pruned ones finished', async () => {
    const settings = { prune: 'random', finish_pruned: true } as const;
    const [whole, some] = [
      await grow({ prune: 'none' }, { prompts: 60 }),
      await grow(settings, { prompts: 60 }),
    ];
    // What was pruned and finished is what it would have become, so all together are the round without pruning.
    const flat = pruningMetrics([whole.collected[0]!.batch], false)['pruning/survivor_variance'];
    expect(pruningMetrics([some.collected[0]!.batch], true)['pruning/whole_variance']).toBeCloseTo(
      flat as number,
      12,
    );
  });

  test('saved about the tokens to learn from that a round without it has more', async () => {
    const [whole, some] = [
      await grow({ prune: 'none' }, { prompts: 60 }),
      await grow({ prune: 'random' }, { prompts: 60 }),
    ];
    const trained = ({ collected }: Course) =>
      collected[0]!.batch.trajectories.reduce((sum, t) => sum + t.tokens.length - t.prompt.tokens.length, 0);
    const saved = 1 - trained(some) / trained(whole);
    expect(saved).toBeGreaterThan(0.4);
    expect(Math.abs(some.metrics[0]!['pruning/train_saved']! - saved)).toBeLessThan(0.02);
    expect(whole.metrics[0]!['pruning/train_saved']).toBe(0);
  });
});

describe('the memory of the quality head', () => {
  const amounts = fc.double({ min: 0, max: 1e9, noNaN: true });
  const states: fc.Arbitrary<QualityMemory> = fc
    .record({
      rounds: fc.nat(),
      bins: fc.array(fc.tuple(amounts, amounts), { minLength: 1, maxLength: 40 }),
      pairs: amounts,
      ordered: amounts,
      reads: fc.boolean(),
    })
    .map(({ rounds, bins, pairs, ordered, reads }) => ({
      rounds,
      calibration: {
        right: Float64Array.from(bins, ([right]) => right),
        wrong: Float64Array.from(bins, ([, wrong]) => wrong),
      },
      order: { pairs, ordered },
      ...(reads && {
        confidence: {
          right: Float64Array.from(bins, ([, b]) => b),
          wrong: Float64Array.from(bins, ([a]) => a),
        },
      }),
    }));
  const { encode, decode, initial } = qualityRemembering;

  test('comes back from JSON as it was', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(decode(JSON.parse(JSON.stringify(encode(state))))).toEqual(state);
      }),
    );
    expect(initial()).toEqual({
      rounds: 0,
      calibration: newCalibration(),
      order: { pairs: 0, ordered: 0 },
    });
  });

  test('fades, so that a head that got worse is found out', async () => {
    const { memory } = await grow({}, { rounds: 3 });
    const before = decode(memory.quality);
    const after = qualityRemembering.after(before, [], configOf({}), {});
    expect(after.rounds).toBe(4);
    expect(after.order.pairs).toBeCloseTo(0.9 * before.order.pairs, 9);
    expect(after.calibration.right).toEqual(before.calibration.right.map((weight) => 0.9 * weight));
  });

  test.each([
    ['nothing', null],
    ['another form', { rounds: 1 }],
    ['a negative count', { rounds: -1, pairs: 0, ordered: 0, right: [1], wrong: [1] }],
    ['a damaged confidence', { rounds: 1, pairs: 0, ordered: 0, right: [1], wrong: [1], confidence: 3 }],
    ['histograms of other lengths', { rounds: 1, pairs: 0, ordered: 0, right: [1, 2], wrong: [1] }],
  ])('that holds %s is refused', (_, quality) => {
    expect(() => checkMemory({ quality }, configOf({}))).toThrow('it is damaged, start the run again');
    // Without the strategy nobody reads it.
    expect(() => checkMemory({ quality }, configOf({ prune: 'none' }))).not.toThrow();
  });
});
