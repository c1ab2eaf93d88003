import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfig, parseConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { solvedLengthTerm } from '../../../src/strategies/reward/solved-length/solvedLength.ts';
import { columnsOf } from '../../learn/estimated.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';

const longest = 10;

interface Completion {
  readonly right: boolean;
  readonly length: number;
  readonly hinted?: boolean;
}

const trajectoriesOf = (groups: readonly (readonly Completion[])[]) =>
  groups.flatMap((members, group) =>
    members.map(({ right, length, hinted }) => ({
      ...makeTrajectory({
        prompt: [1, 2],
        completion: Array.from({ length }, () => 3),
        logps: Array.from({ length }, () => -1),
        group,
      }),
      verdict: { reward: Number(right), correct: right, reason: '' },
      reward: Number(right),
      ...(hinted && { hint: { context: 1, tokens: [9] } }),
    })),
  );

const configWith = (settings: object) => parseConfig({ task: 'maze', scale_rewards: 'none', ...settings });

const anyGroups = fc.array(
  fc.array(fc.record({ right: fc.boolean(), length: fc.integer({ min: 1, max: longest }) }), {
    minLength: 2,
    maxLength: 5,
  }),
  { minLength: 1, maxLength: 4 },
);

describe('the length bonus of solved groups', () => {
  it('is paid where all completions are right, none of them with a hint', () => {
    const groups = [
      [
        { right: true, length: 2 },
        { right: true, length: 10 },
      ],
      [
        { right: true, length: 2 },
        { right: false, length: 2 },
      ],
      [
        { right: true, length: 2 },
        { right: true, length: 4, hinted: true },
      ],
    ];
    const term = solvedLengthTerm(trajectoriesOf(groups), configWith({ solved_length_bonus: 0.5 }), longest)!;
    expect(term.values).toEqual([0.4, 0, 0, 0, 0, 0]);
    expect(term.metrics).toEqual({ 'rewards/solved_groups': 1 / 3 });
  });

  it('moves advantages of solved groups by the difference to the mean length, and no others', () => {
    fc.assert(
      fc.property(anyGroups, fc.double({ min: 0.01, max: 2, noNaN: true }), (groups, bonus) => {
        const estimated = (settings: object) =>
          columnsOf(
            estimate(batchOf(trajectoriesOf(groups)), configWith(settings), longest, advantageStrategies),
          );
        const { advantages } = estimated({ solved_length_bonus: bonus });
        const plain = estimated({}).advantages;
        let at = 0;
        for (const group of groups) {
          const solved = !group.some(({ right }) => !right);
          let total = 0;
          for (const { length } of group) total += length;
          for (const { length } of group) {
            const shorter = total / group.length - length;
            const expected = solved ? (bonus * shorter) / longest : plain[at]!;
            expect(Math.abs(advantages[at]! - expected)).toBeLessThan(1e-6);
            at++;
          }
        }
      }),
    );
  });

  it('is off at 0', () => {
    expect(solvedLengthTerm([], configWith({}), longest)).toBeNull();
  });
});

describe('the length bonus and other settings', () => {
  it('goes with each of the four switches', () => {
    for (const other of [
      { topology: 'splits' },
      { prune: 'random' },
      { hint: 'all_failed' },
      { replay: 'fifo' },
    ]) {
      const config = { method: 'grpo', task: 'maze', solved_length_bonus: 0.5, ...other };
      expect([other, checkConfig(config)]).toEqual([other, []]);
    }
  });

  it.each([
    [{ dynamic_sampling: true }, 'Dynamic sampling replaces the groups'],
    [{ labels: 'majority', task: 'scratchpad' }, 'voting must do without'],
  ])('is refused with %j for its meaning', (other, why) => {
    const problems = checkConfig({ method: 'grpo', task: 'maze', solved_length_bonus: 0.5, ...other });
    expect(problems.map(({ message }) => message).join()).toContain(why);
  });
});
