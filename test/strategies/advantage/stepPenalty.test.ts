import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfig, parseConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { isFlagged } from '../../../src/strategies/advantage/step-penalty/stepPenalty.ts';
import { columnsOf } from '../../learn/estimated.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';

const plain = { method: 'grpo', task: 'scratchpad', scale_rewards: 'none' };
const configWith = (settings: object) => parseConfig({ ...plain, ...settings });

interface Completion {
  readonly right: boolean;
  /** Verdicts of the steps, each two tokens long; one token follows the last. */
  readonly steps: readonly boolean[];
}

const trajectoryOf = ({ right, steps }: Completion, group: number, sample: number) => {
  const length = 2 * steps.length + 1;
  return {
    ...makeTrajectory({
      prompt: [1, 2, 3],
      completion: Array.from({ length }, () => 4),
      logps: Array.from({ length }, () => -1),
      group,
    }),
    prompt: { tokens: [1, 2, 3], index: group } as never,
    sample,
    verdict: {
      reward: Number(right),
      correct: right,
      reason: '',
      steps: steps.map((correct, i) => ({ from: 2 * i, to: 2 * i + 2, correct })),
    },
    reward: Number(right),
  };
};

const estimated = (groups: readonly (readonly Completion[])[], settings: object) =>
  columnsOf(
    estimate(
      batchOf(groups.flatMap((members, group) => members.map((one, i) => trajectoryOf(one, group, i)))),
      configWith(settings),
      20,
      advantageStrategies,
    ),
  );

const anyCompletion = fc.record({
  right: fc.boolean(),
  steps: fc.array(fc.boolean(), { maxLength: 4 }),
});
const anyGroups = fc.array(fc.array(anyCompletion, { minLength: 2, maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
});

describe('the penalty of wrong steps', () => {
  it('takes from each token of a wrong step what the group as a whole gets back', () => {
    fc.assert(
      fc.property(anyGroups, fc.double({ min: 0.01, max: 5, noNaN: true }), (groups, lambda) => {
        const { signals } = estimated(groups, { step_penalty: lambda });
        const before = estimated(groups, {}).signals;
        let at = 0;
        for (const group of groups) {
          const words = group.map(({ steps }) => [...steps.flatMap((ok) => [ok, ok]), true]);
          const wrong = words.flat().filter((ok) => !ok).length;
          const back = (lambda * wrong) / words.flat().length;
          for (const own of words) {
            const found = [...signals.advantages[at]!].slice(3);
            const expected = own.map((ok, t) => before.advantages[at]![3 + t]! + back - (ok ? 0 : lambda));
            found.forEach((value, t) => expect(Math.abs(value - expected[t]!)).toBeLessThan(1e-5));
            expect([...signals.advantages[at]!].slice(0, 3)).toEqual([0, 0, 0]);
            at++;
          }
        }
      }),
    );
  });

  it('teaches which step failed even where all completions of a group do', () => {
    const group = [
      { right: false, steps: [true, false] },
      { right: false, steps: [true, true] },
    ];
    const { signals, metrics } = estimated([group], { step_penalty: 1 });
    expect([...signals.advantages[0]!.slice(3)].map((x) => Math.round(10 * x))).toEqual([2, 2, -8, -8, 2]);
    expect(metrics).toEqual({ 'steps/flagged_ratio': 0.25, 'steps/vote_error': 0 });
  });

  it('leaves hinted and observed tokens, which are not trained, as they are', () => {
    const one = trajectoryOf({ right: false, steps: [false, false] }, 0, 0);
    one.trainMask.set([0, 0], 3);
    const found = estimate(batchOf([one]), configWith({ step_penalty: 1 }), 20, advantageStrategies);
    const { signals } = columnsOf(found);
    expect([...signals.advantages[0]!].slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(signals.advantages[0]![5]).toBeCloseTo(-1 / 3, 6);
  });
});

describe('the vote of critiques', () => {
  /** Σ over more than half of K errors of the binomial probabilities. */
  const binomialError = (critics: number, error: number): number => {
    let total = 0;
    for (let pattern = 0; pattern < 2 ** critics; pattern++) {
      const errs = [...Array(critics).keys()].filter((k) => pattern & (1 << k)).length;
      if (2 * errs > critics) total += error ** errs * (1 - error) ** (critics - errs);
    }
    return total;
  };

  it.each([
    [1, 0.3],
    [3, 0.3],
    [5, 0.2],
  ])('of %i critiques with error rate %d errs as often as all patterns together say', (critics, error) => {
    const config = configWith({ step_penalty: 1, step_critics: critics, step_critic_error: error });
    let wrong = 0;
    const trials = 4000;
    for (let sample = 0; sample < trials; sample++) {
      const one = trajectoryOf({ right: true, steps: [true, false] }, 0, sample);
      wrong += Number(isFlagged(one, 0, config)) + Number(!isFlagged(one, 1, config));
    }
    const rate = binomialError(critics, error);
    const spread = Math.sqrt((rate * (1 - rate)) / (2 * trials));
    expect(Math.abs(wrong / (2 * trials) - rate)).toBeLessThan(4 * spread);
  });

  it('is the same whenever it is asked again', () => {
    const config = configWith({ step_penalty: 1, step_critics: 3, step_critic_error: 0.5 });
    const one = trajectoryOf({ right: true, steps: [true, false, true] }, 0, 5);
    const votes = () => [0, 1, 2].map((step) => isFlagged(one, step, config));
    expect(votes()).toEqual(votes());
  });
});

describe('step critiques and other settings', () => {
  it.each([
    { topology: 'splits' },
    { topology: 'splits', tree_credit: 'depth_wise' },
    { prune: 'random' },
    { hint: 'failed', hint_content: 'repair', hint_placement: 'prefix' },
    { replay: 'fifo' },
    { baseline: 'value' },
  ])('go with %j', (other) => {
    expect(checkConfig({ ...plain, step_penalty: 0.5, ...other })).toEqual([]);
  });

  it.each([
    [{ task: 'chain-sum' }, 'Critiques need steps'],
    [{ labels: 'majority' }, 'voting must do without'],
    [{ importance_sampling_level: 'sequence' }, 'a ratio of whole completions would mix them'],
  ])('are refused with %j for its meaning', (other, why) => {
    const problems = checkConfig({ ...plain, step_penalty: 0.5, ...other });
    expect(problems.map(({ message }) => message).join()).toContain(why);
  });
});
