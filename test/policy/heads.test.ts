import { packTokens } from '../../src/learn/rows.ts';
import { describe, expect, it } from 'vitest';
import { gradients, input, makeProgram, sum } from '../../src/graph/index.ts';
import { headOutput, type Head } from '../../src/policy/heads.ts';
import { initialParameters } from '../../src/policy/initialize.ts';
import { sliceWeights } from '../../src/policy/layout.ts';
import { mlpForward, mlpParameters } from '../../src/policy/mlp.ts';
import { makeLayout } from '../../src/policy/layout.ts';
import { scoreProgram } from '../../src/policy/programs/score.ts';
import { policyFromShape, withHeads } from '../../src/policy/sizes.ts';
import { openSharedExecutor } from '../runtime/sharedSessions.ts';
import { noise, openRandomPolicy, promptOf, frame } from '../runtime/rowCases.ts';
import { float32, scalar } from '../../src/tensor/tensor.ts';
import { distance, seeded } from '../graph/seeded.ts';
import { randomWeights } from './smallPolicy.ts';
import { evaluate } from '../graph/evaluate.ts';

const body = policyFromShape('test-heads', {
  vocabulary: 64,
  maxLength: 24,
  width: 16,
  layers: 1,
  heads: 2,
  hidden: 16,
});
const headed = withHeads(body, ['value', 'quality']);

describe('heads', () => {
  it('are groups of their own after the body, whose parameters keep their places', () => {
    expect(headed.layout.groups.map(({ name, size }) => [name, size])).toEqual([
      ['body', body.layout.size],
      ['value', 17],
      ['quality', 16 * 16 + 16 + 17],
    ]);
    expect(headed.layout.parameters.slice(0, body.layout.parameters.length)).toEqual(body.layout.parameters);
  });

  it('start at value 0 and log-odds of quality 0, with a hidden layer that can learn', () => {
    const { layout } = headed;
    const flat = input('flat', 'float32', [layout.size], '');
    const hidden = input('hidden', 'float32', [3, 16], '');
    const weights = sliceWeights(flat, layout);
    const outputs = (['value', 'quality'] as const).map((head) => ({
      name: head,
      value: headOutput(weights, head, hidden),
      meaning: '',
    }));
    const found = evaluate(makeProgram('heads', [flat, hidden], outputs), {
      flat: float32(initialParameters(layout, 3)),
      hidden: { dtype: 'float32', shape: [3, 16], data: seeded(1, 48) },
    });
    expect([...found.value!.data]).toEqual([0, 0, 0]);
    expect([...found.quality!.data]).toEqual([0, 0, 0]);
    const inner = layout.parameters.find(({ name }) => name === 'quality.hidden.weight')!;
    expect(initialParameters(layout, 3).slice(inner.offset, inner.offset + 3)).not.toContain(0);
  });

  it('are drawn after a body that is given, the body left at 0', () => {
    const [all, heads] = [0, body.layout.size].map((from) => initialParameters(headed.layout, 3, from));
    expect(heads!.subarray(0, body.layout.size).every((x) => x === 0)).toBe(true);
    expect(heads!.subarray(body.layout.size)).toEqual(all!.subarray(body.layout.size));
  });

  it('change the body through value only: quality reads a detached stream', () => {
    const { layout } = headed;
    const flat = input('flat', 'float32', [layout.size], '');
    const hidden = input('hidden', 'float32', [2, 16], '');
    const slopes = (['value', 'quality'] as const).map((head: Head) => ({
      name: head,
      value: gradients(sum(headOutput(sliceWeights(flat, layout), head, hidden)), [hidden])[0]!,
      meaning: '',
    }));
    const found = evaluate(makeProgram('slopes', [flat, hidden], slopes), {
      flat: { dtype: 'float32', shape: [layout.size], data: seeded(2, layout.size) },
      hidden: { dtype: 'float32', shape: [2, 16], data: seeded(3, 32) },
    });
    expect(found.value!.data.some((x) => Math.abs(x) > 1e-3)).toBe(true);
    expect([...found.quality!.data].every((x) => x === 0)).toBe(true);
  });

  it('give the same values in generation as in scoring', async () => {
    const { executor } = openSharedExecutor();
    const { policy, parameters } = await openRandomPolicy(executor, headed, { states: true });
    const ids = [0, 1, 2];
    const rows = await policy.prefill(ids.map(promptOf), frame);
    const generated = await policy.generate(rows, {
      length: 6,
      uniforms: noise(ids, rows, 6),
      temperature: 1,
    });
    const texts = ids.map((id, row) => [
      ...promptOf(id),
      ...Array.from(
        { length: generated.rows.position[row]! - rows.position[row]! },
        (_, step) => generated.tokens[step * ids.length + row]!,
      ),
    ]);
    const length = frame.width - 1;
    const { read } = await executor.run(scoreProgram(headed), {
      ...packTokens(texts, length, 0),
      parameters: float32(parameters),
      temperature: scalar(1),
    });
    let compared = 0;
    for (const head of ['value', 'quality'] as const) {
      ids.forEach((id, row) => {
        for (let step = 0; step + promptOf(id).length < texts[row]!.length; step++) {
          const written = generated.heads![head]![step * ids.length + row]!;
          expect(written).toBeCloseTo(read[head]!.data[row * length + promptOf(id).length - 1 + step]!, 4);
          compared++;
        }
      });
    }
    // A value head is a linear function of the states, which are 0 after a row's end.
    const [weight, bias] = ['value.weight', 'value.bias'].map((name) => {
      const { offset, size } = headed.layout.parameters.find((one) => one.name === name)!;
      return parameters.subarray(offset, offset + size);
    });
    const { states, steps, heads } = generated;
    expect(states).toHaveLength(steps * ids.length * headed.shape.width);
    for (let at = 0; at < steps * ids.length; at++) {
      const state = states!.subarray(at * headed.shape.width, (at + 1) * headed.shape.width);
      if (state.every((x) => x === 0)) continue;
      const value = state.reduce((sum, x, j) => sum + x * weight![j]!, bias![0]!);
      expect(heads!.value![at]).toBeCloseTo(value, 4);
      compared++;
    }
    expect(compared).toBeGreaterThan(12);
    await executor.dispose();
  });
});

