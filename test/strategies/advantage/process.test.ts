/** Rewards of steps: the arithmetic by hand, what the head learns against a world it can know, and refusals. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfig, parseConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import type { Sample } from '../../../src/rollout/sample.ts';
import { searchedSteps } from '../../../src/rollout/searched.ts';
import {
  chooserOf,
  headIn,
  headReward,
  processRemembering,
  stepFeatures,
} from '../../../src/strategies/advantage/process/head.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { encodeRidge, newRidge, observed, ridgeFit } from '../../../src/tensor/ridge.ts';
import { columnsOf } from '../../learn/estimated.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';
import { roundsOf, smallConfig, wholeAndResumed } from '../../run/resumed.ts';

const plain = { method: 'grpo', task: 'scratchpad', scale_rewards: 'none' };
const configWith = (settings: object) => parseConfig({ ...plain, ...settings });

interface Sketch {
  readonly right: boolean;
  /** Verdicts of the steps, each two tokens long; one token follows the last. */
  readonly steps: readonly boolean[];
}

/** The state after a step says whether the step is right, with a factor. */
function trajectoryOf({ right, steps }: Sketch, group: number, sample: number, sign = 1): Sample {
  const length = 2 * steps.length + 1;
  const completion = [...steps.flatMap((ok) => [4, ok ? 5 : 6]), right ? 7 : 8];
  const states = new Float32Array(2 * length);
  steps.forEach((ok, i) => states.set([sign * (ok ? 1 : -1), 0.5], 2 * (2 * i + 2)));
  return {
    ...makeTrajectory({ prompt: [1, 2, 3], completion, logps: completion.map(() => -1), group }),
    sample,
    states,
    verdict: {
      reward: Number(right),
      correct: right,
      reason: '',
      steps: steps.map((correct, i) => ({ from: 2 * i, to: 2 * i + 2, correct })),
    },
    reward: Number(right),
  };
}

const samplesOf = (groups: readonly (readonly Sketch[])[], sign = 1): Sample[] =>
  groups.flatMap((members, group) => members.map((one, i) => trajectoryOf(one, group, i, sign)));
const estimated = (samples: readonly Sample[], settings: object, memory = {}) =>
  columnsOf(estimate(batchOf(samples), configWith(settings), 20, advantageStrategies, memory));

