/** What a fork begins with, as the worker reads it from the library. */
import { expect, it } from 'vitest';
import { settingsOfOwnMethod } from '../../src/config/ownRecipe.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { sealCheckpoint } from '../../src/run/checkpoint.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { emptyLedger } from '../../src/rollout/ledger.ts';
import { createMemoryLibrary } from '../../src/storage/memory.ts';
import { forked } from '../../src/trainer/fork.ts';
import { ownSample } from '../sandbox/ownSamples.ts';

const device = { kind: 'wasm', threads: 1, isolated: true, because: '' } as const;
const config = defaultConfig();
const checkpoint = sealCheckpoint({
  ...{ config, round: 2, update: 4, ledger: emptyLedger, seconds: 1 },
  arrays: { parameters: Float32Array.of(1, 2) },
  state: { prompts: { next: 4 }, evaluation: null, reward: null },
});
const rows = [1, 2, 3].map((round) => ({ round, update: 2 * round, reward: 0.1 * round }));
const parent = { runId: 'a', serial: 1 };
const request = { kind: 'fork', runId: 'b', name: 'other future', parent, settings: {} } as const;

async function library() {
  const made = createMemoryLibrary('test');
  await made.createRun({ id: 'a', name: 'first', config, device, codeVersion: engineVersion });
  return made;
}

it('a fork begins with the rows of its parent up to the checkpoint, and with the settings that were changed', async () => {
  const stored = await library();
  const result = { round: 3, reward: 0.3, passAt1: null, numTokens: 9, seconds: 1, state: 'paused' } as const;
  await stored.save('a', { metrics: rows, checkpoint, result });
  const found = await forked(stored, { ...request, settings: { learning_rate: 0.02 } }, engineVersion);
  expect(found).toMatchObject({ name: 'other future', parent: { run: 'a', round: 2 }, checkpoint });
  expect(found.config).toEqual({ ...config, learning_rate: 0.02 });
  expect(found.metrics).toEqual(rows.slice(0, 2));
});

it('a fork is refused in a sentence where the checkpoint is gone, one of an older engine is damaged or a setting is wrong', async () => {
  const stored = await library();
  await expect(forked(stored, request, engineVersion)).rejects.toThrow(
    'run first: this checkpoint is not stored any more, choose another round',
  );
  const result = { round: 2, reward: 0.2, passAt1: null, numTokens: 9, seconds: 1, state: 'paused' } as const;
  const older = { ...checkpoint, engine: '5' };
  const damaged = { ...older, arrays: { parameters: Float32Array.of(1, 3) } };
  await stored.save('a', { metrics: rows.slice(0, 2), checkpoint: damaged, result });
  await expect(forked(stored, request, engineVersion)).rejects.toThrow(
    `run first: checkpoint: content must have hash ${checkpoint.hash}, got `,
  );
  await stored.save('a', { metrics: [], checkpoint: older, result });
  expect((await forked(stored, request, engineVersion)).checkpoint.engine).toBe(engineVersion);
  await stored.save('a', { metrics: [], checkpoint, result });
  await expect(
    forked(stored, { ...request, settings: { learning_rate: -1 } }, engineVersion),
  ).rejects.toThrow(/^learning_rate: must be/);
});

it('a fork with a whole recipe leaves the own method of its run, and one with some settings keeps it', async () => {
  const own = { ...ownSample, values: { ...ownSample.values } };
  const plain = defaultConfig(own.basedOn);
  const ofRun = parseConfig({ ...plain, ...settingsOfOwnMethod(own, plain) });
  const stored = await library();
  const result = { round: 2, reward: 0.2, passAt1: null, numTokens: 9, seconds: 1, state: 'paused' } as const;
  const made = sealCheckpoint({ ...checkpoint, config: ofRun });
  await stored.save('a', { metrics: rows.slice(0, 2), checkpoint: made, result });
  const forkWith = async (settings: Partial<RunConfig>) =>
    (await forked(stored, { ...request, settings }, engineVersion)).config;
  expect((await forkWith({ learning_rate: 0.02 })).own_method).toEqual(own);
  expect((await forkWith(ofRun)).own_method).toEqual(own);
  const other = await forkWith(defaultConfig('rloo'));
  expect(other).toMatchObject({ method: 'rloo', baseline: 'leave_one_out' });
  expect(other.own_method).toBeUndefined();
});