describe('the MLP body', () => {
  const shape = { inputs: 4, hidden: 8, layers: 2, outputs: 3 };
  const layout = makeLayout([mlpParameters(shape)]);
  const flat = input('flat', 'float32', [layout.size], '');
  const observations = input('observations', 'float32', ['rows', 4], '');
  const { hidden, logits } = mlpForward(sliceWeights(flat, layout), shape, observations);
  const program = makeProgram(
    'mlp',
    [flat, observations],
    [
      { name: 'hidden', value: hidden, meaning: '' },
      { name: 'logits', value: logits, meaning: '' },
      { name: 'slope', value: gradients(sum(logits), [flat])[0]!, meaning: '' },
    ],
  );
  const weights = randomWeights(layout.size);
  const feeds = {
    flat: float32(weights),
    observations: float32(seeded(4, 12), [3, 4]),
  };

  it('has a weight and a bias for each layer and for the logits', () => {
    expect(layout.size).toBe(4 * 8 + 8 + 8 * 8 + 8 + 8 * 3 + 3);
  });

  it('is layers of ReLU and then a matrix, by plain loops', () => {
    const found = evaluate(program, feeds);
    const offset = (name: string): number =>
      layout.parameters.find((parameter) => parameter.name === name)!.offset;
    const linear = (name: string, x: number[], outputs: number): number[] =>
      Array.from({ length: outputs }, (_, j) =>
        x.reduce(
          (total, v, i) => total + v * weights[offset(`${name}.weight`) + i * outputs + j]!,
          weights[offset(`${name}.bias`) + j]!,
        ),
      );
    const expected = [0, 1, 2].flatMap((row) => {
      let x = Array.from(feeds.observations.data.subarray(4 * row, 4 * row + 4));
      for (const name of ['layer0', 'layer1']) x = linear(name, x, 8).map((v) => Math.max(v, 0));
      return linear('logits', x, 3);
    });
    expect(distance(found.logits!.data, expected)).toBeLessThan(1e-9);
  });

  it('runs and differentiates the same on onnxruntime', async () => {
    const { executor } = openSharedExecutor();
    const { read } = await executor.run(program, feeds);
    const found = evaluate(program, feeds);
    for (const name of ['hidden', 'logits', 'slope'])
      expect(distance(read[name]!.data, found[name]!.data)).toBeLessThan(1e-5);
    await executor.dispose();
  });
});
