/** What a reader changes while a run is opened, lost and opened again: it is in force afterwards. A real thread trains here. */
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RunConfig } from '../../src/config/schema.ts';
import { switches } from '../../src/config/option.ts';
import type { MetricRow } from '../../src/run/records.ts';
import { openStore } from '../../src/storage/store.ts';
import { Lab } from '../../src/ui/state/Lab.svelte.ts';
import { Library } from '../../src/ui/state/Library.svelte.ts';
import { toyConfig, toyTrainer, type ToyTrainer } from '../runtime/toyTrainer.ts';
import { freshName } from '../storage/samples.ts';

/** Milliseconds for what takes some tenths of a second on a quiet machine. */
const timeout = 40_000;

let name: string;
let toy: ToyTrainer;
let lab: Lab;
/** Resolves when the next thread has its engine. */
let loaded: () => Promise<void>;

beforeEach(() => {
  name = freshName();
  toy = toyTrainer(`${name}|late`);
  const channel = new BroadcastChannel(`${name}|late`);
  loaded = () =>
    new Promise((resolve) => {
      channel.onmessage = ({ data }) => data === 'loaded' && resolve();
    });
  lab = new Lab(toy.handle, new Library(openStore({ name })), Promise.resolve(false));
  lab.apply({ save_every_rounds: 5, max_rounds: 100_000 });
});
afterEach(async () => {
  lab.dispose();
  await deleteDB(name);
});

const reaches = (round: number) =>
  vi.waitUntil(() => lab.state === 'running' && lab.round >= round, { timeout, interval: 5 });

async function storedRuns(): Promise<{ config: RunConfig; metrics: MetricRow[] }[]> {
  await lab.pause();
  const library = await openStore({ name });
  const { runs } = await library.listRuns();
  const all = runs.map(async ({ id }) => {
    const checkpoint = await library.readCheckpoint(id);
    return { config: checkpoint?.config ?? toyConfig, metrics: await library.readMetrics(id) };
  });
  const found = await Promise.all(all);
  library.close();
  return found;
}

/** The rows that the toy computes with these learning rates, by round. */
function expectRows(rows: readonly MetricRow[], rateOf: (round: number) => number): void {
  let weight = 0;
  for (const [round, row] of rows.entries()) {
    if (round > 0) weight = Math.fround(weight * 0.9 + (round * rateOf(round)) / 7);
    expect(row).toEqual({ round, update: round, reward: weight });
  }
}

test('ten settings that change while a run is opened, lost and opened again are in force from its first round', async () => {
  const ten: Partial<RunConfig> = {
    ...{ learning_rate: 0.004, temperature: 0.9, weight_decay: 0.02, seed: 77, max_rounds: 50_000 },
    ...{ prompts_per_round: 12, save_every_rounds: 4, topology: 'splits', level: 2, max_grad_norm: 0.5 },
  };
  const change = (...keys: (keyof RunConfig)[]) => {
    for (const key of keys) {
      if (key === 'topology') lab.turnTo(switches.find(({ setting }) => setting === key) as never, 'splits');
      else lab.change(key as never, ten[key]);
    }
  };
  const first = loaded();
  void lab.start();
  await first;
  expect(lab.state).toBe('loading');
  change('learning_rate', 'temperature', 'weight_decay');
  await toy.arm('close at first save');
  change('topology', 'seed');
  const second = loaded();
  await second;
  expect(lab.state).toBe('loading');
  change('prompts_per_round', 'save_every_rounds', 'level');
  await new Promise((resolve) => setTimeout(resolve, 350));
  change('max_rounds', 'max_grad_norm');
  await reaches(2);
  expect(lab.draft).toMatchObject(ten);
  expect(lab.run?.config).toMatchObject(ten);
  expect([lab.changes, lab.messages.failure]).toEqual([[], null]);
  const [run, ...others] = await storedRuns();
  expect(others).toEqual([]);
  expect(run?.config).toMatchObject(ten);
  expectRows(run?.metrics ?? [], () => 0.004);
}, 60_000);

test('a setting that a run does not take while it trains starts it over before its first round is drawn', async () => {
  void lab.start();
  await vi.waitUntil(() => lab.state === 'running', { timeout, interval: 5 });
  expect(lab.round).toBe(0);
  lab.change('num_generations', 16);
  await vi.waitUntil(() => lab.run?.config.num_generations === 16, { timeout });
  await reaches(2);
  expect(lab.changes).toEqual([]);
}, 60_000);

test('a pause while a run is opened again with changed settings holds it', async () => {
  const first = loaded();
  void lab.start();
  await first;
  lab.change('seed', 5);
  await lab.pause();
  await vi.waitUntil(() => lab.state === 'paused', { timeout });
  expect([lab.run?.config.seed, lab.round]).toEqual([5, 0]);
}, 60_000);

test('a live setting survives the thread that took it and had not stored it', async () => {
  void lab.start();
  await reaches(6);
  const recovered = toy.next('recovered');
  lab.change('learning_rate', 0.004);
  // Typing has stopped, and the worker has answered.
  await vi.waitUntil(() => lab.run?.config.learning_rate === 0.004, { timeout, interval: 1 });
  toy.harm('close');
  const { round } = await recovered;
  await reaches(round + 8);
  expect(lab.messages.failure).toBeNull();
  const [run] = await storedRuns();
  const rows = run?.metrics ?? [];
  expect(run?.config.learning_rate).toBe(0.004);
  const [last, before] = [rows.at(-1), rows.at(-2)];
  const next = (before?.reward as number) * 0.9 + ((last?.round ?? 0) * 0.004) / 7;
  expect(last?.reward).toBe(Math.fround(next));
}, 60_000);

test('a live setting that the thread did not answer any more reaches the next one, and is no error', async () => {
  void lab.start();
  await reaches(6);
  const recovered = toy.next('recovered');
  toy.harm('close');
  lab.change('learning_rate', 0.004);
  await recovered;
  await vi.waitUntil(() => lab.run?.config.learning_rate === 0.004, { timeout });
  expect([lab.state, lab.messages.failure]).toEqual(['running', null]);
}, 60_000);
