import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBase } from '../../src/cli/basePolicies.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import type { BaseManifest } from '../../src/policy/base.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { makeBasePolicy, warmStartSettings, type BasePolicyRequest } from '../../src/run/basePolicy.ts';
import { baseRecipes, passAt1Range, type BaseRecipe } from '../../src/run/baseRecipes.ts';
import { hashOf } from '../../src/run/hash.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { roundsOf } from './resumed.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { extentOf, taskOf, tasks } from '../../src/tasks/index.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../models/manifest.json'), 'utf8'),
) as BaseManifest;

const executor = sharedExecutor();

const request = (recipe: BaseRecipe, policy: string): BasePolicyRequest => ({
  config: parseConfig({ ...defaultConfig(undefined, recipe.task), level: recipe.level, policy }),
  recipe,
  executor,
  createPolicy: createProgramPolicy,
  maxUpdates: 20,
  now: () => 0,
});

/** A pass rate that no harder level can fall below by much: levels that the base was never shown stand here. */
const floor = 0.02;
/** Whose first updates are made again here; those of the others take minutes together. */
const repeated = ['chain-sum-tiny.onnx'];

describe('the shipped base policies', () => {
  it('are a tiny and a small one for every task of tokens, but for tasks of words, made with the settings that the code has', () => {
    const tokenTasks = Object.values(tasks).filter(({ kind }) => kind === 'tokens');
    expect(manifest.policies.map(({ task, policy }) => `${task} ${policy}`).sort()).toEqual(
      tokenTasks
        .flatMap(({ id }) => {
          const { sizes = ['small', 'tiny'] } = baseRecipes.find(({ task }) => task === id) as BaseRecipe;
          return sizes.map((size) => `${id} ${size}`);
        })
        .sort(),
    );
    expect(manifest.warmStart).toEqual(warmStartSettings);
  });

  it('take at most 8 MB together', () => {
    const folder = join(import.meta.dirname, '../../models');
    const bytes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8_000_000);
  });

  for (const record of manifest.policies) {
    const { task, policy, level, file } = record;
    const recipe = baseRecipes.find((one) => one.task === task) as BaseRecipe;

    it(`${file} holds the weights of the manifest, and the manifest the recipe`, async () => {
      const { parameters } = await readBase(parseConfig({ ...defaultConfig(undefined, task), policy }));
      expect(parameters).toHaveLength(policyOf(policy, extentOf(taskOf(task))).layout.size);
      expect(record.parameters).toBe(parameters.length);
      expect(hashOf({ parameters }, null)).toBe(record.hash);
      expect(record).toMatchObject({ level: recipe.level, mixture: recipe.mixture, seed: recipe.seed });
      const { observedWeight } = { ...recipe, ...(policy === 'small' && recipe.small) };
      expect(record.observedWeight).toBe(observedWeight);
    });

    it(`${file} leaves something to learn and something to learn from`, () => {
      const { low, high } = recipe.range ?? passAt1Range;
      expect(record['pass@1']).toBeGreaterThanOrEqual(low);
      expect(record['pass@1']).toBeLessThanOrEqual(high);
      const at = record.levels.find((one) => one.level === level);
      expect((at?.['pass@64'] ?? 0) - (at?.['pass@1'] ?? 1)).toBeGreaterThanOrEqual(0.3);
    });

    const isGraded = recipe.graded !== undefined;
    it.skipIf(isGraded)(`${file} reads hints`, () => {
      expect(record['hinted_pass@1'] - record['pass@1']).toBeGreaterThanOrEqual(0.2);
    });

    // Levels of words differ in what is said, not only in how hard it is.
    it.skipIf(recipe.sizes !== undefined)(
      `${file} finds each level harder than the one before, down to the floor`,
      () => {
        const rates = record.levels.map((one) => one['pass@1']);
        rates.slice(1).forEach((rate, i) => {
          expect(rate).toBeLessThanOrEqual(Math.max((rates[i] as number) - 0.05, floor));
        });
        expect(record.levels.map((one) => one.level)).toEqual(taskOf(task).levels.map((one) => one.level));
      },
    );

    if (recipe.observedWeight !== undefined) {
      it(`${file} foresees what the environment answers better than a guess, and leaves some of it to learn`, async () => {
        const small = {
          prompts_per_round: 16,
          num_generations: 4,
          steps_per_generation: 1,
          num_eval_prompts: 2,
        };
        const config = parseConfig({ ...defaultConfig('echo-env', task), level, policy, ...small });
        // Measured before the first update.
        const { rows } = await roundsOf(config, 1);
        expect(rows[0]!['env_loss']).toBeGreaterThan(0.5);
        expect(rows[0]!['env_loss']).toBeLessThan(3);
      }, 60_000);
    }

    if (!repeated.includes(file)) continue;
    it(`${file}: its first twenty updates are the same bits here`, async () => {
      const made = await makeBasePolicy(request(recipe, policy));
      expect(made.updates).toBe(20);
      expect(made.hashAfter20).toBe(record.hashAfter20);
      expect(made.hash).toBe(made.hashAfter20);
    }, 180_000);
  }
});

it('a warm start that cools takes all updates over which its rate falls, where another ends at the first evaluation that is good enough', async () => {
  const known = { task: 'chain-sum', level: 1, mixture: [1], target: 0, seed: 1, graded: {} } as const;
  const quick = { ...known, range: { low: 0, high: 1 }, batch: 4, evaluateEvery: 2, leastUpdates: 2 };
  const asked = (recipe: BaseRecipe) => {
    const { config, ...rest } = request(recipe, 'tiny');
    return makeBasePolicy({ ...rest, config: { ...config, num_eval_prompts: 4 } });
  };
  const usual = await asked(quick);
  const cooled = await asked({ ...quick, cools: 6 });
  expect([usual.updates, cooled.updates]).toEqual([2, 6]);
  expect(cooled.done).toBe(true);
});
