/** A comparison on a task written in JavaScript, in Node: the same runs as by themselves, and a verifier that fails in the middle. */
import { afterAll, describe, expect, it } from 'vitest';
import { readModel } from '../../src/cli/basePolicies.ts';
import { baseOf, perform } from '../../src/cli/compare/perform.ts';
import { playRun } from '../../src/cli/nodeRun.ts';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { conductStudy, finishedRuns, type Conducting } from '../../src/experiment/conduct.ts';
import { armOfConfig, configOfArm, studyOf, type Comparison } from '../../src/experiment/comparison.ts';
import { comparisonResultOf } from '../../src/experiment/comparisonResult.ts';
import type { TrainedRun } from '../../src/experiment/trainTo.ts';
import { versionOf } from '../../src/experiment/version.ts';
import { openTask, ownTaskFrom } from '../../src/sandbox/openTask.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { rememberOwnTask } from '../../src/tasks/own/ownTask.ts';
import { exampleSource, moduleWith } from './examples.ts';

const sandbox = createSandbox(nodeThread);
afterAll(() => sandbox.close());

async function configOf(source: string, settings: Partial<RunConfig> = {}, base = 'chain-sum') {
  const own = ownTaskFrom(source, await openTask(sandbox, source), base);
  const task = defaultConfig('grpo', rememberOwnTask(own));
  const small = { policy: 'tiny', prompts_per_round: 4, num_generations: 4, num_eval_prompts: 8 } as const;
  return parseConfig({ ...task, ...small, eval_every_rounds: 2, own_task: own, ...settings });
}

function comparing(comparison: Comparison): Conducting {
  const runs = new Map<string, TrainedRun>();
  return {
    study: studyOf(comparison),
    lanes: 1,
    runArm: ({ request }) => perform(request, baseOf),
    versionOf: async (config) => (await versionOf(config, readModel)).version,
    cache: {
      get: (key) => Promise.resolve(runs.get(key) ?? null),
      put: (key, record) => Promise.resolve(void runs.set(key, record)),
    },
  };
}

describe('a comparison on a task that somebody wrote', () => {
  it('has the numbers of the same run by itself, and needs no second one', async () => {
    const config = await configOf(exampleSource('modulo'));
    const comparison: Comparison = {
      arms: [armOfConfig('plain', config), armOfConfig('held', { ...config, beta: 0.1 })],
      seeds: [3],
      budget: { counter: 'budget', value: 1500 },
      control: 'plain',
    };
    const world = comparing(comparison);
    const recordOf = await conductStudy(world);
    const alone = configOfArm(comparison.arms[1]!, 3);
    const record = recordOf('held', 3)!;
    const { rows } = await playRun(alone, record.rows.length - 1);
    expect(record.rows.map(({ spent: _, ...row }) => row)).toEqual(rows);
    expect(record.rows.length).toBeGreaterThan(2);
    expect(await finishedRuns(world)).toHaveLength(2);
    const { arms, notes } = comparisonResultOf(comparison, recordOf);
    expect(arms[0]?.config.own_task).toEqual(config.own_task);
    expect(notes.join()).not.toMatch(/own-/);
  });

  it.each([
    ['throws', `throw new Error('no')`, 'verify threw Error: no'],
    ['never ends', 'for (;;) {}', 'verify took too many steps'],
  ])('stops where a verifier %s, with its task named, and keeps what is finished', async (_, fault, said) => {
    const source = moduleWith({ verify: `if (answer === 'x') return true; ${fault}` });
    const sound = await configOf(exampleSource('modulo'));
    const comparison: Comparison = {
      arms: [armOfConfig('sound', sound), armOfConfig('broken', await configOf(source))],
      seeds: [1],
      budget: { counter: 'budget', value: 1 },
      control: 'sound',
    };
    const world = comparing(comparison);
    await expect(conductStudy(world)).rejects.toThrow(
      new RegExp(`^verifier failed: ${said}.*; mend the code of Copy in the task editor`),
    );
    expect((await finishedRuns(world)).map(({ arm }) => arm)).toEqual(['sound']);
  });

  it('trains on tasks that differ side by side, each with its own name in the notes', async () => {
    const other = await configOf(moduleWith());
    const config = await configOf(exampleSource('modulo'));
    const comparison: Comparison = {
      arms: [armOfConfig('clock', config), armOfConfig('copy', other)],
      seeds: [1],
      budget: { counter: 'budget', value: 1 },
      control: 'clock',
    };
    const recordOf = await conductStudy(comparing(comparison));
    expect(comparisonResultOf(comparison, recordOf).notes).toContainEqual(
      expect.stringMatching(/^copy trains on Copy level 1, clock on Add on a clock level 1: /),
    );
  });
});
