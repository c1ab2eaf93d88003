/** What DRPO promises: however long a right completion is, it is never pushed down. A penalty on length breaks that. */
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../src/config/schema.ts';
import { evaluate, gradients, input, makeProgram, type Value } from '../../../src/graph/index.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import { contrastInputs } from '../../../src/strategies/objective/sequence-contrast/contrastInputs.ts';
import { sequenceContrast } from '../../../src/strategies/objective/sequence-contrast/sequenceContrast.ts';
import { float32, scalar } from '../../../src/tensor/tensor.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';

const limit = 20;

interface Completion {
  readonly group: number;
  readonly correct: boolean;
  readonly length: number;
  /** Mean log-probability of its tokens. */
  readonly score: number;
}

/** By how much each completion's score is pushed up, −dL/ds. */
function contrastPush(completions: readonly Completion[], lengthTemperature: number, tau: number): number[] {
  const arrays = contrastInputs(completions, { maxLength: limit, lengthTemperature, normaliser: 'all' });
  const count = completions.length;
  const inputs = {
    scores: input('scores', 'float32', [count], ''),
    positives: input('positives', 'float32', [count], ''),
    negatives: input('negatives', 'float32', [arrays.groups, count], ''),
    groupWeights: input('groupWeights', 'float32', [arrays.groups], ''),
    tau: input('tau', 'float32', [], ''),
  };
  const slope = gradients(sequenceContrast(inputs), [inputs.scores as Value])[0]!;
  const program = makeProgram('push', Object.values(inputs), [{ name: 'slope', value: slope, meaning: '' }]);
  const { slope: found } = evaluate(program, {
    scores: float32(completions.map(({ score }) => score)),
    positives: float32(arrays.positives),
    negatives: float32(arrays.negatives, [arrays.groups, count]),
    groupWeights: float32(arrays.groupWeights),
    tau: scalar(tau),
  });
  return [...found!.data].map((x) => -x);
}

/** The advantage of each completion among its group, with a penalty on the length of right ones. */
function penalisedAdvantages(completions: readonly Completion[], penalty: number): number[] {
  const trajectories = completions.map(({ group, correct, length, score }) => {
    const completion = Array.from({ length }, () => 2);
    const made = makeTrajectory({ prompt: [1], completion, logps: completion.map(() => score), group });
    return { ...made, reward: Number(correct), verdict: { reward: Number(correct), correct, reason: '' } };
  });
  const config = { ...defaultConfig('grpo'), length_penalty: penalty };
  return [...estimate(batchOf(trajectories), config, limit, advantageStrategies).advantages];
}

const anyCompletion: fc.Arbitrary<Completion> = fc.record({
  group: fc.integer({ min: 0, max: 3 }),
  correct: fc.boolean(),
  length: fc.integer({ min: 1, max: limit }),
  score: fc.double({ min: -6, max: 0, noNaN: true }),
});

describe('a right completion', () => {
  it('is never pushed down by the contrast, nor a wrong one up, whatever the lengths', () => {
    fc.assert(
      fc.property(
        fc.array(anyCompletion, { minLength: 1, maxLength: 16 }),
        fc.double({ min: 0.05, max: 5, noNaN: true }),
        fc.double({ min: 0.1, max: 20, noNaN: true }),
        (completions, lambda, tau) => {
          const push = contrastPush(completions, lambda, tau);
          completions.forEach(({ correct }, i) => {
            if (correct) expect(push[i]).toBeGreaterThanOrEqual(0);
            else expect(push[i]).toBeLessThanOrEqual(0);
          });
        },
      ),
    );
  });

  it('gets more of the push the shorter it is, and all the push of its prompt together is the same', () => {
    const group = [3, 6, 6, 12, 18].map((length) => ({ group: 0, correct: true, length, score: -0.4 }));
    const push = contrastPush([...group, { group: 0, correct: false, length: 2, score: -0.4 }], 0.3, 10);
    const [short, middle, equal, long, longest, wrong] = push as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    expect(short).toBeGreaterThan(middle);
    expect(middle).toBe(equal);
    expect(middle).toBeGreaterThan(long);
    expect(long).toBeGreaterThan(longest);
    expect(longest).toBeGreaterThan(0);
    expect(short + middle + equal + long + longest).toBeCloseTo(1, 6);
    expect(wrong).toBeCloseTo(-1, 6);
    expect(short / long).toBeCloseTo(Math.exp(9 / (limit * 0.3)), 3);
  });

  it('is pushed down by a group mean with a length penalty, where it is long among short ones', () => {
    const group = [4, 4, 4, 4, 4, 4, 18].map((length) => ({ group: 0, correct: true, length, score: -0.4 }));
    const mixed = [...group, { group: 0, correct: false, length: 4, score: -0.4 }];
    const [plain, penalised] = [0, 1].map((penalty) => penalisedAdvantages(mixed, penalty));
    expect(plain![6]).toBeGreaterThan(0);
    expect(penalised![6]).toBeLessThan(0);
    expect(penalised![0]).toBeGreaterThan(0);
    expect(contrastPush(mixed, 0.3, 10)[6]).toBeGreaterThan(0);
  });

  it('teaches nothing where all of its prompt are right, whereas a length penalty makes half of them errors', () => {
    const group = [4, 6, 8, 10].map((length) => ({ group: 0, correct: true, length, score: -0.4 }));
    expect(contrastPush(group, 0.3, 10).map((push) => push + 0)).toEqual([0, 0, 0, 0]);
    expect(penalisedAdvantages(group, 0.01).map(Math.sign)).toEqual([1, 1, -1, -1]);
  });
});
