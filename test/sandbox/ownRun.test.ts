/** Runs of tasks written in JavaScript, in Node: the same engine and the same sandbox as in the tab. */
import { afterAll, describe, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { readBase } from '../../src/cli/basePolicies.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { bringsCode, decodeLink, encodeLink } from '../../src/config/link.ts';
import { codeIn } from '../../src/config/linkCode.ts';
import { teachingConfig, warmStartOf } from '../../src/config/warmStart.ts';
import { makeBasePolicy } from '../../src/run/basePolicy.ts';
import { teachOwnTask } from '../../src/run/teach.ts';
import { readRunFile, writeRunFile } from '../../src/runfile/file.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { openTask, ownTaskFrom, playOwnTask } from '../../src/sandbox/openTask.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { rememberOwnTask, type OwnTask } from '../../src/tasks/own/ownTask.ts';
import { exampleSource, moduleWith } from './examples.ts';
import { openHere } from '../run/openHere.ts';

const sandbox = createSandbox(nodeThread);
const { executor } = openNodeExecutor({ threads: 1 });
afterAll(async () => {
  sandbox.close();
  await executor.dispose();
});

async function ownOf(source: string, base = 'chain-sum'): Promise<OwnTask> {
  const own = ownTaskFrom(source, await openTask(sandbox, source), base);
  await playOwnTask(sandbox, own);
  return own;
}

function configOf(own: OwnTask, settings: Partial<RunConfig> = {}): RunConfig {
  return parseConfig({
    ...defaultConfig('grpo', rememberOwnTask(own)),
    policy: 'tiny',
    prompts_per_round: 4,
    num_generations: 4,
    num_eval_prompts: 8,
    ...settings,
  });
}

async function open(config: RunConfig, taught?: Float32Array) {
  return openHere(config, executor, { base: (await readBase(config, taught)).parameters });
}

describe('a run of someone’s own task', () => {
  it('trains, and resumed from its checkpoint gives the same numbers as one that never stopped', async () => {
    const config = configOf(await ownOf(exampleSource('modulo')));
    const whole = await open(config);
    await whole.run.round();
    const middle = await whole.run.checkpoint();
    await whole.run.round();
    const { hash } = await whole.run.checkpoint();
    await whole.dispose();
    const again = await open(parseConfig(JSON.parse(JSON.stringify(middle.config))));
    await again.run.restore(middle);
    await again.run.round();
    expect((await again.run.checkpoint()).hash).toBe(hash);
    await again.dispose();
  });

  const switches = [
    { topology: 'splits' },
    { prune: 'random' },
    { hint: 'all_failed' },
    { replay: 'fifo' },
    { topology: 'splits', prune: 'random', hint: 'all_failed', replay: 'fifo' },
  ] as const;
  it.each(switches)('trains with these switches on: %j', async (settings) => {
    const { run, dispose } = await open(configOf(await ownOf(exampleSource('modulo')), settings));
    for (let round = 0; round < 2; round++) await run.round();
    expect(run.completed).toBe(2);
    await dispose();
  });

  it('is trained by votes: the answer of most completions is paid for, whatever the verifier says', async () => {
    const own = await ownOf(moduleWith({ verify: 'return false' }));
    const { run, dispose } = await open(configOf(own, { labels: 'majority', num_generations: 8 }));
    const { metrics } = await run.round();
    expect(metrics['vote/accuracy']).toBe(0);
    expect(metrics['vote/margin']).toBeGreaterThan(0);
    expect(metrics.reward).toBeGreaterThanOrEqual(1 / 8);
    await dispose();
  });

  it('stops with a sentence where its verifier fails, and gives no reward', async () => {
    const source = moduleWith({
      verify: `if (answer !== prompt.slice(0, -1)) throw new Error('no'); return true`,
    });
    const { run, dispose } = await open(configOf(await ownOf(source)));
    await expect(run.round()).rejects.toThrow(/verifier failed: verify threw Error: no/);
    await dispose();
  });

  it('starts from weights that were taught, keeps them in its checkpoint, and goes on from a run file', async () => {
    const own = await ownOf(exampleSource('reverse'), 'taught');
    const config = configOf(own);
    await expect(open(config)).rejects.toThrow(/weights taught for Reverse a word are not here/);
    const said: number[] = [];
    const teaching = { config, executor, createPolicy: createProgramPolicy, now: () => 0 };
    const taught = await teachOwnTask(teaching, ({ updates }) => said.push(updates) >= 6);
    expect(said).toEqual([1, 2, 3, 4, 5, 6]);
    const { run, dispose } = await open(config, taught.parameters);
    await run.round();
    const checkpoint = await run.checkpoint();
    expect(checkpoint.arrays['taught']).toEqual(taught.parameters);
    await dispose();
    const device = { kind: 'wasm', threads: 1, isolated: true, because: 'test' } as const;
    const result = { round: 1, reward: 0, passAt1: null, numTokens: 1, seconds: 0, state: 'paused' } as const;
    const file = writeRunFile({
      ...{ name: 'own', createdAt: 0, updatedAt: 0, device, codeVersion: checkpoint.engine ?? '' },
      ...{ result, metrics: [], checkpoint, completions: [] },
    });
    const read = readRunFile(file);
    expect(read.checkpoint.config.own_task).toEqual(own);
    expect(read.checkpoint.arrays['taught']).toEqual(taught.parameters);
  });
});

describe('a warm start of someone’s own task', () => {
  const ways = [
    [{}, /^1\.3\.[0-9a-f]{16}$/],
    [{ warm_start: 'dft' }, /^1\.3\.[0-9a-f]{16}\.dft$/],
    [{ warm_start: 'one_token', one_token_samples: 8 }, /^1\.3\.[0-9a-f]{16}\.otr8$/],
    [{ warm_start: 'one_token', one_token_samples: 0 }, /^1\.3\.[0-9a-f]{16}\.otr0$/],
  ] as const;

  it('says what it minimises, so that a link makes the same weights again', async () => {
    const own = await ownOf(exampleSource('reverse'), 'taught');
    const task = rememberOwnTask(own);
    const parts = { executor, createPolicy: createProgramPolicy, now: () => 0 };
    for (const [loss, form] of ways) {
      const config = teachingConfig(task, 1, { policy: 'tiny', threads: 1 }, loss);
      const taught = await teachOwnTask({ ...parts, config }, ({ updates }) => updates >= 3);
      expect(taught.warm).toMatch(form);
      const linked = parseConfig({ ...configOf(own), own_task: { ...own, warm: taught.warm } });
      const again = warmStartOf(linked);
      expect(again?.updates).toBe(3);
      const repeated = await teachOwnTask({ ...parts, config: again!.config }, () => false, again!.updates);
      expect(repeated.warm).toBe(taught.warm);
      expect(repeated.parameters).toEqual(taught.parameters);
    }
  }, 60_000);

  it('teaches six in ten prompts of a task to learn by heart, and makes more where a link asks for it', async () => {
    const own = await ownOf(`
export const name = 'Codes';
export const description = 'Write the code of a letter.';
export const levels = [{ title: 'all' }];
export const heldOut = false;
export const verify = (prompt, answer) => answer === rows.find(([one]) => one === prompt)[1];
export const rows = [['a', '31'], ['b', '4'], ['c', '15'], ['d', '92'], ['e', '6'], ['f', '53'], ['g', '58'], ['h', '97']];`);
    const config = teachingConfig(rememberOwnTask(own), 1, { policy: 'tiny', threads: 1 });
    const parts = { executor, createPolicy: createProgramPolicy, now: () => 0 };
    const { passAt1, updates } = await teachOwnTask({ ...parts, config }, () => false);
    expect(passAt1).toBeGreaterThanOrEqual(0.6);
    expect(updates).toBeLessThan(300);
    const longer = await teachOwnTask({ ...parts, config }, () => false, updates + 20);
    expect(longer.updates).toBe(updates + 20);
    expect(longer.passAt1).toBeGreaterThan(passAt1 as number);
  }, 60_000);

  it('minimises it once enough answers are right, and before that cross-entropy', async () => {
    const own = await ownOf(exampleSource('reverse'), 'taught');
    const config = teachingConfig(rememberOwnTask(own), 1, { policy: 'tiny', threads: 1 });
    const hashes = async (objectiveFrom: number): Promise<readonly string[]> => {
      const found: string[] = [];
      for (const objective of [
        { loss: 'nll' },
        { loss: 'dft' },
        { loss: 'one_token', samples: 8, missReward: -0.1, temperature: 1.3 },
      ] as const) {
        const made = await makeBasePolicy({
          ...{ config: { ...config, num_eval_prompts: 8 }, executor, createPolicy: createProgramPolicy },
          recipe: { task: config.task, level: 1, mixture: [1], target: 1, seed: 1, leastUpdates: 5 },
          ...{ objective, objectiveFrom, maxUpdates: 7, isEnough: () => false, now: () => 0 },
        });
        found.push(made.hash);
      }
      return found;
    };
    const [before, after] = [await hashes(2), await hashes(0)];
    expect(new Set(before).size).toBe(1);
    expect(new Set(after).size).toBe(3);
    expect(after[0]).toBe(before[0]);
  }, 60_000);

  it('is refused where a link asks for more symbols than it may sample', async () => {
    const own = await ownOf(exampleSource('reverse'), 'taught');
    const warm = '1.3.0123456789abcdef.otr999';
    const linked = parseConfig({ ...configOf(own), own_task: { ...own, warm } });
    expect(() => warmStartOf(linked)).toThrow(/one_token_samples: must be a whole number from 0 to 256/);
  });
});

it('a link with a task of someone’s own holds the code, is not opened as it stands, and opens once the task is known', async () => {
  const own = await ownOf(exampleSource('brackets'), 'fresh');
  const config = configOf(own, { seed: 5 });
  const link = encodeLink(config);
  expect(bringsCode(link)).toBe(true);
  expect(() => decodeLink(link)).toThrow(/contains an own task/);
  const found = codeIn(link);
  expect(found).toMatchObject({
    brought: [{ kind: 'task', code: own.source, base: 'fresh', id: config.task }],
  });
  expect(decodeLink(found?.rest ?? '')).toEqual(config);
  expect(codeIn(encodeLink(defaultConfig()))).toBeNull();
  expect(() => codeIn(`${link}${'x'.repeat(40_000)}`)).toThrow(/at most/);
});
