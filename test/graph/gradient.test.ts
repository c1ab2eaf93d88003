import { describe, expect, it } from 'vitest';
import {
  abs,
  add,
  cast,
  exp,
  gradientRules,
  gradients,
  indicator,
  input,
  int,
  less,
  loop,
  makeProgram,
  max,
  maximum,
  min,
  mul,
  notDifferentiable,
  range,
  relu,
  slice,
  stopGradient,
  sum,
  topologicalOrder,
  trueConstant,
  where,
  writeColumn,
  type Primitive,
  type Value,
} from '../../src/graph/index.ts';
import {
  feedsOf,
  inputsOf,
  primitiveCases,
  resultsOf,
  weighed,
  type PrimitiveCase,
} from './primitiveCases.ts';
import { distance } from './seeded.ts';
import { evaluate } from './evaluate.ts';

const scalarOf = (results: Record<string, { data: ArrayLike<number> }>, name: string): number =>
  results[name]!.data[0]!;

/** Analytic and central-difference gradients of the case's weighed sum, for every float input in turn. */
function compare(one: PrimitiveCase): { analytic: number[]; differences: number[] } {
  const inputs = inputsOf(one);
  const { loss, weights, feeds: weightFeeds } = weighed(resultsOf(one, inputs));
  const all = [...inputs, ...weights];
  const wrt = inputs.filter(({ dtype }) => dtype === 'float32');
  const forward = makeProgram('loss', all, [{ name: 'loss', value: loss, meaning: '' }]);
  // The loss is an output too: what only it reads (and its sizes) stays an input.
  const backward = makeProgram('gradient', all, [
    { name: 'loss', value: loss, meaning: '' },
    ...gradients(loss, wrt).map((value, at) => ({ name: `g${at}`, value, meaning: '' })),
  ]);
  const feeds = { ...feedsOf(one), ...weightFeeds };
  const found = evaluate(backward, feeds);
  const analytic = wrt.flatMap((_, at) => [...found[`g${at}`]!.data]);
  const differences = wrt.flatMap(({ attributes: { name } }) => {
    const feed = feeds[name]!;
    const step = 1e-5;
    return Array.from(feed.data, (_, i) => {
      const shifted = [step, -step].map((by) => {
        const data = Float64Array.from(feed.data);
        data[i] = data[i]! + by;
        return scalarOf(evaluate(forward, { ...feeds, [name]: { ...feed, data } }), 'loss');
      });
      return (shifted[0]! - shifted[1]!) / (2 * step);
    });
  });
  return { analytic, differences };
}

/** Gradients of a scalar at given vectors. */
function at(loss: (...inputs: Value[]) => Value, ...points: number[][]): number[][] {
  const inputs = points.map((data, i) => input(`x${i}`, 'float32', [data.length], ''));
  const program = makeProgram(
    'gradient',
    inputs,
    gradients(loss(...inputs), inputs).map((value, i) => ({ name: `g${i}`, value, meaning: '' })),
  );
  const feeds = Object.fromEntries(
    points.map((data, i) => [`x${i}`, { dtype: 'float32' as const, shape: [data.length], data }]),
  );
  const found = evaluate(program, feeds);
  return points.map((_, i) => [...found[`g${i}`]!.data]);
}

describe('gradients agree with central differences in float64', () => {
  for (const [primitive, cases] of Object.entries(primitiveCases)) {
    const smooth = cases.filter(({ differentiate }) => differentiate);
    if (smooth.length === 0) continue;
    it(`of ${primitive}`, () => {
      for (const one of smooth) {
        const { analytic, differences } = compare(one);
        expect(analytic.length, one.about).toBeGreaterThan(0);
        expect(distance(analytic, differences), one.about).toBeLessThan(1e-7);
      }
    });
  }
});

describe('the table of gradient rules', () => {
  // Rules that differences cannot check: what they do is tested below and in the cases that they occur in.
  const checkedOtherwise: readonly Primitive[] = ['parameter', 'stopGradient'];

  it('has a difference test for every rule', () => {
    for (const [primitive, rule] of Object.entries(gradientRules) as [Primitive, unknown][]) {
      const tested = primitiveCases[primitive].some(({ differentiate }) => differentiate);
      const expected = rule !== notDifferentiable && !checkedOtherwise.includes(primitive);
      expect(tested, primitive).toBe(expected);
    }
  });

  it('is tried on programs in which the primitive occurs', () => {
    for (const [primitive, cases] of Object.entries(primitiveCases)) {
      for (const one of cases) {
        const order = topologicalOrder(resultsOf(one, inputsOf(one)));
        const bodies = order.flatMap((value) =>
          value.primitive === 'loop' ? topologicalOrder((value as Value<'loop'>).attributes.nextCarried) : [],
        );
        const used = [...order, ...bodies].map((value) => value.primitive);
        expect(used, `${primitive}: ${one.about}`).toContain(primitive);
      }
    }
  });
});

