import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfig, parseConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { columnsOf } from '../../learn/estimated.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';

const plain = { method: 'grpo', task: 'scratchpad', scale_rewards: 'none' };

interface Completion {
  readonly right: boolean;
  readonly tokens: readonly number[];
}

const estimated = (groups: readonly (readonly Completion[])[], settings: object) =>
  columnsOf(
    estimate(
      batchOf(
        groups.flatMap((members, group) =>
          members.map(({ right, tokens }) => ({
            ...makeTrajectory({ prompt: [9], completion: tokens, logps: tokens.map(() => -1), group }),
            verdict: { reward: Number(right), correct: right, reason: '' },
            reward: Number(right),
          })),
        ),
      ),
      parseConfig({ ...plain, ...settings }),
      20,
      advantageStrategies,
    ),
  );

/** Edit distance by trying every first edit. */
function edits([a, ...as]: readonly number[], [b, ...bs]: readonly number[]): number {
  if (a === undefined) return b === undefined ? 0 : 1 + bs.length;
  if (b === undefined) return 1 + as.length;
  if (a === b) return edits(as, bs);
  return 1 + Math.min(edits(as, bs), edits([a, ...as], bs), edits(as, [b, ...bs]));
}

const anyGroups = fc.array(
  fc.array(
    fc.record({
      right: fc.boolean(),
      tokens: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  { minLength: 1, maxLength: 3 },
);

describe('the mask on similar pairs', () => {
  it('gives the sum of differences in reward over the pairs that are left', () => {
    fc.assert(
      fc.property(anyGroups, fc.constantFrom(0.2, 0.3, 0.6, 1), (groups, least) => {
        const { advantages, metrics } = estimated(groups, { pair_distance: least });
        let at = 0;
        let [pairs, masked] = [0, 0];
        for (const group of groups) {
          for (const one of group) {
            let sum = 0;
            for (const other of group) {
              if (one.right === other.right) continue;
              const longer = Math.max(one.tokens.length, other.tokens.length);
              const near = edits(one.tokens, other.tokens) < least * longer;
              pairs++;
              masked += Number(near);
              if (!near) sum += Number(one.right) - Number(other.right);
            }
            expect(Math.abs(advantages[at++]! - sum / group.length)).toBeLessThan(1e-6);
          }
        }
        const share = metrics['advantages/masked_pairs'];
        if (pairs === 0) expect(share).toBeNull();
        else expect(share).toBeCloseTo(masked / pairs, 12);
      }),
    );
  });

  it('leaves a completion without any other pair out of the update', () => {
    const group = [
      { right: true, tokens: [1, 1, 1, 1] },
      { right: false, tokens: [1, 1, 1, 2] },
    ];
    expect(estimated([group], { pair_distance: 0.3 }).dropped).toBe(2);
    expect(estimated([group], { pair_distance: 0.2 }).dropped).toBe(0);
  });
});

describe('the mask on similar pairs and other settings', () => {
  it.each([{ topology: 'splits' }, { prune: 'random' }, { hint: 'all_failed' }, { replay: 'fifo' }])(
    'goes with %j',
    (other) => {
      const config = { ...plain, scale_rewards: 'group', pair_distance: 0.2, ...other };
      expect(checkConfig(config)).toEqual([]);
    },
  );

  it.each([
    [{ topology: 'splits', tree_credit: 'depth_wise' }, 'tree credit has one for each node'],
    [{ baseline: 'value' }, 'a value head gives one for each token'],
    [{ labels: 'majority' }, 'voting must do without'],
  ])('is refused with %j for its meaning', (other, why) => {
    const problems = checkConfig({ ...plain, pair_distance: 0.2, ...other });
    expect(problems.map(({ message }) => message).join()).toContain(why);
  });
});
