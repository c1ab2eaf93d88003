/** What the training thread does before the reader asks for a run. */
import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { freshBase, type OwnTask } from '../../src/tasks/own/ownTask.ts';
import { Trainer } from '../../src/trainer/trainer.ts';
import type { Engine } from '../../src/trainer/training.ts';

const config = defaultConfig();

/** A trainer whose engine prepares by `prepare`; runs cannot be opened. */
function trainerWith(prepare: Engine['prepare']): Trainer {
  const refused = () => Promise.reject(new Error('internal: this test opens no run'));
  return new Trainer({
    openEngine: () =>
      Promise.resolve({
        device: { kind: 'wasm', threads: 1, isolated: false, because: 'a test' },
        suits: () => Promise.resolve(true),
        prepare,
        assemble: refused,
      }),
    openStore: refused,
    codeVersion: 'test',
  });
}

test('preparing a run compiles for the recipe, and says nothing of what is wrong with it', async () => {
  const asked: unknown[] = [];
  const trainer = trainerWith((recipe) => {
    asked.push(recipe);
    return Promise.reject(new Error('base policy: it could not be fetched'));
  });
  await expect(trainer.prepare(config)).resolves.toBeUndefined();
  expect(asked).toEqual([config]);
});

test('preparing a run gives way to the next call', async () => {
  const wanted: boolean[] = [];
  let compile = (): void => undefined;
  const compiling = new Promise<void>((resolve) => (compile = resolve));
  let begun = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const trainer = trainerWith(async (_, isWanted) => {
    wanted.push(isWanted());
    begun();
    await compiling;
    wanted.push(isWanted());
  });
  const prepared = trainer.prepare(config);
  await hasBegun;
  const warmed = trainer.warm(config.device, config.threads);
  compile();
  await prepared;
  await warmed;
  expect(wanted).toEqual([true, false]);
});

test('preparing a run never runs the code of someone’s own task', async () => {
  let asked = 0;
  const trainer = trainerWith(() => Promise.resolve(void asked++));
  const source = 'throw new Error("nobody asked for this")';
  const own_task: OwnTask = {
    title: 'mine',
    description: '',
    levels: [],
    solves: false,
    source,
    base: freshBase,
  };
  await trainer.prepare({ ...config, own_task });
  expect(asked).toBe(0);
  await trainer.prepare(config);
  expect(asked).toBe(1);
});
