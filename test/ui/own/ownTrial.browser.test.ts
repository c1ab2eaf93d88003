/** The comparison of an own method: what a press trains, what Compare finds, and what other code changes. */
import { afterEach, expect, test } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { RunRequest } from '../../../src/experiment/trainTo.ts';
import type { OwnMethod } from '../../../src/learn/own/ownMethod.ts';
import type { ArmHandle } from '../../../src/runtime/armHandle.ts';
import { Training } from '../../../src/ui/compare/Training.svelte.ts';
import { OwnTrial } from '../../../src/ui/own/OwnTrial.svelte.ts';
import { madeUpRun } from '../../measure/experiment/records.ts';
import { ownMethod } from './methods.ts';
import { armThat, shelfInMemory } from '../shelfInMemory.ts';

let serial = 0;
const opened: Training[] = [];
afterEach(() => {
  for (const training of opened.splice(0)) training.close();
});

/** Another rate in every test, because the browser's lock of a comparison knows no tests. */
function place() {
  const asked: RunRequest[] = [];
  const shelf = Promise.resolve(shelfInMemory().shelf);
  const all = { isStuck: false, asked, own: ownMethod() as OwnMethod | null };
  const createHandle = (): ArmHandle =>
    armThat(async (request, { signal, onProgress } = {}) => {
      asked.push(request);
      onProgress?.({ round: 10, spent: 50, seconds: 1, passAt1: 0.25 });
      do {
        await new Promise((resolve) => setTimeout(resolve, 5));
        signal?.throwIfAborted();
      } while (all.isStuck);
      return madeUpRun(request);
    }, '11 base');
  const recipe = parseConfig({ ...defaultConfig(), policy: 'tiny', learning_rate: 2e-4 * (1 + ++serial) });
  const lab: { recipe: RunConfig | null; state: 'idle' } = { recipe, state: 'idle' };
  const trial = new OwnTrial(lab, () => all.own, { shelf, createHandle });
  const compare = new Training({ shelf, createHandle });
  opened.push(trial.training, compare);
  return Object.assign(all, { lab, trial, compare });
}

test('a press trains method, base and placebo on three seeds, and Compare finds all of them', async () => {
  const { trial, compare, asked } = place();
  expect([trial.isShown, trial.training.state]).toEqual([false, 'empty']);
  await trial.run();
  expect([trial.isShown, trial.training.state, trial.training.done, asked.length]).toEqual([
    true,
    'done',
    9,
    9,
  ]);
  const codes = asked.filter(({ config }) => config.own_method !== undefined);
  expect(codes.map(({ config }) => config.seed).sort()).toEqual([1, 2, 3]);
  await compare.open(trial.comparison!);
  expect([compare.state, compare.done, asked.length]).toEqual(['done', 9, 9]);
  expect(compare.result).toEqual(trial.training.result);
});

test('curves of a run under way grow with its evaluations, and give way to the finished ones', async () => {
  const at = place();
  at.isStuck = true;
  const running = at.trial.run();
  const first = at.trial.names!.own;
  await expect.poll(() => at.trial.training.measuredOf(first, 1).length).toBe(1);
  expect(at.trial.training.measuredOf(first, 1)[0]).toMatchObject({ spent: 50, passAt1: 0.25 });
  at.isStuck = false;
  await running;
  expect(at.trial.training.measuredOf(first, 1)).toEqual([]);
  expect(at.trial.training.recordOf(first, 1)).toBeDefined();
});

test('more seeds train only what is missing', async () => {
  const { trial, asked } = place();
  trial.setSeeds(2);
  await trial.run();
  expect(asked).toHaveLength(6);
  trial.setSeeds(3);
  trial.setSeeds(9);
  expect([trial.seeds, trial.isShown]).toEqual([3, false]);
  await trial.run();
  expect([asked.length, trial.training.done]).toEqual([9, 9]);
});

test('a recipe that the reader has not changed is compared in a size that trains in a minute', () => {
  const at = place();
  at.lab.recipe = null;
  const trial = new OwnTrial(at.lab, () => at.own, {
    shelf: new Promise(() => undefined),
    createHandle: () => {
      throw new Error('nothing trains here');
    },
  });
  expect([trial.recipe.policy, trial.configs?.base.task]).toEqual(['tiny', defaultConfig().task]);
});

test('a recipe that does not take the method says why, and nothing trains', async () => {
  const at = place();
  at.own = ownMethod({ set: { labels: 'majority', num_generations: 1 } });
  const trial = new OwnTrial(at.lab, () => at.own, {
    shelf: new Promise(() => undefined),
    createHandle: () => {
      throw new Error('nothing trains here');
    },
  });
  expect(trial.problem).toMatch(/^“/);
  expect([trial.configs, trial.comparison, trial.link, trial.recipeLink]).toEqual([null, null, null, null]);
  await trial.run();
  expect(trial.training.state).toBe('empty');
});
