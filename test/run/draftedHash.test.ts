/** Runs that drafted before the drafter's steps were counted keep their hash. */
import { expect, test } from 'vitest';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { emptyLedger } from '../../src/rollout/ledger.ts';
import { checkWhole, sealCheckpoint } from '../../src/run/checkpoint.ts';

/** By the build before the counter, for the content below. */
const before = '384e7843345795cc14cde4e7ad9bf193';

test('the steps of a drafter change no hash, and a checkpoint with them is whole', () => {
  const content = {
    ...{ config: parseConfig(defaultConfig('grpo')), round: 3, seconds: 1.5, update: 6 },
    arrays: { parameters: Float32Array.of(0.5, -0, 2) },
    state: { prompts: { next: 12 }, evaluation: null, reward: 0.25 },
    ledger: { ...emptyLedger, tok_unique: 90, steps_seq: 40, tok_draft: 60, tok_aux: 20 },
  };
  expect(sealCheckpoint(content).hash).toBe(before);
  const counted = sealCheckpoint({ ...content, ledger: { ...content.ledger, steps_draft: 60 } });
  expect(counted.hash).toBe(before);
  checkWhole(counted);
  expect(sealCheckpoint({ ...content, ledger: { ...content.ledger, tok_draft: 61 } }).hash).not.toBe(before);
});
