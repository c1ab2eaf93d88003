import { describe, expect, it } from 'vitest';
import { input, makeProgram } from '../../src/graph/index.ts';
import { initialParameters } from '../../src/policy/initialize.ts';
import { makeLayout, sliceWeights, weightOf } from '../../src/policy/layout.ts';
import { policyFromShape, policyOf } from '../../src/policy/sizes.ts';
import { evaluate } from '../graph/evaluate.ts';

const parameter = (name: string, shape: number[]) => ({ name, shape, bound: 1 });
const treatment = { learningRateScale: 1, decay: true };

describe('a layout', () => {
  const layout = makeLayout([
    { name: 'body', parameters: [parameter('a', [2, 3]), parameter('b', [4])], ...treatment },
    { name: 'value', parameters: [parameter('c', [1, 5])], learningRateScale: 2, decay: false },
  ]);

  it('puts groups and parameters one after another without a gap', () => {
    expect(layout.size).toBe(15);
    expect(layout.parameters.map(({ name, group, offset, size }) => [name, group, offset, size])).toEqual([
      ['a', 'body', 0, 6],
      ['b', 'body', 6, 4],
      ['c', 'value', 10, 5],
    ]);
    expect(layout.groups.map(({ name, offset, size }) => [name, offset, size])).toEqual([
      ['body', 0, 10],
      ['value', 10, 5],
    ]);
  });

  it('refuses one name twice, in whatever groups', () => {
    const group = (name: string) => ({ name, parameters: [parameter('a', [1])], ...treatment });
    expect(() => makeLayout([group('body'), group('value')])).toThrow(
      'layout: parameter names must be unique, got a twice',
    );
  });

  it('splits a flat vector into its parameters', () => {
    const flat = input('flat', 'float32', [layout.size], '');
    const weights = sliceWeights(flat, layout);
    const outputs = Object.entries(weights).map(([name, value]) => ({ name, value, meaning: '' }));
    const data = Array.from({ length: layout.size }, (_, i) => i);
    const found = evaluate(makeProgram('p', [flat], outputs), {
      flat: { dtype: 'float32', shape: [15], data },
    });
    expect(found.a).toEqual({ shape: [2, 3], data: Float64Array.of(0, 1, 2, 3, 4, 5) });
    expect(found.c).toEqual({ shape: [1, 5], data: Float64Array.of(10, 11, 12, 13, 14) });
    expect(() => weightOf(weights, 'd')).toThrow('layout: no parameter d, it has a, b, c');
  });
});

describe('the policies on offer', () => {
  it('have the sizes that their labels say', () => {
    expect(['tiny', 'small', 'medium'].map((id) => policyOf(id).layout.size)).toEqual([
      27_648, 112_640, 815_104,
    ]);
  });

  it('are one object each, so that programs are built once', () => {
    expect(policyOf('tiny')).toBe(policyOf('tiny'));
  });

  it('are refused by name', () => {
    expect(() => policyOf('huge')).toThrow(
      'policy: must be one of tiny, small, medium, large, mlp, mlp-grid, mlp-kuhn, mlp-door, got huge',
    );
    expect(() => policyOf('constructor')).toThrow('policy: must be one of');
  });
});

describe('initial parameters', () => {
  const { layout } = policyFromShape('test', {
    vocabulary: 16,
    maxLength: 16,
    width: 16,
    layers: 2,
    heads: 2,
    hidden: 32,
  });
  const flat = initialParameters(layout, 3);

  it('follow from the seed', () => {
    expect(initialParameters(layout, 3)).toEqual(flat);
    expect(initialParameters(layout, 4)).not.toEqual(flat);
  });

  it('fill each parameter evenly within its bound, and start at even odds for every token', () => {
    for (const { name, offset, size, bound } of layout.parameters) {
      const values = flat.slice(offset, offset + size);
      const variance = values.reduce((sum, x) => sum + x * x, 0) / size;
      expect(Math.max(...values.map(Math.abs)), name).toBeLessThanOrEqual(bound);
      if (bound === 0) expect(variance, name).toBe(0);
      else expect(variance / (bound ** 2 / 3), name).toBeCloseTo(1, 0);
    }
    expect(layout.parameters.find(({ name }) => name === 'head.logits')!.bound).toBe(0);
  });
});
