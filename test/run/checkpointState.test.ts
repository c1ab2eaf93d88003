/** What a checkpoint says of the last round must be numbers, whoever sealed it. */
import { expect, test } from 'vitest';
import { openCheckpoint, sealCheckpoint } from '../../src/run/checkpoint.ts';
import { roundsOf, smallConfig } from './resumed.ts';

test('a checkpoint whose reward or pass@1 is no number is refused, though its hash fits', async () => {
  const { checkpoint } = await roundsOf(smallConfig('grpo'), 1);
  const { version: _, engine: __, hash: ___, state, ...rest } = checkpoint;
  const sealedWith = (changes: object) => sealCheckpoint({ ...rest, state: { ...state, ...changes } });
  expect(openCheckpoint(sealedWith({})).round).toBe(1);
  for (const changes of [
    { reward: '__proto__' },
    { evaluation: { round: 0, passAt1: true } },
    { evaluation: { round: 0 } },
  ]) {
    expect(() => openCheckpoint(sealedWith(changes))).toThrow('state must hold prompts and evaluation');
  }
});
