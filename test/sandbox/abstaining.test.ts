/** A verifier that gives null abstains: its completion has no reward, is counted, and teaches nothing. */
import { afterAll, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import type { RolloutGroup } from '../../src/run/records.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { openTask, ownTaskFrom, playOwnTask } from '../../src/sandbox/openTask.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { triggers, type HintRequest } from '../../src/strategies/hints/trigger.ts';
import { wholeIfTelling } from '../../src/strategies/replay/buffered/strategy.ts';
import { rememberOwnTask } from '../../src/tasks/own/ownTask.ts';
import { freshGroup } from '../strategies/replay/groups.ts';
import { written } from '../learn/estimated.ts';
import { moduleWith } from './examples.ts';
import { openHere } from '../run/openHere.ts';

const sandbox = createSandbox(nodeThread);
const { executor } = openNodeExecutor({ threads: 1 });
afterAll(async () => {
  sandbox.close();
  await executor.dispose();
});

/** Sums that a policy of chain-sum can often do; the verifier abstains where the answer ends in 1, 4 or 7. */
const sums = {
  prompt: `return random.integer(9) + '+' + random.integer(9) + '='`,
  solution: `export function solution(prompt) { const [a, b] = prompt.split(/[+=]/); return String(Number(a) + Number(b)); }`,
};
const abstaining = `if (/[147]$/.test(answer)) return null; return answer === solution(prompt) || answer.length / 10`;

async function open(verify: string, settings: Partial<RunConfig> = {}) {
  const source = moduleWith({ ...sums, verify });
  const own = ownTaskFrom(source, await openTask(sandbox, source), 'chain-sum');
  await playOwnTask(sandbox, own);
  const config = parseConfig({
    ...defaultConfig('grpo', rememberOwnTask(own)),
    ...{ policy: 'tiny', prompts_per_round: 4, num_generations: 8, num_eval_prompts: 16, level: 1 },
    ...settings,
  });
  return openHere(config, executor);
}

/** Mean and sample standard deviation of the numbers that are there, as NumPy's nanmean and nanstd(ddof=1). */
function nanMoments(values: readonly number[]): { mean: number; std: number } {
  const there = values.filter((value) => !Number.isNaN(value));
  const mean = there.reduce((sum, value) => sum + value, 0) / there.length;
  const squares = there.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  // One number alone has no deviation, and nothing to be above.
  return { mean, std: there.length > 1 ? Math.sqrt(squares / (there.length - 1)) : 0 };
}

it('a completion on which the verifier abstains is left out of its group’s mean and deviation, has no advantage, and is counted', async () => {
  const { run, dispose } = await open(abstaining, { scale_rewards: 'group' });
  let abstentions = 0;
  for (let round = 0; round < 3; round++) {
    const { metrics, rollouts } = await run.round({ showGroups: 4 });
    const groups = rollouts as readonly RolloutGroup[];
    const lines = groups.flatMap((group) => group.lines);
    const none = lines.filter(({ reward }) => Number.isNaN(reward));
    abstentions += none.length;
    expect(metrics['verify/abstained']).toBe(none.length);
    expect([metrics['advantages/non_finite'], metrics['verify/failure_frequency']]).toEqual([0, 0]);
    for (const line of none) {
      expect(line).toMatchObject({ correct: false, reason: 'not scored: the verifier abstained' });
      expect(line.advantages.every((advantage) => advantage === 0)).toBe(true);
    }
    for (const group of groups) {
      const { mean, std } = nanMoments(group.lines.map(({ reward }) => reward));
      for (const { reward, advantages } of group.lines)
        if (!Number.isNaN(reward))
          for (const advantage of advantages)
            expect(advantage).toBeCloseTo((reward - mean) / (std + 1e-4), 4);
    }
    const means = groups.map(({ lines: some }) => nanMoments(some.map(({ reward }) => reward)).mean);
    expect(metrics.reward).toBeCloseTo(nanMoments(means).mean, 10);
    expect(run.ledger.tok_train).toBeGreaterThan(0);
  }
  expect(abstentions).toBeGreaterThan(10);
  const { parameters } = (await run.checkpoint()).arrays;
  expect(parameters?.every(Number.isFinite)).toBe(true);
  await dispose();
});

it('a completion on which the verifier abstains is not trained: only the tokens of the others are', async () => {
  const { run, dispose } = await open(abstaining);
  const { rollouts } = await run.round({ showGroups: 4 });
  const scored = rollouts!.flatMap(({ lines }) => lines).filter(({ reward }) => !Number.isNaN(reward));
  expect(run.ledger.tok_train).toBe(scored.reduce((sum, { symbols }) => sum + symbols.length, 0));
  await dispose();
});

it.each<Partial<RunConfig>>([
  { topology: 'splits' },
  { topology: 'splits', tree_credit: 'treepo_average' },
  { prune: 'random', finish_pruned: true },
  { hint: 'all_failed' },
  { hint: 'by_difficulty' },
  { replay: 'fifo' },
  { replay: 'recompose' },
  { dynamic_sampling: true },
  { labels: 'majority' },
  { baseline: 'value', scale_rewards: 'batch' },
  { baseline: 'leave_one_out', scale_rewards: 'none' },
  { eval_pass_at_8: true },
  { schedule: 'async', num_generations: 4 },
  { topology: 'splits', prune: 'random', hint: 'all_failed', replay: 'fifo' },
])('a completion on which the verifier abstains goes with %j', async (settings) => {
  const { run, dispose } = await open(abstaining, settings);
  let seen = 0;
  for (let round = 0; round < 3; round++) {
    const { metrics } = await run.round();
    seen += metrics['verify/abstained'] ?? 0;
    // A vote pays what the verifier leaves open.
    expect([metrics['advantages/non_finite'], metrics['updates/skipped']]).toEqual([0, 0]);
    for (const value of Object.values(metrics)) expect(value === null || Number.isFinite(value)).toBe(true);
  }
  expect(seen).toBeGreaterThan(0);
  expect((await run.checkpoint()).arrays['parameters']!.every(Number.isFinite)).toBe(true);
  await dispose();
});

it('a completion on which the verifier abstains is left out of held-out pass@1: where only right answers are scored, it is 1', async () => {
  const onlyRight = await open(`return answer === solution(prompt) ? true : null`);
  const first = await onlyRight.run.baseline();
  expect(first?.metrics).toMatchObject({ 'pass@1': 1, eval_reward: expect.closeTo(1, 12) as number });
  await onlyRight.dispose();
  const never = await open(`return { reward: null, reason: 'cannot say' }`);
  const none = await never.run.baseline();
  expect(none?.metrics).toMatchObject({ 'pass@1': 0, eval_reward: 0 });
  await never.dispose();
});

it('a completion on which the verifier abstains is no failure that asks for a hint', () => {
  const one = (reward: number | null) => ({
    ...written(reward ?? NaN),
    verdict: {
      ...{ reward: reward ?? NaN, correct: reward === 1, reason: '' },
      ...(reward === null && { abstained: true as const }),
    },
  });
  const settings = { hint_share: 0.5, hint_contexts: 1, hint_ratio: 0.5 } as HintRequest['settings'];
  const request: HintRequest = { samples: 4, settings, draw: () => 0.5 };
  const { all_failed: all } = triggers;
  const replaced = all.then?.([one(0), one(0), one(null), one(null)], request) ?? [];
  expect(replaced.map((ask) => ask?.failed?.verdict.reward)).toEqual([0, 0]);
  expect(all.then?.([one(null), one(null)], request)).toEqual([]);
  expect(all.then?.([one(0), one(null), one(1)], request)).toEqual([]);
  expect(triggers.failed.then?.([one(null), one(0)], request)).toHaveLength(1);
});

it('a completion on which the verifier abstains is not stored for replay, and its group is, unless it is a tree', () => {
  const group = freshGroup('a');
  const [first, second] = group.trajectories as [
    (typeof group.trajectories)[0],
    (typeof group.trajectories)[0],
  ];
  const verdict = { reward: NaN, correct: false, reason: '', abstained: true as const };
  const unscored = { ...second, sample: 2, reward: NaN, verdict };
  expect(wholeIfTelling({ ...group, trajectories: [first, unscored, second] })).toEqual([first, second]);
  const forked = { ...second, branch: { from: 2, at: 3 } };
  expect(wholeIfTelling({ ...group, trajectories: [first, unscored, forked] })).toEqual([]);
});
