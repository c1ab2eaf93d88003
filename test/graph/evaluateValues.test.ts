/** The small evaluator of losses against the reference evaluator, and through it against onnxruntime. */
import { describe, expect, it } from 'vitest';
import {
  add,
  evaluateValues,
  gradients,
  input,
  makeProgram,
  matmul,
  mul,
  sum,
  type FloatArray,
} from '../../src/graph/index.ts';
import { evaluate, type ReferenceFeed } from './evaluate.ts';
import { feedsOf, inputsOf, primitiveCases, resultsOf, sizes, weighed } from './primitiveCases.ts';

/** What a loss may be made of; a primitive that is missing here is none of the evaluator's. */
const ofLosses = [
  ...['constant', 'neg', 'exp', 'log', 'sqrt', 'reciprocal', 'relu', 'abs', 'stopGradient'],
  ...['add', 'sub', 'mul', 'div', 'max', 'min', 'less', 'lessEqual', 'equal', 'and', 'or', 'not'],
  ...['where', 'cast', 'sum', 'maximum', 'reshape', 'broadcast'],
] as const;

const arraysOf = (feeds: Readonly<Record<string, ReferenceFeed>>): Record<string, FloatArray> =>
  Object.fromEntries(
    Object.entries(feeds).map(([name, { shape, data }]) => [name, { shape, data: Float64Array.from(data) }]),
  );

describe('losses are evaluated as the reference evaluator does', () => {
  for (const primitive of ofLosses) {
    it(`for ${primitive} and its gradient`, () => {
      const cases = primitiveCases[primitive as keyof typeof primitiveCases];
      expect(cases.length).toBeGreaterThan(0);
      for (const one of cases) {
        const inputs = inputsOf(one);
        const results = resultsOf(one, inputs);
        const {
          loss,
          weights,
          feeds: weightFeeds,
        } = one.differentiate ? weighed(results) : { loss: null, weights: [], feeds: {} };
        const wrt = inputs.filter(({ dtype }) => dtype === 'float32');
        const values = loss ? [...results, loss, ...gradients(loss, wrt)] : results;
        const feeds: Record<string, ReferenceFeed> = { ...feedsOf(one, 2), ...weightFeeds };
        const program = makeProgram(
          'case',
          [...inputs, ...weights],
          values.map((value, at) => ({ name: `y${at}`, value, meaning: '' })),
        );
        const used = Object.fromEntries(
          program.inputs.map(({ attributes: { name } }) => [name, feeds[name] as ReferenceFeed]),
        );
        const expected = evaluate(program, used);
        evaluateValues(values, arraysOf(used), sizes).forEach(({ shape, data }, at) => {
          const about = `${one.about}, y${at}`;
          expect(shape, about).toEqual(expected[`y${at}`]?.shape);
          data.forEach((x, i) => {
            const other = expected[`y${at}`]?.data[i] as number;
            // `Math.exp` and `Math.log` differ from ours in their last bits.
            expect(Object.is(x, other) || Math.abs(x - other) <= 1e-14 * (1 + Math.abs(other)), about).toBe(
              true,
            );
          });
        });
      }
    });
  }
});

it('an input without an array and a primitive that losses lack are named', () => {
  const x = input('x', 'float32', [2, 2], '');
  const given = { x: { shape: [2, 2], data: Float64Array.of(1, 2, 3, 4) } };
  expect(() => evaluateValues([add(x, 1)], {})).toThrow('input x must be given, got nothing');
  expect(() => evaluateValues([matmul(x, x)], given)).toThrow('losses have no matmul');
  expect(evaluateValues([sum(mul(x, x))], given)[0]?.data).toEqual(Float64Array.of(30));
});
