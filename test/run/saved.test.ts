/** What switches saved and would save, counted again by brute force from what the policy was asked and the learner was given. */
import { describe, expect, test } from 'vitest';
import { parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { flatSteps } from '../../src/strategies/topology/saved.ts';
import { proofOf } from '../../src/run/proof.ts';
import { createRun } from '../../src/run/run.ts';
import type { Learnable } from '../../src/learn/learnable.ts';
import { roles, type Batch } from '../../src/rollout/sample.ts';
import { taskOf } from '../../src/tasks/index.ts';
import type { Attempt, TokenTask } from '../../src/tasks/task.ts';
import { recount } from '../rollout/recount.ts';
import { namingPolicy } from '../rollout/namingPolicy.ts';
import { partsWith } from './parts.ts';

const isRight = ({ prompt, completion }: Attempt): boolean =>
  (completion[0] ?? 0) % (prompt.index % 2 === 0 ? 3 : 32) === 0;

/** One round after another of a small run, with every batch that was learned from and the ledger of each round. */
async function play(settings: Partial<RunConfig>, rounds = 1) {
  const parts = partsWith({
    ...{ level: 2, prompts_per_round: 6, num_generations: 8, max_completion_length: null },
    ...{ proximal: 'recomputed', eval_every_rounds: 100, max_rounds: 100 },
    ...settings,
  });
  const config = parseConfig(parts.config);
  const task: TokenTask = {
    ...(taskOf(config.task) as TokenTask),
    verify: (attempts) =>
      Promise.resolve(
        attempts.map((one) => ({ reward: Number(isRight(one)), correct: isRight(one), reason: '' })),
      ),
  };
  const batches: Batch[] = [];
  const learner = Object.assign(Object.create(parts.learner) as typeof parts.learner, {
    learn: (batch: Batch<Learnable>, used: RunConfig) => {
      batches.push(batch);
      return parts.learner.learn(batch, used);
    },
  });
  const run = createRun({ ...parts, config, task, learner, policy: namingPolicy(parts.policy) });
  const reports = [];
  for (let i = 0; i < rounds; i++) reports.push(await run.round());
  return { run, rows: reports.map(({ metrics }) => metrics), reports, batches, calls: parts.policy.calls };
}

const textsOf = ({ trajectories, pruned = [] }: Batch) =>
  [...trajectories, ...pruned].map(({ group, tokens, prompt }) => ({
    group,
    text: Array.from(tokens.subarray(prompt.tokens.length)),
  }));

describe('trees', () => {
  test.each([
    { topology: 'segments' },
    { topology: 'splits' },
    { topology: 'forks', branch_roots: 4, fork_points: 1, branch_width: 1 },
    { topology: 'lookahead' },
  ] as const)(
    '$topology: tokens saved are those of all completions less those that the policy was asked for',
    async (settings) => {
      const { rows, batches, calls, run } = await play(settings);
      const { tok_unique } = recount(calls, Infinity);
      const all = textsOf(batches[0]!).reduce((sum, { text }) => sum + text.length, 0);
      const [row] = rows;
      expect(row!['saved/tree_tokens']).toBe(all - run.ledger.tok_unique);
      expect(row!['spent/tokens']).toBe(run.ledger.tok_unique);
      expect(tok_unique).toBeGreaterThanOrEqual(run.ledger.tok_unique);
      // The share that the metric of the tree tells is the same number.
      expect(row!['saved/tree_tokens']! / all).toBeCloseTo(1 - row!['tree/unique_ratio']!, 12);
      const longest = Math.max(...textsOf(batches[0]!).map(({ text }) => text.length));
      expect(row!['saved/tree_steps']).toBe(longest - run.ledger.steps_seq);
    },
  );

  test.each(['chain-sum', 'lookup'] as const)(
    'the steps of flat rollouts on %s are what the engine counts there',
    async (name) => {
      const { batches, run, rows } = await play({ task: name, level: 1 });
      expect(flatSteps(batches)).toBe(run.ledger.steps_seq);
      expect(rows[0]!['spent/steps']).toBe(run.ledger.steps_seq);
    },
  );

  test('what flat completions repeat is what a set of all their beginnings leaves out', async () => {
    const { rows, batches } = await play({ num_generations: 16 });
    const all = textsOf(batches[0]!);
    const beginnings = new Set(
      all.flatMap(({ group, text }) => text.map((_, i) => `${group}: ${text.slice(0, i + 1).join(' ')}`)),
    );
    const tokens = all.reduce((sum, { text }) => sum + text.length, 0);
    expect(rows[0]!['would/tree_tokens']).toBe(tokens - beginnings.size);
    expect(tokens).toBeGreaterThan(beginnings.size);
  });
});

describe('pruning', () => {
  test('finished rows tell exactly what the same run without pruning would have generated', async () => {
    const settings = { prune: 'random', prune_at: 2, finish_pruned: true } as const;
    const [pruned, whole] = [await play(settings), await play({})];
    const [row] = pruned.rows;
    expect(row!['saved/pruned_rows']).toBeGreaterThan(0);
    expect(row!['saved/pruned_tokens']).toBe(whole.run.ledger.tok_unique - pruned.run.ledger.tok_unique);
    const right = ({ batches }: typeof whole) =>
      batches[0]!.trajectories.filter(({ verdict }) => verdict.correct).length;
    expect(row!['saved/pruned_right']).toBe(right(whole) - right(pruned));
    expect(row!['saved/pruned_train_tokens']).toBe(whole.run.ledger.tok_train - pruned.run.ledger.tok_train);
    expect(row!['saved/pruned_rows']).toBe(
      whole.batches[0]!.trajectories.length - pruned.batches[0]!.trajectories.length,
    );
  });

  test('unfinished rows are estimated by the completions that outgrew them, and are unknown where none did', async () => {
    const { rows, batches } = await play({ prune: 'random', prune_at: 2 });
    const [{ trajectories, pruned = [] }] = batches as [Batch];
    const length = ({ tokens, prompt }: Pick<Batch['trajectories'][number], 'tokens' | 'prompt'>) =>
      tokens.length - prompt.tokens.length;
    const longer = trajectories.map(length).filter((one) => one > 2);
    const mean = longer.reduce((sum, one) => sum + one, 0) / longer.length;
    expect(rows[0]!['saved/pruned_tokens']).toBeCloseTo(pruned.length * (mean - 2), 9);
    const capped = await play({ prune: 'length_cap', prune_at: 2 });
    expect(capped.rows[0]!['saved/pruned_rows']).toBeGreaterThan(0);
    expect(capped.rows[0]!['saved/pruned_tokens']).toBeNull();
  });

  test('without pruning the tokens after a third of the longest completion are told', async () => {
    const { rows, batches, run } = await play({});
    const frame = taskOf(run.config.task).levels.find(({ level }) => level === 2)!;
    const at = Math.max(1, Math.round((frame as { completionLength: number }).completionLength / 3));
    const after = textsOf(batches[0]!).reduce((sum, { text }) => sum + text.slice(at).length, 0);
    expect(rows[0]!['would/pruned_tokens']).toBe(after);
    expect(rows[0]).not.toHaveProperty('saved/pruned_tokens');
  });
});

test('a prompt that hints rescued failed plainly and was right with a hint', async () => {
  const { rows, batches } = await play({ hint: 'all_failed', prompts_per_round: 24, num_generations: 4 });
  const [{ trajectories }] = batches as [Batch];
  // Hints came only where all plain completions had failed.
  const hinted = new Set(trajectories.filter(({ hint }) => hint).map(({ group }) => group));
  const rescued = new Set(
    trajectories.filter(({ hint, verdict }) => hint && verdict.correct).map(({ group }) => group),
  );
  expect(rows[0]!['spent/prompts_failed']).toBe(hinted.size);
  expect(rows[0]!['saved/prompts_rescued']).toBe(rescued.size);
  expect(rows[0]!['spent/prompts']).toBe(24);
  expect(hinted.size).toBeGreaterThan(rescued.size);
  expect(rescued.size).toBeGreaterThan(0);
});

test('replayed completions and tokens are those of earlier rounds', async () => {
  const { rows, batches } = await play({ replay: 'fifo' }, 3);
  const old = batches[2]!.trajectories.filter(({ round }) => round < 2);
  expect(old.length).toBeGreaterThan(0);
  expect(rows[2]!['saved/replayed_rows']).toBe(old.length);
  const tokens = old.reduce(
    (sum, { tokens, prompt, roles: by }) =>
      sum + by.subarray(prompt.tokens.length, tokens.length).filter((role) => role === roles.action).length,
    0,
  );
  expect(rows[2]!['saved/replayed_tokens']).toBe(tokens);
  expect(rows[0]!['saved/replayed_rows']).toBe(0);
});

test('tokens without signal are those of groups whose completions all got the same reward', async () => {
  const { rows, batches } = await play({});
  const { trajectories } = batches[0]!;
  let tokens = 0;
  for (const { group, trainMask } of trajectories) {
    const rewards = trajectories.filter((one) => one.group === group).map(({ reward }) => reward);
    if (new Set(rewards).size === 1) tokens += trainMask.filter(Boolean).length;
  }
  expect(tokens).toBeGreaterThan(0);
  expect(rows[0]!['spent/idle_tokens']).toBe(tokens);
});

test('the figures are no part of a proof, so that links of before them still verify', async () => {
  const { run, rows } = await play({ topology: 'segments' }, 2);
  const first = { round: 0, update: 0, num_tokens: 0 };
  const checkpoint = await run.checkpoint();
  const machine = { device: 'wasm', threads: 1 } as const;
  const without = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !/^(spent|saved|would)\//.test(key))),
  ) as typeof rows;
  expect(rows[0]).not.toEqual(without[0]);
  expect(proofOf({ checkpoint, metrics: [first, ...rows] }, machine)).toEqual(
    proofOf({ checkpoint, metrics: [first, ...without] }, machine),
  );
});