describe('where a derivative jumps', () => {
  it('max and min send a tie to their first operand', () => {
    expect(at((a, b) => sum(max(a, b)), [1, 2, 3], [1, 3, 2])).toEqual([
      [1, 0, 1],
      [0, 1, 0],
    ]);
    expect(at((a, b) => sum(min(a, b)), [1, 2, 3], [1, 3, 2])).toEqual([
      [1, 1, 0],
      [0, 0, 1],
    ]);
  });

  it('a maximum that is reached several times shares its gradient', () => {
    expect(at((x) => maximum(x), [5, 1, 5, 5])).toEqual([[1 / 3, 0, 1 / 3, 1 / 3]]);
  });

  it('relu is flat at zero', () => {
    expect(at((x) => sum(relu(x)), [-1, 0, 1])).toEqual([[0, 0, 1]]);
  });

  it('abs takes its right slope at zero', () => {
    expect(at((x) => sum(abs(x)), [-1, 0, 1])).toEqual([[-1, 1, 1]]);
  });
});

describe('gradients', () => {
  it('stop at stopGradient and nowhere else', () => {
    expect(at((x) => sum(mul(stopGradient(x), x)), [2, 3])).toEqual([[2, 3]]);
  });

  it('do not flow through a comparison', () => {
    expect(at((x) => sum(mul(x, indicator(less(x, 2.5)))), [2, 3])).toEqual([[1, 0]]);
    expect(at((x) => sum(where(less(x, 2.5), x, mul(x, 10))), [2, 3])).toEqual([[1, 10]]);
  });

  it('are zeros for what the loss does not depend on', () => {
    expect(at((x) => sum(x), [2, 3], [4, 5])).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('are sums over all paths', () => {
    const [g] = at(
      (x) => {
        const y = exp(x);
        return sum(add(mul(y, y), y));
      },
      [0, 1],
    );
    expect(distance(g!, [3, 2 * Math.E ** 2 + Math.E])).toBeLessThan(1e-12);
  });

  it('of parts that leave nothing out are put side by side, in whatever order they were used', () => {
    const parts = (x: Value): Value[] => [slice(x, 0, 2, 3), slice(x, 0, 0, 1), slice(x, 0, 1, 2)];
    const x = input('x', 'float32', [3], '');
    const [third, first, second] = parts(x) as [Value, Value, Value];
    const [g] = gradients(add(sum(exp(third)), add(sum(exp(first)), sum(exp(second)))), [x]);
    const used = topologicalOrder([g!]).map(({ primitive }) => primitive);
    expect(used).toContain('concat');
    expect(used).not.toContain('pad');
    const [whole] = at(
      (x) => {
        const [third, first, second] = parts(x) as [Value, Value, Value];
        return add(sum(mul(x, x)), add(mul(sum(third), 7), add(sum(mul(first, first)), sum(exp(second)))));
      },
      [1, 0, 2],
    );
    expect(distance(whole!, [2 + 2, 1, 4 + 7])).toBeLessThan(1e-12);
  });

  it('of parts that overlap or leave a gap are added up', () => {
    const [overlapping] = at((x) => add(sum(slice(x, 0, 0, 2)), sum(slice(x, 0, 1, 3))), [1, 1, 1]);
    expect([...overlapping!]).toEqual([1, 2, 1]);
    const [gap] = at((x) => add(sum(slice(x, 0, 0, 1)), sum(slice(x, 0, 2, 3))), [1, 1, 1]);
    expect([...gap!]).toEqual([1, 0, 1]);
  });

  it('of a gradient are second derivatives', () => {
    const [g] = at((x) => sum(gradients(sum(mul(mul(x, x), x)), [x])[0]!), [2, -1]);
    expect(distance(g!, [12, -6])).toBeLessThan(1e-12);
  });

  it('can be taken of a value between input and loss', () => {
    const x = input('x', 'float32', [2], '');
    const y = exp(x);
    const [g] = gradients(sum(mul(y, y)), [y]);
    const program = makeProgram('p', [x], [{ name: 'g', value: g!, meaning: '' }]);
    const found = evaluate(program, { x: { dtype: 'float32', shape: [2], data: [0, 1] } });
    expect(distance(found.g!.data, [2, 2 * Math.E])).toBeLessThan(1e-12);
  });

  it('are refused of anything but a float32 scalar', () => {
    const x = input('x', 'float32', [2], '');
    expect(() => gradients(x, [x])).toThrow('gradients: loss must be a float32 scalar, got float32 [2]');
    expect(() => gradients(cast(sum(x), 'int32'), [x])).toThrow('got int32 []');
  });

  it('are refused through what is not differentiable, with a sentence that says what to do', () => {
    const x = input('x', 'float32', [2, 3, 4], '');
    const update = input('u', 'float32', [2, 4], '');
    const position = input('p', 'int32', [2], '');
    expect(() => gradients(sum(writeColumn(x, update, range(2), position)), [x])).toThrow(
      'gradients: writeColumn is not differentiable; put stopGradient around it or write it another way',
    );
    const { carried } = loop(int(2), [x], 'steps', ([a]) => ({
      carried: [mul(a!, 2)],
      next: trueConstant(),
      scanned: [],
    }));
    expect(() => gradients(sum(carried[0]!), [x])).toThrow('item is not differentiable');
    expect(gradients(sum(stopGradient(carried[0]!)), [x])).toHaveLength(1);
  });
});
