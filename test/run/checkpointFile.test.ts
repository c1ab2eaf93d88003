/** A checkpoint as bytes: what comes back, and what damage is refused. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/schema.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import type { Checkpoint } from '../../src/run/records.ts';
import { createRun, type Run } from '../../src/run/run.ts';
import { partsWith } from './parts.ts';

/** A run with all that a checkpoint may hold beside weights: beliefs, a replay buffer with hints in it. */
function newRun(): Run {
  const settings = { level: 2, max_completion_length: null, prompts_per_round: 4, eval_every_rounds: 100 };
  const replaying = {
    replay: 'fifo',
    proximal: 'recomputed',
    replay_buffer_size: 3,
    scale_rewards: 'group',
  } as const;
  const told = { hint: 'always', prompt_selection: 'thompson', num_train_prompts: 16 } as const;
  const parts = partsWith({ ...settings, ...replaying, ...told, overlong_buffer: 4 });
  return createRun({ ...parts, config: parseConfig(parts.config) });
}

let checkpoint: Checkpoint;
let file: Uint8Array;
beforeAll(async () => {
  const run = newRun();
  await run.round();
  await run.round();
  checkpoint = await run.checkpoint();
  file = encodeCheckpoint(checkpoint);
});

const refusal = /^checkpoint file: must be one that train --save wrote, got [^\n]+$/;

it('a checkpoint file returns the checkpoint', () => {
  expect(checkpoint.state).toMatchObject({
    memory: { beliefs: expect.any(Array) as unknown },
    replay: expect.any(Array) as unknown,
  });
  expect(decodeCheckpoint(file)).toEqual(checkpoint);
  // As a part of something larger, as files are read.
  const within = new Uint8Array(file.length + 7);
  within.set(file, 5);
  expect(decodeCheckpoint(within.subarray(5, 5 + file.length))).toEqual(checkpoint);
});

it('a checkpoint file is refused in one sentence with any one byte changed, settings and seconds too', () => {
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => {
      const changed = file.slice();
      changed[at]! ^= bits;
      expect(() => decodeCheckpoint(changed)).toThrow(refusal);
    }),
    { numRuns: 200 },
  );
  const text = new TextDecoder('latin1').decode(file);
  for (const setting of ['"seed":', '"learning_rate":', '"seconds":']) {
    const changed = file.slice();
    changed[text.indexOf(setting) + setting.length]! ^= 1;
    expect(() => decodeCheckpoint(changed), setting).toThrow(refusal);
  }
});

it('a checkpoint file is refused wherever it is truncated, and with anything after it', () => {
  fc.assert(
    fc.property(fc.nat(file.length - 1), (length) => {
      expect(() => decodeCheckpoint(file.slice(0, length))).toThrow(refusal);
    }),
    { numRuns: 100 },
  );
  for (const length of [0, 1, 7, 8, 11, 12, 31, 32, 40]) {
    expect(() => decodeCheckpoint(file.slice(0, length)), `${length}`).toThrow(refusal);
  }
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (more) => {
      expect(() => decodeCheckpoint(Uint8Array.of(...file, ...more))).toThrow(refusal);
    }),
    { numRuns: 20 },
  );
});

it('a checkpoint file is refused where it is something else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(() => decodeCheckpoint(bytes)).toThrow(refusal);
    }),
  );
});

it('a checkpoint file does not affect a run if it is damaged: the run continues unchanged', async () => {
  const [offered, left] = [newRun(), newRun()];
  for (const run of [offered, left]) await run.round();
  const { arrays } = checkpoint;
  const damaged = { ...checkpoint, arrays: { ...arrays, replay: arrays.replay!.slice(1) } };
  await expect(offered.restore(damaged)).rejects.toThrow(
    /^checkpoint: content must have hash .* start the run again$/,
  );
  for (const run of [offered, left]) await run.round();
  expect((await offered.checkpoint()).hash).toBe((await left.checkpoint()).hash);
  expect((await left.checkpoint()).hash).toBe(checkpoint.hash);
});
