import { describe, expect, it } from 'vitest';
import { collect } from '../../../src/rollout/collect.ts';
import type { Collection } from '../../../src/rollout/collection.ts';
import { budgets } from '../../../src/strategies/budget/index.ts';
import { sharesByRate } from '../../../src/strategies/budget/oracle/oracle.ts';
import { allocationMetrics } from '../../../src/strategies/budget/metrics.ts';
import { collectInPhases } from '../../../src/strategies/budget/phases.ts';
import type { PlacedPrompt } from '../../../src/rollout/plan.ts';
import { completionOf } from '../../../src/rollout/sample.ts';
import { defaultConfig } from '../../../src/config/schema.ts';
import { frameOf } from '../../../src/tasks/levels.ts';
import { trainPrompt } from '../../../src/tasks/pool.ts';
import { chainSum } from '../../../src/tasks/chainSum.ts';
import type { Attempt } from '../../../src/tasks/task.ts';
import { recount } from '../../rollout/recount.ts';
import { uniformPolicy } from '../../rollout/uniformPolicy.ts';
import { roundOf } from '../prompts/rounds.ts';

const settings = (
  max_generations: number,
  scale_rewards: 'none' | 'group' = 'none',
  num_generations = 8,
) => ({
  num_generations,
  max_generations,
  scale_rewards,
  ...{ allocation_base: 0.5, allocation_phases: 2, allocation_bonus: 0.1 },
});
const shares = [0, 1 / 8, 2 / 8, 3 / 8, 4 / 8];

describe('further completions for hard prompts', () => {
  it.each([
    ['equal', 32, 'none', [24, 11, 3, 1, 0]],
    ['equal', 32, 'group', [9, 5, 2, 1, 0]],
    ['hard', 64, 'none', [56, 24, 8, 3, 0]],
    ['hard', 64, 'group', [23, 14, 6, 3, 0]],
  ] as const)(
    'of budget %s up to %i with scale %s are what the released code gives',
    (budget, most, scale, wanted) => {
      expect(shares.map((share) => budgets[budget].further!(share, settings(most, scale)))).toEqual(wanted);
    },
  );

  it('bring a hard prompt up to the weight that is aimed at, with the fewest that do', () => {
    for (const n of [4, 8, 16]) {
      for (let right = 1; right < n / 2; right++) {
        const a = right / n;
        // Mean |r − a| over a group is 2a(1 − a): the weight of each completion.
        const weight = 2 * a * (1 - a);
        for (const [budget, target] of [
          ['equal', n / 2],
          ['hard', (1 - a) * n],
        ] as const) {
          let fewest = n;
          while (fewest * weight < target - 1e-9) fewest++;
          expect(budgets[budget].further!(a, settings(256, 'none', n))).toBe(fewest - n);
        }
      }
    }
  });

  it('are none for prompts that mostly come out right, and never more than the cap leaves', () => {
    for (const budget of ['equal', 'hard'] as const) {
      for (const share of [0.5, 0.75, 1]) expect(budgets[budget].further!(share, settings(256))).toBe(0);
      expect(budgets[budget].further!(0, settings(9))).toBe(1);
      expect(budgets[budget].further!(0, settings(8))).toBe(0);
    }
  });
});

describe('the oracle’s budget', () => {
  const given = (chances: readonly number[], most: number, n: number) => [
    ...sharesByRate(chances, settings(most, 'none', n)),
  ];

  it('makes the noise of all means together as small as any split of as many completions does', () => {
    for (const chances of [
      [0.5, 0.1, 0.9],
      [0.02, 0.3, 0.3],
      [0.5, 0.5, 0.001],
    ]) {
      const noise = (split: readonly number[]) =>
        split.reduce((sum, n, i) => sum + (chances[i]! * (1 - chances[i]!)) / n, 0);
      const total = 24;
      let best = Infinity;
      for (let a = 2; a <= total - 4; a++) {
        for (let b = 2; b <= total - a - 2; b++) best = Math.min(best, noise([a, b, total - a - b]));
      }
      const split = given(chances, 256, 8);
      expect(split.reduce((sum, n) => sum + n, 0)).toBe(total);
      // Two for each come first, and only the rest goes by the formula.
      expect(noise(split)).toBeLessThan(1.15 * best);
      expect(noise(split)).toBeLessThanOrEqual(noise([8, 8, 8]));
    }
  });

  it('gives nobody more than the cap, nobody fewer than two, and all the same where all is known', () => {
    expect(given([0.5, 0, 0, 0], 12, 8)).toEqual([12, 2, 2, 2]);
    expect(given([0.5, 0.5, 0.01, 0], 10, 8).slice(0, 2)).toEqual([10, 10]);
    expect(given([0, 1, 0], 64, 6)).toEqual([6, 6, 6]);
    expect(given([0.3, 0.3], 64, 1)).toEqual([1, 1]);
  });
});

