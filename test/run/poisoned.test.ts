/** Weights that are not finite are never saved: the last good checkpoint stays. */
import { expect, it } from 'vitest';
import type { RunSave } from '../../src/run/records.ts';
import { createRun } from '../../src/run/run.ts';
import { partsWith } from './parts.ts';

it.each([
  [{}, 'set learning_rate below 0.01 and resume from the last checkpoint'],
  [{ adam_epsilon: 1e-40 }, 'start a new run with adam_epsilon of at least 1e-30, got 1e-40'],
])(
  'a run whose weights are not finite stops in one sentence and saves nothing of them',
  async (settings, advice) => {
    const saves: RunSave[] = [];
    const store = { save: (_: string, save: RunSave) => Promise.resolve(void saves.push(save)) };
    const parts = partsWith(settings, { store, runId: 'a' });
    const run = createRun(parts);
    await run.save('paused');
    await run.round();
    const healthy = parts.learner.snapshot.bind(parts.learner);
    parts.learner.snapshot = async () => ({ ...(await healthy()), parameters: Float32Array.of(0, NaN) });
    await expect(run.save('running')).rejects.toThrow(
      `weights: parameters after round 1 are not all finite numbers, so they were not saved; ${advice}`,
    );
    await run.save('error');
    expect(saves.map(({ checkpoint }) => checkpoint?.round)).toEqual([0, undefined]);
    await expect(run.round()).rejects.toThrow('must be restored');
  },
);
