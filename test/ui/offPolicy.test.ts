import { describe, expect, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { roles } from '../../src/rollout/trajectory.ts';
import type { RolloutLine } from '../../src/run/records.ts';
import { offPolicyOf } from '../../src/ui/lab/offPolicy.ts';
import { lineOf } from './pictures.ts';

const { log } = Math;
const plain = lineOf({
  view: { kind: 'text', prompt: '1+2=', completion: '3', expected: '3' },
  text: '3⏎',
  reward: 1,
  reason: 'right',
});

/** A token of probability 0.1 when sampled, with these under the proximal policy and now, and the advantage. */
function tokenOf(proximal: number, now: number, advantage: number): RolloutLine {
  return {
    ...plain,
    logps: [log(0.1), log(0.5)],
    advantages: [advantage, advantage],
    policies: { proximal: [log(proximal), log(0.5)], current: [log(now), log(0.5)] },
  };
}

const at = (line: RolloutLine, changes: Partial<RunConfig>, position = 0) =>
  offPolicyOf(line, position, { ...defaultConfig(), epsilon: 0.2, epsilon_high: null, ...changes });

describe('the three policies of a token', () => {
  test('give the ratio to the proximal policy, and the importance weight', () => {
    const found = at(tokenOf(0.15, 0.18, 1), { proximal: 'recomputed', correction_cap: 2 })!;
    expect(found.ratio).toBeCloseTo(1.2, 12);
    expect(found.weight).toMatchObject({ bound: null });
    expect(found.weight!.used).toBeCloseTo(1.5, 12);
    // −w · min(ρA, clip(ρ)A), by hand.
    expect(found.loss).toBeCloseTo(-1.5 * 1.2, 12);
  });

  test('say that a weight above its cap is truncated, or masked', () => {
    const line = tokenOf(0.5, 0.5, -1);
    const truncated = at(line, { proximal: 'recomputed', correction: 'truncate', correction_cap: 3 })!;
    expect(truncated.weight).toMatchObject({ used: 3, bound: 'truncated' });
    expect(truncated.weight!.raw).toBeCloseTo(5, 12);
    expect(truncated.loss).toBeCloseTo(3, 12);
    const masked = at(line, { proximal: 'recomputed', correction: 'mask', correction_cap: 3 })!;
    expect(masked.weight).toMatchObject({ used: 0, bound: 'masked' });
    expect(Math.abs(masked.loss)).toBe(0);
  });

  test.each([
    [0.2, 1, 'high', -1.2],
    [0.2, -1, null, 2],
    [0.05, -1, 'low', 0.8],
    [0.05, 1, null, -0.5],
    [0.11, 1, null, -1.1],
  ])(
    'without a proximal policy of its own, a token of 0.1 that is now %d with advantage %d is clipped: %s',
    (now, advantage, clipped, loss) => {
      const found = at(tokenOf(0.1, now, advantage), { proximal: 'behaviour' })!;
      expect([found.weight, found.clipped]).toEqual([null, clipped]);
      expect(found.loss).toBeCloseTo(loss, 12);
    },
  );

  test('share one ratio over a completion where the settings say so', () => {
    const line = tokenOf(0.1, 0.4, 1);
    expect(at(line, { importance_sampling_level: 'sequence' })!.ratio).toBeCloseTo(2, 12);
    expect(at(line, { importance_sampling_level: 'sequence', proximal: 'recomputed' }, 1)!.ratio).toBeCloseTo(
      2,
      12,
    );
    expect(at(line, { importance_sampling_level: 'sequence_sum' }, 1)!.ratio).toBeCloseTo(4, 12);
  });

  test('are none where nothing else than the sampling policy was asked, or another wrote the token', () => {
    expect(at(plain, {})).toBeNull();
    const hinted = { ...tokenOf(0.1, 0.4, 1), roles: [roles.hint, roles.action] };
    expect([at(hinted, {}), at(hinted, {}, 1)]).toEqual([null, expect.anything()]);
  });
});
