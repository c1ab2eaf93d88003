/** A round that is not stored is reached again bit for bit on the real engine, and a fork from it goes on as the run did. */
import { describe, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { settingsOfOwnMethod } from '../../src/config/ownRecipe.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import type { Checkpoint, MetricRow } from '../../src/run/records.ts';
import { openMethod, ownMethodFrom, playOwnMethod } from '../../src/sandbox/openMethod.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { storableRows } from '../../src/storage/records.ts';
import { trainAgain, type WantedRound } from '../../src/ui/state/trainAgain.ts';
import { trainRounds } from '../../src/ui/state/trainRounds.ts';
import { smallConfig } from '../run/resumed.ts';
import { fixedBaseline } from '../sandbox/ownSamples.ts';
import { device, trainerHere, type TrainerHere } from './trainerHere.ts';

const nothing = () => null;

/** A run as storage would have it: its rows, and checkpoints after the rounds that were asked for. */
interface Parent {
  readonly rows: readonly MetricRow[];
  readonly latest: Checkpoint;
  readonly checkpoints: ReadonlyMap<number, Checkpoint>;
}

async function snapshotOf(handle: TrainerHere): Promise<Checkpoint> {
  const kept = await handle.snapshot();
  if (kept === null) throw new Error('the run must be open');
  return kept.checkpoint;
}

/** Trains a run to its end, with live settings changed after the rounds given; looks at it after every round. */
async function train(
  config: RunConfig,
  changes: Readonly<Record<number, Partial<RunConfig>>> = {},
): Promise<Parent> {
  const handle = await trainerHere();
  await handle.open({ kind: 'new', runId: 'parent', name: 'first', config });
  return trainOut(handle, changes);
}

async function trainOut(
  handle: TrainerHere,
  changes: Readonly<Record<number, Partial<RunConfig>>> = {},
  begun: readonly MetricRow[] = [],
): Promise<Parent> {
  const checkpoints = new Map<number, Checkpoint>();
  const first = begun.at(-1)?.round ?? 0;
  const { max_rounds } = (await snapshotOf(handle)).config;
  for (let round = first; round <= max_rounds; round++) {
    await trainRounds(handle, round === first ? 0 : 1, nothing);
    checkpoints.set(round, await snapshotOf(handle));
    const change = changes[round];
    if (change) await handle.setLive(change);
  }
  return { rows: storableRows([...begun, ...handle.rows]), latest: await snapshotOf(handle), checkpoints };
}

/** The round trained again from another one; null: from the beginning. */
async function again({ rows, latest, checkpoints }: Parent, from: number | null, to: number) {
  const wanted: WantedRound = {
    ...{ runId: 'parent', name: 'first', device, past: latest, to },
    from: from === null ? null : (checkpoints.get(from) ?? null),
    rows: rows.filter(({ round }) => round <= to),
  };
  const heard: number[] = [];
  const handle = await trainerHere();
  const found = await trainAgain(handle, wanted, ({ metrics }) => heard.push(metrics.round));
  return { ...found, heard };
}

/** The hash at the end of a fork from a round that was trained again. */
async function endOfFork(
  kept: Awaited<ReturnType<typeof again>>['kept'],
  settings: Partial<RunConfig> = {},
): Promise<{ readonly end: Checkpoint; readonly parent: unknown; readonly rows: readonly MetricRow[] }> {
  const handle = await trainerHere();
  const { parent, metrics } = await handle.open({
    ...{ kind: 'fork', runId: 'fork', name: 'other future', settings },
    parent: { runId: 'parent', trained: kept },
  });
  await trainRounds(handle, 100, nothing);
  return { end: await snapshotOf(handle), parent, rows: [...metrics, ...handle.rows] };
}

const plain = smallConfig('grpo', { max_rounds: 6 });
const shared = train(plain, { 3: { learning_rate: 4e-3 }, 4: { temperature: 0.9 } });

describe('a round without a checkpoint', () => {
  it('comes out with the hash that it had, from the checkpoint before it, across a live change', async () => {
    const parent = await shared;
    const { kept, heard, groups } = await again(parent, 2, 5);
    expect(heard).toEqual([3, 4, 5]);
    expect(kept.checkpoint.hash).toBe(parent.checkpoints.get(5)?.hash);
    expect(kept.checkpoint.history?.changes).toEqual(parent.latest.history?.changes);
    expect(kept.checkpoint.config).toEqual(parent.latest.config);
    expect(groups.length).toBeGreaterThan(0);
  }, 60_000);

  it('comes out so from the beginning of the run', async () => {
    const parent = await shared;
    const { kept, heard } = await again(parent, null, 4);
    expect(heard).toEqual([0, 1, 2, 3, 4]);
    expect(kept.checkpoint.hash).toBe(parent.checkpoints.get(4)?.hash);
    const { kept: beginning } = await again(parent, null, 0);
    expect(beginning.checkpoint.hash).toBe(parent.checkpoints.get(0)?.hash);
  }, 60_000);

  it('is forked so that changing nothing ends at the hash of the run, with the true round as its parent', async () => {
    const parent = await shared;
    const { kept } = await again(parent, 1, 4);
    const fork = await endOfFork(kept);
    expect(fork.end.hash).toBe(parent.latest.hash);
    expect(fork.parent).toEqual({ run: 'parent', round: 4 });
    expect(storableRows(fork.rows)).toEqual(parent.rows);
  }, 60_000);

  it('is forked so that a changed setting samples the next round with the same random numbers', async () => {
    const parent = await shared;
    const { kept } = await again(parent, 1, 4);
    const fork = await endOfFork(kept, { learning_rate: 0.05 });
    expect(fork.end.hash).not.toBe(parent.latest.hash);
    const sampled = (rows: readonly MetricRow[]) =>
      ['reward', 'num_tokens', 'entropy'].map((key) => rows[5]?.[key]);
    expect(sampled(fork.rows)).toEqual(sampled(parent.rows));
    expect(fork.end.history?.changes.at(-1)).toMatchObject({ round: 4, setting: 'learning_rate', to: 0.05 });
  }, 60_000);

  it.each([
    ['replay and hints', smallConfig('grpo', { max_rounds: 6, replay: 'fifo', hint: 'all_failed' })],
    ['rounds that go on in the next', smallConfig('april', { max_rounds: 6 })],
    ['trees and pruning', smallConfig('treepo', { max_rounds: 6, prune: 'random' })],
    [
      'an asynchronous schedule',
      smallConfig('grpo', {
        max_rounds: 6,
        proximal: 'recomputed',
        schedule: 'async',
        max_staleness: 2,
        planned_update_time: 0.4,
      }),
    ],
  ])(
    'comes out the same and is forked with %s',
    async (_, config) => {
      const parent = await train(config, { 3: { learning_rate: 4e-3 } });
      const { kept } = await again(parent, 2, 4);
      expect(kept.checkpoint.hash).toBe(parent.checkpoints.get(4)?.hash);
      expect((await endOfFork(kept)).end.hash).toBe(parent.latest.hash);
    },
    120_000,
  );

  it('comes out the same and is forked with an own method whose setting changed during the run', async () => {
    const sandbox = createSandbox(nodeThread);
    try {
      const own = ownMethodFrom(fixedBaseline, await openMethod(sandbox, fixedBaseline));
      await playOwnMethod(sandbox, own);
      const config = smallConfig('grpo', { max_rounds: 6, ...settingsOfOwnMethod(own) });
      const lower = { own_method: { ...own, values: { usual: 0.125 } } };
      const parent = await train(config, { 3: lower });
      expect(parent.latest.hash).not.toBe((await train(config)).latest.hash);
      const { kept } = await again(parent, 2, 5);
      expect(kept.checkpoint.hash).toBe(parent.checkpoints.get(5)?.hash);
      expect(kept.checkpoint.config.own_method?.values).toEqual({ usual: 0.125 });
      expect((await endOfFork(kept)).end.hash).toBe(parent.latest.hash);
    } finally {
      sandbox.close();
    }
  }, 120_000);

  it('comes out the same in a fork that changed what no running run can change, from before it left its parent', async () => {
    const { checkpoints, rows } = await shared;
    const handle = await trainerHere();
    const trained = {
      name: 'first',
      checkpoint: checkpoints.get(2) as Checkpoint,
      metrics: rows.filter(({ round }) => round <= 2),
    };
    const settings = { scale_rewards: 'none', num_generations: 6 } as const;
    await handle.open({
      ...{ kind: 'fork', runId: 'fork', name: 'other future', settings },
      parent: { runId: 'parent', trained },
    });
    const fork = await trainOut(handle, {}, trained.metrics);
    const { kept } = await again({ ...fork, checkpoints }, 1, 4);
    expect(kept.checkpoint.hash).toBe(fork.checkpoints.get(4)?.hash);
    expect((await endOfFork(kept)).end.hash).toBe(fork.latest.hash);
  }, 60_000);
});

describe('a round that does not come out as before', () => {
  it('is refused with the round and the figure in which it differs', async () => {
    const parent = await shared;
    const rows = parent.rows.map((row) => (row.round === 4 ? { ...row, reward: 0.123 } : row));
    await expect(again({ ...parent, rows }, 2, 5)).rejects.toThrow(
      'round 4 came out otherwise than the first time (reward)',
    );
  }, 60_000);

  it('is refused where the run trained on a device that is not used for it here', async () => {
    const { rows, latest, checkpoints } = await shared;
    const wanted = {
      runId: 'parent',
      name: 'first',
      past: latest,
      to: 5,
      rows,
      from: checkpoints.get(2) ?? null,
    };
    await expect(
      trainAgain(await trainerHere(), { ...wanted, device: { kind: 'webgpu' } }, () => undefined),
    ).rejects.toThrow(
      'it trained on WebGPU and this browser would train it on WASM, which rounds differently',
    );
  }, 60_000);
});
