/** The early stop of judged runs: the distance on which it rests, on real programs, and when updates stop and go on. */
import { afterAll, describe, expect, it } from 'vitest';
import { checkConfig, defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { isEarlyStop, stopOf, withDistance } from '../../src/run/earlyStop.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import type { Sample } from '../../src/rollout/sample.ts';
import { createRun } from '../../src/run/run.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';
import { partsWith } from './parts.ts';
import { openHere } from './openHere.ts';

const { executor } = openNodeExecutor({ threads: 1 });
afterAll(() => executor.dispose());

const judged = { labels: 'judge', judge_features: 'words' } as const;

const open = async (settings: Partial<RunConfig>) => {
  const config = parseConfig({
    ...defaultConfig('grpo', 'sort-digits'),
    ...{ policy: 'tiny', level: 1, prompts_per_round: 4, num_generations: 4, learning_rate: 0.01 },
    ...{ warmup_steps: 0, min_choices: 1, choices_per_round: 9, eval_every_rounds: 100, num_eval_prompts: 2 },
    ...{ ...judged, ...settings },
  });
  return openHere(config, executor);
};

describe('the distance to the start', () => {
  const one = makeTrajectory({ prompt: [1, 2], completion: [3, 4], logps: [-1, -2] });
  const scores = (batch: { trajectories: readonly object[] }, logps: number[]) =>
    Promise.resolve({
      logps: new Map(batch.trajectories.map((each) => [each, Float32Array.from(logps)])) as never,
      entries: { tok_aux: 1 },
    });
  const learner = {
    scoreReference: (batch: never) => scores(batch, [0, 0, -3, -2.5]),
    scoreCurrent: (batch: never) => scores(batch, [0, 0, -2, -2]),
  };

  const distanceOf = (one: Sample, settings: Partial<RunConfig> = {}) => {
    const config = { ...parseConfig(judged), ...settings };
    return withDistance(learner, { config, round: 0, stopped: null }, batchOf([one]));
  };

  it('is the log-probability that completions gained, summed over what the policy wrote', async () => {
    const { metrics, entries, batch } = await distanceOf(one);
    expect([metrics['judge/kl'], entries.tok_aux]).toEqual([2.5, 1]);
    expect([...(batch.trajectories[0]!.reference ?? [])]).toEqual([0, 0, -3, -2.5]);
    const forced = await distanceOf({ ...one, versions: Int32Array.of(-1, -1, -1, 0) }, { target_kl: 0.4 });
    expect(forced).toMatchObject({ metrics: { 'judge/kl': 0.5, 'judge/stopped': 1 }, stopped: { kl: 0.5 } });
    expect(await distanceOf(one, { labels: 'verifier' })).toMatchObject({ metrics: {}, entries: {} });
  });

  it('of completions whose hint was taken away is that of the current weights', async () => {
    const hinted = { ...one, hint: { context: 1, tokens: [7] } };
    const of = async (hint_scoring: RunConfig['hint_scoring']) => {
      const { metrics, entries } = await distanceOf(hinted, { hint_scoring });
      return [metrics['judge/kl'], entries.tok_aux];
    };
    expect(await of('plain_hinted')).toEqual([1.5, 2]);
    expect(await of('hinted')).toEqual([2.5, 1]);
  });

  it('begins at 0 and grows in a real run, with a leash and without', async () => {
    for (const beta of [0, 0.01]) {
      const { run, dispose } = await open({ beta });
      const first = (await run.round()).metrics['judge/kl'] as number;
      expect(Math.abs(first)).toBeLessThan(1e-3);
      for (let round = 0; round < 4; round++) await run.round();
      expect((await run.round()).metrics['judge/kl']).toBeGreaterThan(0.01);
      await dispose();
    }
  }, 60_000);
});

describe('an early stop', () => {
  it('holds from the round that passes the target, until the target is above what was measured', () => {
    const on = { target_kl: 2 };
    expect(stopOf(null, 2, 7, on)).toBeNull();
    expect(stopOf(null, null, 7, on)).toBeNull();
    const stopped = stopOf(null, 2.1, 7, on);
    expect(stopped).toEqual({ round: 7, kl: 2.1 });
    expect(stopOf(stopped, 1.9, 8, on)).toBe(stopped);
    expect(stopOf(stopped, 2.4, 8, { target_kl: 2.3 })).toEqual({ round: 8, kl: 2.4 });
    expect(stopOf(stopped, 1.9, 8, { target_kl: 2.3 })).toBeNull();
    expect(stopOf(stopped, 9, 8, { target_kl: 0 })).toBeNull();
  });

  it('keeps the weights, is resumed, and ends when the target is raised', async () => {
    const { run, dispose } = await open({ target_kl: 0.02 });
    let metrics = (await run.round()).metrics;
    const begun = metrics.update;
    for (let round = 1; round < 12 && metrics['judge/stopped'] === null; round++) {
      metrics = (await run.round({ showGroups: 1 })).metrics;
    }
    const stopped = metrics['judge/stopped'] as number;
    expect(stopped).toBe(metrics.round);
    expect(metrics['judge/kl']).toBeGreaterThan(0.02);
    expect(metrics.update).toBeGreaterThan(begun);
    const kept = await run.checkpoint();
    const resumed = await open({ target_kl: 0.02 });
    await resumed.run.restore(decodeCheckpoint(encodeCheckpoint(kept)));
    for (let round = 0; round < 2; round++) {
      const next = (await run.round()).metrics;
      expect(next).toMatchObject({ 'judge/stopped': stopped, update: metrics.update });
      expect(next.loss).toBeUndefined();
      expect((await resumed.run.round()).metrics).toEqual(next);
    }
    const later = await run.checkpoint();
    expect((await resumed.run.checkpoint()).hash).toBe(later.hash);
    expect(later.arrays.parameters).toEqual(kept.arrays.parameters);
    expect(await run.explain({ round: stopped, group: 0, line: 0 })).toBeNull();
    run.setLive({ target_kl: 500 });
    expect((await run.round()).metrics).toMatchObject({
      'judge/stopped': null,
      update: (metrics.update as number) + (metrics.update as number) / (stopped - 1),
    });
    await Promise.all([dispose(), resumed.dispose()]);
  }, 120_000);

  it('stops warm starts too, and goes with every switch', async () => {
    const run = createRun(
      partsWith({ ...judged, target_kl: 1e-9, warm_start: 'nll', warm_start_rounds: 9, min_choices: 1 }),
    );
    const updates: unknown[] = [];
    for (let round = 0; round < 4; round++) updates.push((await run.round()).metrics.update);
    expect(updates).toEqual([4, 4, 4, 4]);
    const switches = { topology: 'segments', prune: 'quality', hint: 'always', replay: 'fifo' };
    const on = { ...judged, task: 'replies', policy: 'small', level: 1, target_kl: 3 };
    expect(checkConfig({ ...on, ...switches })).toEqual([]);
    expect(checkConfig({ ...on, schedule: 'async' })).toEqual([]);
  });

  it('is stored as a round and a distance, and nothing else is read', () => {
    expect(isEarlyStop({ round: 3, kl: 0.5 })).toBe(true);
    for (const bad of [null, 3, {}, { round: 0, kl: 1 }, { round: 2, kl: NaN }, { round: 2.5, kl: 1 }])
      expect(isEarlyStop(bad)).toBe(false);
  });
});
