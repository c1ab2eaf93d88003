/** Comparisons with tasks and methods written in JavaScript, in Node: the same runs as by themselves, and code that fails. */
import { afterAll, describe, expect, it } from 'vitest';
import { readModel } from '../../src/cli/basePolicies.ts';
import { baseOf, perform } from '../../src/cli/compare/perform.ts';
import { playRun } from '../measure/playRun.ts';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { settingsOfOwnMethod } from '../../src/config/ownRecipe.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { conductStudy, finishedRuns, type Conducting } from '../../src/experiment/conduct.ts';
import {
  armOfConfig,
  configOfArm,
  parseComparison,
  studyOf,
  type Comparison,
} from '../../src/experiment/comparison.ts';
import { ownMethodsOf, unknownCode } from '../../src/experiment/comparisonCode.ts';
import { decodeComparison, encodeComparison } from '../../src/experiment/comparisonLink.ts';
import { runKey } from '../../src/experiment/obtain.ts';
import { runsOf } from '../../src/experiment/study.ts';
import { comparisonResultOf } from '../../src/experiment/comparisonResult.ts';
import type { TrainedRun } from '../../src/experiment/trainTo.ts';
import { versionOf } from '../../src/experiment/version.ts';
import { openMethod, ownMethodFrom } from '../../src/sandbox/openMethod.ts';
import { openTask, ownTaskFrom } from '../../src/sandbox/openTask.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { rememberOwnTask } from '../../src/tasks/own/ownTask.ts';
import { addressOf, placeAt } from '../../src/ui/navigation/places.ts';
import { exampleSource, moduleWith } from './examples.ts';
import { clipHigher, fixedBaseline } from './ownSamples.ts';

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

/** The default recipe in a small size with a method of this code. */
async function methodConfig(source: string, values: Record<string, number> = {}): Promise<RunConfig> {
  const own = ownMethodFrom(source, await openMethod(sandbox, source), values);
  const small = { policy: 'tiny', prompts_per_round: 4, num_generations: 4, num_eval_prompts: 8 } as const;
  const base = { ...defaultConfig(own.basedOn), ...small, eval_every_rounds: 2 };
  return parseConfig({ ...base, ...settingsOfOwnMethod(own, base) });
}

/** The settings of a run that ends with the last round of this record, which is evaluated whether or not that is due. */
const endingLike = ({ rows }: { readonly rows: readonly unknown[] }, config: RunConfig): RunConfig => ({
  ...config,
  max_rounds: rows.length - 1,
});

describe('a comparison of methods of the reader’s own', () => {
  it('trains both beside their base and a placebo, each as the same run by itself', async () => {
    const [clip, half] = [await methodConfig(clipHigher), await methodConfig(fixedBaseline)];
    const { own_method: _, surrogate: __, ...base } = clip;
    const comparison: Comparison = {
      arms: [
        armOfConfig('GRPO', parseConfig(base)),
        armOfConfig('Clip higher', clip),
        armOfConfig('Fixed baseline', half),
        armOfConfig('Placebo', parseConfig({ ...half, labels: 'random' })),
      ],
      seeds: [3],
      budget: { counter: 'budget', value: 1500 },
      control: 'GRPO',
    };
    const world = comparing(comparison);
    const recordOf = await conductStudy(world);
    for (const [name, at] of [
      ['Clip higher', 1],
      ['Fixed baseline', 2],
    ] as const) {
      const record = recordOf(name, 3)!;
      const { rows } = await playRun(endingLike(record, configOfArm(comparison.arms[at]!, 3)));
      expect(record.rows.map(({ spent: ___, ...row }) => row)).toEqual(rows);
      expect(record.rows.length).toBeGreaterThan(2);
    }
    expect(await finishedRuns(world)).toHaveLength(4);
    const { arms } = comparisonResultOf(comparison, recordOf);
    expect(arms[1]?.config.own_method).toEqual(clip.own_method);
  });

  it('has each code once in its link, with the values of every arm, and opens where the code is known', async () => {
    const arms = [
      armOfConfig('usual', await methodConfig(clipHigher)),
      armOfConfig('wide', await methodConfig(clipHigher, { high: 1.25 })),
      armOfConfig('half', await methodConfig(fixedBaseline)),
      armOfConfig('task', await configOf(moduleWith())),
    ];
    const comparison: Comparison = {
      ...{ arms, seeds: [1, 2], budget: { counter: 'budget', value: 1500 }, control: 'usual' },
    };
    const link = encodeComparison(comparison);
    expect(link.match(/mcode=/g)).toHaveLength(2);
    expect(link.match(/[&]code=/g)).toHaveLength(1);
    expect(ownMethodsOf(comparison).map(({ title }) => title)).toEqual(['Clip higher', 'Fixed baseline']);
    expect(unknownCode(link)).toEqual([]);
    expect(decodeComparison(link)).toEqual(comparison);
    expect(parseComparison(JSON.parse(JSON.stringify(comparison)))).toEqual(comparison);
    expect(decodeComparison(placeAt(addressOf('Compare', link))!.route)).toEqual(comparison);
  });

  it('is shown first where its code is not known, and says which arm has a wrong value', async () => {
    const arms = [armOfConfig('mine', await methodConfig(clipHigher, { high: 1.25 }))];
    const link = encodeComparison({
      ...{ arms, seeds: [1], budget: { counter: 'budget', value: 1500 }, control: 'mine' },
    });
    const strange = link.replace('Clip+higher', 'Clip+lower');
    const [found, ...others] = unknownCode(strange);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind: 'method', code: clipHigher.replace('Clip higher', 'Clip lower') });
    expect(() => decodeComparison(strange)).toThrow('it contains the code of a method');
    expect(() => decodeComparison(link.replace('own.high=1.25', 'own.high=7'))).toThrow(
      'arm mine: own.high: must be a number from 0 to 2',
    );
    expect(() =>
      decodeComparison(
        link.replace(/&mcode=[^&]*/, '').replace(/own=method-\w{12}/, 'own=method-0123456789ab'),
      ),
    ).toThrow('arm mine: own: The code of method-0123456789ab is not here');
  });

  it('is another run where the code or the value of a setting is another', async () => {
    const keyOf = (config: RunConfig): string => {
      const comparison: Comparison = {
        ...{ arms: [armOfConfig('mine', config)], seeds: [1] },
        ...{ budget: { counter: 'budget', value: 1500 }, control: 'mine' },
      };
      return runKey(runsOf(studyOf(comparison))[0]!.request, '7');
    };
    const configs = [
      await methodConfig(clipHigher),
      await methodConfig(clipHigher, { high: 1.25 }),
      await methodConfig(`${clipHigher}// the same but for a remark\n`),
      await methodConfig(clipHigher),
    ];
    const keys = configs.map(keyOf);
    expect(new Set(keys).size).toBe(3);
    expect(keys[3]).toBe(keys[0]);
  });
});

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
    const { rows } = await playRun(endingLike(record, alone));
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
