/** Returns of steps against their sums written out, their advantages by hand, and refusals. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import type { Sample } from '../../../src/rollout/sample.ts';
import { stepReturnsOf } from '../../../src/strategies/advantage/step-returns/stepReturns.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';

it('the return of a step is the decayed sum of right steps up to the first wrong one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (steps, decay) => {
        const returns = stepReturnsOf(
          steps.map((correct) => ({ correct })),
          decay,
        );
        steps.forEach((_, t) => {
          let sum = 0;
          for (let k = t; k < steps.length && steps[k]; k++) sum += decay ** (k - t);
          expect(returns[t]).toBeCloseTo(sum, 10);
        });
      },
    ),
  );
  expect([
    ...stepReturnsOf(
      [true, true, false, true].map((correct) => ({ correct })),
      0.5,
    ),
  ]).toEqual([1.5, 1, 0, 1]);
});

/** Steps of two tokens and one token more; the first `forced` tokens come from a hint. */
function trajectoryOf(steps: readonly boolean[], reward: number, sample: number, forced = 0): Sample {
  const length = 2 * steps.length + 1;
  const made = makeTrajectory({
    prompt: [1, 2],
    completion: new Array<number>(length).fill(4),
    logps: new Array<number>(length).fill(-1),
  });
  return {
    ...made,
    sample,
    roles: made.roles.map((role, at) => (at >= 2 && at < 2 + forced ? 3 : role)),
    trainMask: made.trainMask.map((bit, at) => (at < 2 + forced ? 0 : bit)),
    verdict: {
      ...{ reward, correct: reward === 1, reason: '' },
      steps: steps.map((correct, i) => ({ from: 2 * i, to: 2 * i + 2, correct })),
    },
    reward,
  };
}
function advantagesOf(samples: readonly Sample[], settings: Partial<RunConfig>): number[][] {
  const config = parseConfig({
    method: 'grpo',
    task: 'toolbox',
    scale_rewards: 'none',
    step_return_weight: 1,
    ...settings,
  });
  const { batch } = estimate(batchOf([...samples]), config, 20, advantageStrategies);
  return batch.trajectories.map(({ advantages }) => [...advantages.slice(2)]);
}

describe('advantages of steps', () => {
  it('add the weighted return less the mean at the same step of the prompt to that of the completion', () => {
    const samples = [
      trajectoryOf([true, true], 1, 0),
      trajectoryOf([false, true], 0, 1),
      trajectoryOf([true], 0, 2),
    ];
    const [a, b, c] = advantagesOf(samples, { step_return_weight: 2, step_return_decay: 0.5 });
    // Outcomes less their mean of 1/3. Returns at the first step: 1.5, 0, 1; at the second: 1, 1.
    const close = (found: number[] | undefined, expected: number[]) =>
      expected.forEach((value, i) => expect(found?.[i]).toBeCloseTo(value, 5));
    const mean = 2.5 / 3;
    const first = [1.5, 0, 1].map((value) => 2 * (value - mean));
    close(a, [2 / 3 + first[0]!, 2 / 3 + first[0]!, 2 / 3, 2 / 3, 2 / 3]);
    close(b, [-1 / 3 + first[1]!, -1 / 3 + first[1]!, -1 / 3, -1 / 3, -1 / 3]);
    close(c, [-1 / 3 + first[2]!, -1 / 3 + first[2]!, -1 / 3]);
  });

  it('leave out the steps that a hint forced, from the mean too', () => {
    const samples = [
      trajectoryOf([true, true], 0, 0, 2),
      trajectoryOf([false, true], 0, 1),
      trajectoryOf([true, false], 0, 2),
    ];
    const [a, b, c] = advantagesOf(samples, { step_return_decay: 0 });
    expect(a!.slice(0, 2)).toEqual([0, 0]);
    expect(b![0]).toBeCloseTo(-0.5, 6);
    expect(c![0]).toBeCloseTo(0.5, 6);
    expect([a![2], b![2], c![2]].map((value) => value!.toFixed(4))).toEqual(['0.3333', '0.3333', '-0.6667']);
  });

  it('are refused where there are no verdicts on steps', () => {
    const refused = (settings: object) =>
      checkConfig({ step_return_weight: 1, ...settings }).map(({ field }) => field);
    expect(refused({ task: 'toolbox' })).toEqual([]);
    expect(refused({ task: 'scratchpad' })).toEqual([]);
    expect(refused({ task: 'chain-sum' })).toEqual(['step_return_weight']);
    expect(refused({ task: 'toolbox', labels: 'majority' })).toContain('step_return_weight');
  });
});
