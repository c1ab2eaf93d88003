import { expect, it } from 'vitest';
import { gradients, input, makeProgram } from '../../../src/graph/index.ts';
import { logOddsLoss } from '../../../src/learn/objective/logOddsLoss.ts';
import { seeded } from '../../graph/seeded.ts';
import { evaluate } from '../../graph/evaluate.ts';

const n = 7;
const [scores, targets, weights] = ['scores', 'targets', 'weights'].map((name) =>
  input(name, 'float32', [n], ''),
) as [ReturnType<typeof input>, ReturnType<typeof input>, ReturnType<typeof input>];
const loss = logOddsLoss({ scores, targets, weights });
const program = makeProgram(
  'quality',
  [scores, targets, weights],
  [
    { name: 'loss', value: loss, meaning: '' },
    { name: 'slope', value: gradients(loss, [scores])[0]!, meaning: '' },
  ],
);
const vector = (data: readonly number[]) => ({
  dtype: 'float32' as const,
  shape: [n],
  data: Float64Array.from(data),
});
const run = (s: readonly number[], y: readonly number[], w: readonly number[]) => {
  const found = evaluate(program, { scores: vector(s), targets: vector(y), weights: vector(w) });
  return { loss: found.loss!.data[0]!, slope: [...found.slope!.data] };
};

const y = [0, 1, 0.25, 1, 0, 0.5, 1];
const w = [0.1, 0.3, 0.2, 0.05, 0.15, 0.2, 0];

it('the loss of the quality head is the weighted cross-entropy of σ(score) with the reward', () => {
  const s = [...seeded(5, n, -3, 3)];
  const expected = s.reduce((sum, score, i) => {
    const p = 1 / (1 + Math.exp(-score));
    return sum - w[i]! * (y[i]! * Math.log(p) + (1 - y[i]!) * Math.log(1 - p));
  }, 0);
  expect(run(s, y, w).loss).toBeCloseTo(expected, 12);
});

it('the loss of the quality head has the slope that finite differences see, and at 0, where every head starts', () => {
  const s = [...seeded(6, n, -2, 2)];
  const h = 1e-5;
  const { slope } = run(s, y, w);
  s.forEach((score, i) => {
    const at = (to: number) => run(s.with(i, to), y, w).loss;
    expect(slope[i]).toBeCloseTo((at(score + h) - at(score - h)) / (2 * h), 8);
  });
  expect(run(Array<number>(n).fill(0), y, w).slope).toEqual(
    w.map((weight, i) => expect.closeTo(weight * (0.5 - y[i]!), 12)),
  );
});

it('the loss of the quality head stays finite for scores that are sure', () => {
  const { loss: sure, slope } = run([-500, 500, 0, 500, -500, 0, 0], [1, 0, 0, 1, 0, 0, 0], w);
  expect(sure).toBeCloseTo(500 * (w[0]! + w[1]!) + Math.log(2) * (w[2]! + w[5]!), 9);
  expect(slope.slice(0, 2)).toEqual([-w[0]!, w[1]!]);
  for (const rest of slope.slice(3, 5)) expect(rest).toBeCloseTo(0, 100);
});
