import { lossesWith } from '../../learn/losses.ts';
import { rowsOf, sequenceOf } from '../../../src/learn/rows.ts';
import type { Learnable } from '../../../src/learn/learnable.ts';
import { aggregations } from '../../../src/strategies/objective/aggregation/aggregation.ts';
import { describe, expect, it } from 'vitest';
import { makeProgram } from '../../../src/graph/index.ts';
import { packQuality } from '../../../src/strategies/pruning/quality/packQuality.ts';
import { packUpdate } from '../../../src/learn/packing.ts';
import type { RowPlan } from '../../../src/learn/rowPlan.ts';
import { updateProgram } from '../../../src/learn/programs/update.ts';
import { policyFromShape } from '../../../src/policy/sizes.ts';
import type { Survived } from '../../../src/rollout/sample.ts';
import { openSharedExecutor } from '../../runtime/sharedSessions.ts';
import { float32, type Tensor } from '../../../src/tensor/tensor.ts';
import { seeded } from '../../graph/seeded.ts';
import { randomWeights } from '../../policy/smallPolicy.ts';
import { judge, makeTrajectory } from '../../learn/trajectories.ts';
import { evaluate } from '../../graph/evaluate.ts';
import { asTensors, firstStep } from '../../graph/referenceFeeds.ts';

const plan: RowPlan = { promptColumns: 1, segmentColumns: 4, perRow: 2 };

/** A completion of as many tokens, the head read before its token number `read`; not at all without one. */
function written(group: number, length: number, reward: number, read?: number, probability = 1): Learnable {
  const completion = Array.from({ length }, (_, t) => t + 2 + group);
  const trajectory = makeTrajectory({
    prompt: [group + 1, 1],
    completion,
    logps: completion.map(() => -1),
    group,
  });
  const survived: Survived | null = read === undefined ? null : { at: 2 + read, quality: 0.5, probability };
  return judge({ ...trajectory, reward, ...(survived && { survived }) }, reward - 0.5);
}

const judged = [
  ...[written(0, 4, 1, 2, 0.5), written(0, 1, 0), written(0, 4, 0, 2, 0.25)],
  ...[written(3, 3, 0.5, 2), written(3, 3, NaN, 2, 0.1)],
];
const rows = rowsOf(judged, plan);

describe('the feeds of the quality loss', () => {
  const { quality_targets: targets, quality_weights: weights } = packQuality(rows, plan);

  it('stand at the token before which the head was read, weighted against the pruning', () => {
    expect(rows.map(({ length }) => length)).toEqual([2, 1, 2]);
    const expected = new Float32Array(3 * 8);
    expected[2] = 2 / 7;
    expected[8 + 2] = 4 / 7;
    expected[16 + 2] = 1 / 7;
    expect(weights).toEqual(float32(expected, [3, 8]));
    expect([...targets!.data].flatMap((reward, at) => (reward ? [[at, reward]] : []))).toEqual([
      [2, 1],
      [18, 0.5],
    ]);
  });

  it('are all zero where nothing was looked at', () => {
    const none = packQuality(rowsOf([written(0, 4, 1)], plan), plan);
    for (const { data, shape } of Object.values(none)) {
      expect(shape).toEqual([2, 8]);
      expect([...data].every((x) => x === 0)).toBe(true);
    }
  });
});

describe('an update with a quality head', () => {
  const shape = { vocabulary: 16, maxLength: 12, width: 8, layers: 1, heads: 2, hidden: 8 };
  const spec = policyFromShape('test-quality', shape, ['quality']);
  const { layout } = spec;
  const [body, head] = layout.groups as [(typeof layout.groups)[number], (typeof layout.groups)[number]];
  const completions = { perRow: plan.perRow, segmentColumns: plan.segmentColumns };
  const programOf = (quality: boolean) =>
    updateProgram(spec, lossesWith({ prune: quality ? 'quality' : 'none' }), sequenceOf(plan), completions);
  const { feeds } = packUpdate(rows, {
    plan,
    aggregation: aggregations.grpo,
    pad: 0,
    maxLength: shape.maxLength,
  });
  const parameters = randomWeights(layout.size);
  const beta1 = 0.9;
  const feedsWith = (weights: ArrayLike<number>): Record<string, Tensor> => ({
    ...feeds,
    ...packQuality(rows, plan),
    ...asTensors(firstStep(weights, { adam_beta1: beta1, weight_decay: 0.1, max_grad_norm: 1 })),
  });

  /** The gradient of the head in an update whose looks weigh `scale` in all, from a first moment of 0. */
  const headGradient = (scale: number): Float64Array => {
    const own = feedsWith(parameters);
    const { quality_weights: weights } = own;
    own.quality_weights = float32(
      Float32Array.from(weights!.data, (weight) => weight * scale),
      weights!.shape,
    );
    const { moment1_out: moment } = evaluate(programOf(true), own);
    return Float64Array.from(moment!.data.subarray(head.offset), (m) => m / (1 - beta1));
  };

  it('moves the head along the gradient that finite differences see', () => {
    const program = programOf(true);
    const told = program.outputs.filter(({ name }) => name === 'quality_loss');
    const lossOnly = makeProgram('quality', program.inputs, told);
    const lossAt = (direction: ArrayLike<number>, by: number): number => {
      const moved = Float64Array.from(parameters);
      for (let i = 0; i < head.size; i++) moved[head.offset + i]! += by * direction[i]!;
      const own = { ...feedsWith(parameters), parameters: { ...float32(parameters), data: moved } };
      return evaluate(lossOnly, own).quality_loss!.data[0]!;
    };
    const gradient = headGradient(0.2);
    expect(Math.hypot(...gradient)).toBeLessThan(0.99); // as it is, not shortened
    const h = 1e-5;
    for (let seed = 0; seed < 12; seed++) {
      const direction = seeded(20 + seed, head.size, -1, 1);
      const slope = (lossAt(direction, h) - lossAt(direction, -h)) / (2 * h);
      const along = gradient.reduce((sum, g, i) => sum + g * direction[i]!, 0);
      expect(along / 0.2).toBeCloseTo(slope, 5);
    }
  });

  it('shortens the gradient of the head to a length of its own', () => {
    expect(Math.hypot(...headGradient(1000))).toBeCloseTo(1, 5);
  });

  it('leaves every weight of the body as it is without the head, bit for bit', async () => {
    const { executor } = openSharedExecutor();
    const [without, withHead] = await Promise.all(
      [false, true].map(async (quality) => {
        const { read, resident } = await executor.run(programOf(quality), feedsWith(parameters));
        const states = ['parameters_out', 'moment1_out', 'moment2_out'].map(async (name) =>
          (await executor.read(resident[name]!)).data.slice(),
        );
        return { read, states: await Promise.all(states) };
      }),
    );
    withHead!.states.forEach((state, i) => {
      expect(state.subarray(0, body.size)).toEqual(without!.states[i]!.subarray(0, body.size));
      expect(state.subarray(body.size)).not.toEqual(without!.states[i]!.subarray(body.size));
    });
    expect(withHead!.read.loss).toEqual(without!.read.loss);
    expect(withHead!.states[0]!.subarray(0, body.size)).not.toEqual(parameters.subarray(0, body.size));
    await executor.dispose();
  }, 180_000);

  it('is refused to a policy without the head', () => {
    const plain = policyFromShape('test-plain', shape);
    expect(() => updateProgram(plain, lossesWith({ prune: 'quality' }))).toThrow(
      'a quality loss needs a policy with a quality head, got test-plain without',
    );
  });
});