const anySketch = fc.record({ right: fc.boolean(), steps: fc.array(fc.boolean(), { maxLength: 4 }) });
const anyGroups = fc.array(fc.array(anySketch, { minLength: 2, maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
});
/** A head that knows all: it saw every kind of step often. */
const known = samplesOf(
  Array.from({ length: 400 }, () => [
    { right: true, steps: [true, false, true] },
    { right: false, steps: [false, true] },
  ]),
);
const taught = (() => {
  const { after, initial, encode } = processRemembering;
  const config = configWith({ process_reward: 'head' });
  return { process_head: encode(after(initial(), [batchOf(known)], config, {})) };
})();

describe('rewards of steps', () => {
  it('add to each token its step’s reward above the mean of the group, and nothing outside of steps', () => {
    fc.assert(
      fc.property(anyGroups, fc.double({ min: 0, max: 5, noNaN: true }), (groups, weight) => {
        const samples = samplesOf(groups);
        const { signals } = estimated(samples, { process_reward: 'labels', process_weight: weight });
        const before = estimated(samples, {}).signals;
        let at = 0;
        for (const group of groups) {
          const scores = group.flatMap(({ steps }) => steps.flatMap((ok) => (ok ? [1, 1] : [-1, -1])));
          const mean = scores.reduce((a, b) => a + b, 0) / Math.max(scores.length, 1);
          for (const { steps } of group) {
            const found = [...signals.advantages[at]!].slice(3);
            const plainly = [...before.advantages[at]!].slice(3);
            [...steps.flatMap((ok) => [ok, ok]), null].forEach((ok, t) => {
              const gain = ok === null ? 0 : weight * ((ok ? 1 : -1) - mean);
              expect(Math.abs(found[t]! - plainly[t]! - gain)).toBeLessThan(1e-5);
            });
            at++;
          }
        }
      }),
    );
  });

  it('are the values of the search tree where there is one', () => {
    const group = [
      { right: true, steps: [true, true] },
      { right: false, steps: [true, false] },
      { right: false, steps: [false] },
    ];
    const samples = samplesOf([group]);
    const search = { topology: 'search', process_reward: 'labels', process_weight: 1 };
    const { signals, metrics } = estimated(samples, { ...search, num_generations: 4 });
    const before = estimated(samples, {}).signals;
    // By hand: V = (Σ v(M − i)/M + z) / ((M + 1)/2 + 1), and both completions through the first step count in its mean.
    const first = (1 + (1 - 0.5 - 1) / 2.5) / 2;
    const values = [first, 1, first, -1, -1];
    expect(
      [...searchedSteps(samples, { labels: 'fused', decay: 0.9 }).values()].flat().map(({ value }) => value),
    ).toEqual(values.map((value) => expect.closeTo(value, 12)));
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    expect(metrics['process/step_reward']).toBeCloseTo(mean, 6);
    const gained = signals.advantages.flatMap((own, i) =>
      [...own.slice(3)].map((value, t) => value - before.advantages[i]![3 + t]!),
    );
    const expected = [[first, 1], [first, -1], [-1]].flatMap((steps) => [
      ...steps.flatMap((value) => [value - mean, value - mean]),
      0,
    ]);
    gained.forEach((value, t) => expect(value).toBeCloseTo(expected[t]!, 5));
  });

  it('leave tokens that are not trained as they are', () => {
    const one = trajectoryOf({ right: false, steps: [false, true] }, 0, 0);
    one.trainMask.set([0, 0], 3);
    const { signals } = estimated([one], { process_reward: 'labels', process_weight: 1 });
    expect([...signals.advantages[0]!].slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  });

  it('of a head are what it predicts from earlier rounds, and none before it was taught or without states', () => {
    const samples = samplesOf([
      [
        { right: false, steps: [true, false] },
        { right: false, steps: [true, true] },
      ],
    ]);
    const settings = { process_reward: 'head', process_weight: 1 };
    const advantages = (all: readonly Sample[], memory = {}) =>
      estimated(all, settings, memory).signals.advantages.map((own) => [...own.slice(3)]);
    const plainly = estimated(samples, {}).signals.advantages.map((own) => [...own.slice(3)]);
    expect(advantages(samples)).toEqual(plainly);
    expect(
      advantages(
        samples.map(({ states: _, ...one }) => one),
        taught,
      ),
    ).toEqual(plainly);
    const [mixed, right] = advantages(samples, taught);
    expect(mixed![0]).toBeCloseTo(0.5, 1);
    expect(mixed![2]).toBeCloseTo(-1.5, 1);
    expect(right![0]).toBeCloseTo(0.5, 1);
    // The head reads states, not verdicts: with states of the opposite sign it believes the opposite.
    const [turned] = advantages(
      samplesOf(
        [
          [
            { right: false, steps: [true, false] },
            { right: false, steps: [true, true] },
          ],
        ],
        -1,
      ),
      taught,
    );
    expect(turned![2]).toBeCloseTo(1.5, 1);
  });

  it('of a head stay within −1 and 1', () => {
    const wild = trajectoryOf({ right: true, steps: [true] }, 0, 0, 50);
    const fit = ridgeFit(
      observed(
        newRidge(5),
        known.flatMap((one) =>
          one.verdict.steps!.map((step) => ({
            features: stepFeatures(one, step)!,
            target: step.correct ? 1 : -1,
          })),
        ),
      ),
      10,
    );
    expect(headReward(fit, wild, { from: 0, to: 2 })).toBe(1);
  });
});

describe('the process head', () => {
  const config = configWith({ process_reward: 'labels' });

  it('is measured on steps before it learns from them', () => {
    const { initial, after, metrics, decode } = processRemembering;
    const batches = [batchOf(known)];
    const untaught = metrics(initial(), initial(), batches, config);
    expect(untaught).toEqual({ 'process/explained_variance': null, 'process/chosen_right': null });
    const head = decode(taught.process_head);
    const found = metrics(head, after(head, batches, config, {}), batches, config);
    expect(found['process/explained_variance']).toBeGreaterThan(0.95);
    // Of the pairs in each group both have a wrong step; the right one comes first.
    expect(found['process/chosen_right']).toBe(1);
  });

  it('chooses by the weakest step', () => {
    const { metrics, decode } = processRemembering;
    const head = decode(taught.process_head);
    const chosen = (group: readonly Sketch[]) =>
      metrics(head, head, [batchOf(samplesOf([group]))], config)['process/chosen_right'];
    expect(
      chosen([
        { right: false, steps: [true, true, true, false] },
        { right: true, steps: [true] },
      ]),
    ).toBe(1);
    expect(
      chosen([
        { right: true, steps: [true, false] },
        { right: false, steps: [true, true] },
      ]),
    ).toBe(0);
    expect(chosen([{ right: true, steps: [true] }])).toBeNull();
  });

  it('chooses of all completions of a prompt the one that a search through all finds', () => {
    const choose = chooserOf({ process_reward: 'head' }, taught)!;
    const fit = headIn(taught);
    fc.assert(
      fc.property(fc.array(anySketch, { minLength: 1, maxLength: 8 }), (group) => {
        const samples = samplesOf([group]);
        const weakest = samples.map((one) =>
          one.verdict.steps!.reduce((least, step) => Math.min(least, headReward(fit, one, step)!), Infinity),
        );
        // Without a step a completion has no score, and comes after all that have one.
        const ranks = weakest.map((score) => (score === Infinity ? -2 : score));
        const first = ranks.findIndex((rank) => ranks.every((other) => other <= rank));
        expect(choose(samples)).toBe(samples[first]);
      }),
    );
  });

  it('chooses none without a head, and none before it has learned', () => {
    expect(chooserOf({ process_reward: 'none' }, taught)).toBeNull();
    expect(chooserOf({ process_reward: 'labels' }, {})).toBeNull();
    expect(chooserOf({ process_reward: 'labels' }, taught)).not.toBeNull();
  });

  it('refuses a memory of another form', () => {
    expect(() => processRemembering.decode({ width: 1 })).toThrow('process head: its memory must hold');
    const sums = processRemembering.decode(encodeRidge(newRidge(3)));
    expect(sums.width).toBe(3);
  });
});

it.each(['prlcoder', 'meds3'])(
  'a run of %s resumes as if never stopped and teaches the head',
  async (method) => {
    const config = smallConfig(method, { num_generations: 8, process_weight: 0.5 });
    const { rows, equal, checkpoint } = await wholeAndResumed(config, 4, 2);
    expect(equal).toBe(true);
    expect(checkpoint.state.memory).toHaveProperty('process_head');
    expect(rows[0]?.['process/explained_variance']).toBeNull();
    expect(Number.isFinite(rows.at(-1)?.['process/explained_variance'])).toBe(true);
  },
  90_000,
);

describe('best of eight by the head', () => {
  const asked = smallConfig('prlcoder', {
    ...{ num_generations: 8, eval_every_rounds: 2, num_eval_prompts: 16, eval_pass_at_8: true },
  });

  it('is measured with pass@8 once the head has learned, and never above it', async () => {
    const { rows } = await roundsOf(asked, 4);
    expect(rows.map((row) => row['eval/best_of_8'] === null)).toEqual([true, false, true, false]);
    for (const row of rows.filter((row) => row['eval/best_of_8'] !== null))
      expect(row['eval/best_of_8']).toBeLessThanOrEqual(row['eval/pass@8']!);
  }, 90_000);

  it('spends tokens of the evaluation alone, and trains the same weights', async () => {
    const measured = await roundsOf(asked, 2);
    const plain = await roundsOf({ ...asked, eval_pass_at_8: false }, 2);
    expect(plain.rows.some((row) => 'eval/best_of_8' in row)).toBe(false);
    expect(measured.checkpoint.arrays).toEqual(plain.checkpoint.arrays);
    const { tok_eval } = measured.ledger;
    expect(measured.ledger).toEqual({ ...plain.ledger, tok_eval });
  }, 90_000);
});

describe('process rewards and other settings', () => {
  it.each([
    { topology: 'splits' },
    { topology: 'search', num_generations: 16 },
    { prune: 'random' },
    { hint: 'failed', hint_content: 'repair', hint_placement: 'prefix' },
    { replay: 'partial' },
    { process_reward: 'labels', replay: 'fifo' },
    { baseline: 'value' },
  ])('go with %j', (other) => {
    expect(checkConfig({ ...plain, process_reward: 'head', ...other })).toEqual([]);
  });

  it.each([
    [{ task: 'chain-sum' }, 'A process reward needs steps'],
    [{ task: 'chain-sum', topology: 'search' }, 'A search needs steps'],
    [{ labels: 'majority' }, 'Labels of steps come from the verifier'],
    [{ labels: 'random' }, 'Labels of steps come from the verifier'],
    [{ labels: 'pointwise' }, 'Labels of steps come from the verifier'],
    [{ topology: 'search', labels: 'pairwise' }, 'A search asks the verifier'],
    [{ importance_sampling_level: 'sequence' }, 'a ratio of whole completions would mix them'],
    [{ replay: 'fifo' }, 'hidden states of older policies'],
    [{ surrogate: 'sequence_contrast' }, ''],
  ])('are refused with %j for its meaning', (other, why) => {
    const problems = checkConfig({ ...plain, process_reward: 'head', ...other });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.map(({ message }) => message).join()).toContain(why);
  });
});