const config = { ...defaultConfig(), level: 1, max_completion_length: 6 };
const prompts: readonly PlacedPrompt[] = Array.from({ length: 3 }, (_, i) => ({
  prompt: trainPrompt(config, i),
  place: 40 + i,
}));
/** Right are completions of the first prompt always, of the second in one of four, of the third never. */
const verify = (attempts: readonly Attempt[]) =>
  Promise.resolve(
    attempts.map(({ prompt, completion }) => {
      const number = prompts.findIndex((one) => one.prompt === prompt);
      const correct = number === 0 || (number === 1 && completion[0]! % 4 === 0);
      return { reward: Number(correct), correct, reason: '' };
    }),
  );

async function gather(budget: keyof typeof budgets, chances?: readonly number[]) {
  const policy = uniformPolicy();
  const frame = frameOf(chainSum, config);
  const collection = (some: readonly PlacedPrompt[]): Collection => ({
    policy,
    verify,
    prompts: some,
    frame,
    round: 5,
    samples: 4,
    maxCompletionLength: frame.width - frame.promptWidth,
    temperature: 1,
    seed: 3,
    now: () => 0,
  });
  const collected = await collectInPhases(
    (some) => collect(collection(some)),
    prompts,
    budgets[budget],
    settings(16, 'none', 4),
    budgets[budget].byMemory && sharesByRate(chances ?? [], settings(16, 'none', 4)),
  );
  return { policy, frame, collection, ...collected };
}

describe('a collection in two phases', () => {
  it('joins what comes later to the group of its prompt, under sample numbers that go on', async () => {
    const { batch, policy } = await gather('hard');
    const samples = [0, 1, 2].map((group) =>
      batch.trajectories.filter((one) => one.group === group).map(({ sample }) => sample),
    );
    expect(samples[0]).toEqual([0, 1, 2, 3]);
    expect(samples[2]).toEqual(Array.from({ length: 16 }, (_, i) => i));
    expect(batch.trajectories.map(({ group }) => group)).toEqual(
      batch.trajectories.map(({ group }) => group).sort((a, b) => a - b),
    );
    for (const { group, prompt } of batch.trajectories) expect(prompt).toBe(prompts[group]!.prompt);
    expect(policy.live()).toBe(0);
  });

  it('writes what the same sample would have been in one phase', async () => {
    const { batch, collection } = await gather('equal');
    const whole = await collect({ ...collection(prompts), samples: 16 });
    for (const one of batch.trajectories) {
      const same = whole.batch.trajectories.find(
        ({ group, sample }) => group === one.group && sample === one.sample,
      )!;
      expect(completionOf(one)).toEqual(completionOf(same));
    }
  });

  it('is paid for in both phases', async () => {
    const { batch, entries, policy, frame } = await gather('hard');
    expect(entries).toMatchObject(recount(policy.calls, frame.width));
    expect(entries.verify).toBe(batch.trajectories.length);
    expect(entries.tok_prompt).toBe(
      batch.trajectories.reduce((sum, one) => sum + one.prompt.tokens.length, 0),
    );
  });

  it('spends what the round has where the rest goes by uncertainty, in as many phases as asked for', async () => {
    const { batch, policy, entries, frame, collection } = await gather('uncertainty');
    // Two each, and then the six that are left in two parts.
    expect(batch.trajectories).toHaveLength(12);
    expect(policy.calls.filter(({ kind }) => kind === 'prefill')).toHaveLength(3);
    expect(entries).toMatchObject(recount(policy.calls, frame.width));
    const whole = await collect({ ...collection(prompts), samples: 12 });
    for (const group of [0, 1, 2]) {
      const own = batch.trajectories.filter((one) => one.group === group);
      expect(own.map(({ sample }) => sample)).toEqual([...own.keys()]);
      const same = whole.batch.trajectories.filter((one) => one.group === group).slice(0, own.length);
      expect(own.map(completionOf)).toEqual(same.map(completionOf));
    }
  });

  it('is one phase without a budget that gives more, or where none is needed', async () => {
    for (const budget of ['uniform', 'oracle'] as const) {
      const { policy, batch } = await gather(budget, [0.5, 0.5, 0]);
      expect(policy.calls.filter(({ kind }) => kind === 'prefill')).toHaveLength(1);
      expect(batch.trajectories).toHaveLength(12);
    }
    const { batch } = await gather('oracle', [0.5, 0.5, 0]);
    const sizes = [0, 1, 2].map((group) => batch.trajectories.filter((one) => one.group === group).length);
    expect(sizes).toEqual([5, 5, 2]);
  });
});

it('where the budget went is told by how the first completions came out', () => {
  const batches = [
    roundOf({ 1: [0, 0, 0, 1], 2: [1, 0, 0], 3: [1, 1], 4: [0, 0] }),
    roundOf({ 5: [0, 0, 0, 0] }),
  ];
  expect(allocationMetrics(batches, 2)).toEqual({
    'allocation/extra': 1,
    'allocation/extra_failed': 4 / 3,
    'allocation/extra_hard': null,
    'allocation/extra_easy': 0.5,
  });
  expect(allocationMetrics([roundOf({ 1: [1, 0, 0] })], 3)['allocation/extra_hard']).toBe(0);
});
