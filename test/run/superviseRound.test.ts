import { expect, it } from 'vitest';
import type { RunConfig } from '../../src/config/schema.ts';
import type { Demonstration } from '../../src/learn/supervised/warmStart.ts';
import { createRun } from '../../src/run/run.ts';
import { superviseRound } from '../../src/run/superviseRound.ts';
import { initialState } from '../../src/run/state.ts';
import { decode } from '../../src/tasks/alphabet.ts';
import { evalPrompts, poolPrompt } from '../../src/tasks/pool.ts';
import { taskOf } from '../../src/tasks/index.ts';
import type { TokenTask } from '../../src/tasks/task.ts';
import { partsWith } from './parts.ts';
import { smallConfig, wholeAndResumed } from './resumed.ts';

const warm = (settings: Partial<RunConfig> = {}): RunConfig => ({
  ...partsWith().config,
  ...{ max_completion_length: null, num_eval_prompts: 12 },
  ...{ warm_start: 'one_token', warm_start_rounds: 2, warm_start_updates: 3, warm_start_prompts: 4 },
  ...settings,
});

/** The batches that a round shows, by round. */
async function shownIn(
  config: RunConfig,
  rounds: number,
): Promise<(readonly (readonly Demonstration[])[])[]> {
  const shown: (readonly (readonly Demonstration[])[])[] = [];
  const parts = partsWith(config);
  const learner = {
    ...parts.learner,
    supervise: (...args: Parameters<typeof parts.learner.supervise>) => {
      shown.push(args[0]);
      return parts.learner.supervise(...args);
    },
  };
  for (let round = 0; round < rounds; round++)
    await superviseRound({ ...parts, learner }, { ...initialState(config), round });
  return shown;
}

it('the warm start of a round shows new solutions in every update of the first rounds, and none later', async () => {
  const rounds = await shownIn(warm(), 3);
  expect(rounds.map((batches) => batches.map(({ length }) => length))).toEqual([
    [4, 4, 4],
    [4, 4, 4],
  ]);
  const prompts = rounds.flat(2).map(({ prompt }) => decode(prompt));
  expect(new Set(prompts).size).toBeGreaterThan(18);
  expect(await shownIn(warm(), 3)).toEqual(rounds);
  expect(await shownIn(warm({ seed: 2 }), 3)).not.toEqual(rounds);
});

it('the warm start of a round shows solutions that the verifier finds right, of training prompts alone', async () => {
  const config = warm({ num_eval_prompts: 64 });
  const task = taskOf(config.task) as TokenTask;
  const held = new Set(evalPrompts(config).map(({ tokens }) => decode(tokens)));
  for (const { prompt, solution, observed = [] } of (await shownIn(config, 2)).flat(2)) {
    expect(held.has(decode(prompt))).toBe(false);
    const asked = { tokens: prompt, key: '', level: config.level, index: 0 };
    const [verdict] = await task.verify([
      { prompt: asked as never, completion: solution, observed: [...observed] },
    ]);
    expect(verdict!.correct, decode(prompt)).toBe(true);
  }
  const few = warm({ num_train_prompts: 5 });
  const pool = Array.from({ length: 5 }, (_, index) => decode(poolPrompt(few, index).tokens));
  const shown = (await shownIn(few, 1)).flat(2).map(({ prompt }) => decode(prompt));
  expect(new Set(shown)).toEqual(new Set(pool));
});

it('the warm start of a round is charged to the ledger and reported, and afterwards reports nothing', async () => {
  const config = warm({ max_rounds: 3 });
  const solutions = (await shownIn(config, 1)).flat(2);
  const tokens = solutions.reduce((sum, { solution }) => sum + solution.length, 0);
  const plain = createRun(partsWith({ ...config, warm_start: 'none' }));
  const run = createRun(partsWith(config));
  const [first, without] = [await run.round(), await plain.round()];
  expect(first.metrics['warm_start/solutions']).toBe(12);
  expect(first.metrics['warm_start/match']).toBe(0.5);
  expect(first.metrics['warm_start/cross_entropy']).toBe(1);
  expect(first.ledger.tok_aux - without.ledger.tok_aux).toBe(tokens);
  expect('warm_start/solutions' in without.metrics).toBe(false);
  await run.round();
  const third = await run.round();
  expect(third.metrics['warm_start/solutions']).toBe(0);
  expect(third.metrics['warm_start/match']).toBeNull();
});

it('the warm start of a round leaves out solutions that no completion may reach', async () => {
  const [all = []] = await shownIn(warm({ warm_start_prompts: 64 }), 1);
  const lengths = all.flat().map(({ solution }) => solution.length);
  const longest = Math.max(...lengths);
  expect(Math.min(...lengths)).toBeLessThan(longest);
  const [some = []] = await shownIn(warm({ warm_start_prompts: 64, max_completion_length: longest - 1 }), 1);
  expect(some.flat()).toEqual(all.flat().filter(({ solution }) => solution.length < longest));
});

it('the warm start of a round shares weights, optimiser and checkpoint with the rounds, and a run stopped in the middle of it resumes as if never stopped', async () => {
  const config = smallConfig('one-token-rollout', {
    ...{ task: 'chain-sum', warm_start_rounds: 3, warm_start_updates: 2, warm_start_prompts: 4 },
    proximal: 'average',
  });
  const { rows, equal, checkpoint } = await wholeAndResumed(config, 3, 1);
  expect(equal).toBe(true);
  const updates = rows.map(({ update }) => update ?? 0);
  // Two on solutions and two on rewards in each round, all counted by one optimiser.
  expect(updates).toEqual([4, 8, 12]);
  expect(checkpoint.update).toBe(12);
}, 90_000);
