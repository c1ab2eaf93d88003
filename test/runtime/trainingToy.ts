/** A toy that is training, under a name of its own, and the check that nothing of its run was lost. */
import { deleteDB } from 'idb';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { openStore } from '../../src/storage/store.ts';
import { freshName } from '../storage/samples.ts';
import { toyConfig, toyTrainer } from './toyTrainer.ts';
import type { ToyTrainer } from './toyTrainer.ts';

export const newRun = { kind: 'new', name: 'quiet-pear-7', config: toyConfig } as const;

export type NamedToy = ToyTrainer & { readonly name: string };

/** A trainer whose worker, database and run have this name; cleared away after the test. */
export function toyFor(name: string, restarts?: number): NamedToy {
  const toy = { ...toyTrainer(name, restarts), name };
  onTestFinished(async () => {
    toy.handle.dispose();
    await deleteDB(name);
  });
  return toy;
}

/** A toy that has trained twelve rounds and continues. */
export async function trainingToy(
  config = toyConfig,
  restarts?: number,
  name = freshName(),
): Promise<NamedToy> {
  const toy = toyFor(name, restarts);
  await toy.handle.open({ ...newRun, runId: name, config });
  const some = toy.next('round', (event) => event.report.metrics.round >= 12);
  await toy.handle.start(null);
  await some;
  return toy;
}

/** The rows in storage, after a pause, are those of a run that was never disturbed. */
export async function expectUndisturbed({ handle, name }: NamedToy): Promise<void> {
  await handle.pause();
  const library = await openStore({ name });
  const rows = await library.readMetrics(name);
  let weight = 0;
  for (const [round, row] of rows.entries()) {
    if (round > 0) weight = Math.fround(weight * 0.9 + (round * toyConfig.learning_rate) / 7);
    expect(row).toEqual({ round, update: round, reward: weight });
  }
  expect((await library.readRun(name)).result).toMatchObject({ round: rows.length - 1, state: 'paused' });
  library.close();
}

/** Fails the file on any rejection that nobody handled. */
export function expectNoUnhandledRejections(): void {
  const rejections: unknown[] = [];
  const note = (event: PromiseRejectionEvent) => rejections.push(event.reason);
  beforeAll(() => window.addEventListener('unhandledrejection', note));
  afterAll(() => {
    window.removeEventListener('unhandledrejection', note);
    expect(rejections).toEqual([]);
  });
}

/**
 * A promise made for a quiet machine, in milliseconds; here other tests and other programs use the same two cores, so it
 * gets four times that. What never comes is still found: it would take for ever.
 */
export const among = (ms: number): number => 4 * ms;
