/**
 * The published objectives, from rewards to gradient, against their formulas written out in float64, which share nothing
 * with the learning code.
 */
import { lossesWith } from '../losses.ts';
import { rowsOf, sequenceOf } from '../../../src/learn/rows.ts';
import { aggregations } from '../../../src/strategies/objective/aggregation/aggregation.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import { packPreferences } from '../../../src/strategies/objective/dpo/preferredPairs.ts';
import { packContrast } from '../../../src/strategies/objective/sequence-contrast/packContrast.ts';
import { packUpdate, type Packed } from '../../../src/learn/packing.ts';
import { gradientProgram, updateProgram } from '../../../src/learn/programs/update.ts';
import { partBounds, rowParts, tokensOfMeans, type PartFeeds } from '../../../src/learn/updateParts.ts';
import type { Sample } from '../../../src/rollout/sample.ts';
import { sharedExecutor } from '../../runtime/sharedSessions.ts';
import { float32, type Tensor } from '../../../src/tensor/tensor.ts';
import { distance, norm, seeded } from '../../graph/seeded.ts';
import { total } from '../formulas.ts';
import { batchOf, makeTrajectory } from '../trajectories.ts';
import {
  everyToken,
  longest,
  parameters,
  passing,
  plan,
  rows,
  shape,
  size,
  sketches,
  spec,
  temperature,
  trained,
} from './batch.ts';
import {
  anchor,
  confidence,
  grpo,
  now,
  objectives,
  old,
  oldValues,
  ratioOf,
  strengthened,
} from './objectives.ts';
import { exact, perCompletion, read, throughPolicy, type PerToken } from './policy.ts';
import { evaluate } from '../../graph/evaluate.ts';

const executor = sharedExecutor();

const trajectories: Sample[] = sketches.map(
  ({ prompt, group, completion, reward, untrained, observed }, i) => {
    const trajectory = makeTrajectory({ prompt, group, completion, logps: old[i]!, untrained });
    if (observed >= 0) {
      trajectory.trainMask[prompt.length + observed] = 0;
      trajectory.roles[prompt.length + observed] = 2;
      trajectory.logps[prompt.length + observed] = 0;
    }
    const values = Float32Array.from([...prompt.map(() => 0), ...oldValues[i]!]);
    const verdict = { reward, correct: reward >= passing, reason: '' };
    return { ...trajectory, reward, verdict, values, terminated: !untrained, truncated: untrained };
  },
);

/** Derivative of f by each number of x, by differences of fourth order. */
function slopes(f: (x: PerToken) => number, x: PerToken): number[][] {
  const h = 1e-3;
  return x.map((own, i) =>
    own.map((at, t) => {
      const shifted = (by: number): number => f(x.with(i, own.with(t, at + by * h)));
      return (8 * (shifted(1) - shifted(-1)) - (shifted(2) - shifted(-2))) / (12 * h);
    }),
  );
}

/** Where packing puts a token: completions of one group side by side, two a row. */
const packedAt = (i: number, t: number): number => i * longest + t;
/** Values of trained tokens in the columns of a packed batch, 0 elsewhere. */
function packed(values: PerToken): Float64Array {
  const data = new Float64Array(sketches.length * longest);
  values.forEach((own, i) =>
    own.forEach((value, t) => {
      if (trained[i]!.includes(t)) data[packedAt(i, t)] = value;
    }),
  );
  return data;
}

/** What the learning code makes of the trajectories: packed float32, and the program to run on it. */
function prepared(settings: Partial<RunConfig>) {
  const config: RunConfig = {
    ...defaultConfig(),
    epsilon: 0.2,
    epsilon_high: null,
    temperature,
    ...settings,
  };
  const scored = trajectories.map((one, i) => ({
    ...one,
    reference: Float32Array.from([...one.prompt.tokens.map(() => 0), ...anchor[i]!]),
  }));
  const { batch } = estimate(batchOf(scored), config, longest, advantageStrategies);
  const packedRows = rowsOf(batch.trajectories, plan);
  const lossType = config.loss_type;
  const feeds = {
    ...packUpdate(packedRows, {
      plan,
      aggregation: aggregations[lossType],
      pad: 0,
      maxLength: shape.maxLength,
    }).feeds,
    ...(config.surrogate === 'sequence_contrast' && packContrast(packedRows, plan, config)),
    ...((config.surrogate === 'dpo' || config.surrogate === 'ipo') && packPreferences(packedRows, plan)),
  };
  const completions = { perRow: plan.perRow, segmentColumns: plan.segmentColumns };
  const scalars = {
    temperature,
    epsilon: config.epsilon,
    epsilon_high: config.epsilon_high ?? config.epsilon,
    delta: config.delta ?? 0,
    beta: config.beta,
    vf_coef: config.vf_coef,
    cliprange_value: config.cliprange_value ?? 0,
    contrast_temperature: config.contrast_temperature,
    preference_beta: config.preference_beta,
    kl_hinge_coef: config.kl_hinge_coef,
    kl_hinge_bound: config.kl_hinge_bound,
    // Without memory and clipping the first moment is the gradient.
    adam_beta1: 0,
    adam_beta2: 0,
    max_grad_norm: 1e9,
    learning_rate: 1e-3,
    warmup_steps: 0,
    adam_epsilon: 1e-8,
    weight_decay: 0,
  };
  const losses = lossesWith(config);
  const packing = {
    rows: packedRows,
    feeds,
    positions: packedRows.length * (sequenceOf(plan).length as number),
  };
  return {
    program: updateProgram(spec, losses, sequenceOf(plan), completions),
    inParts: {
      of: gradientProgram(spec, losses, sequenceOf(plan), completions, false),
      bounds: partBounds(packing as unknown as Packed, losses, 1),
    },
    feeds,
    scalars,
  };
}
const optimizer = { moment1: new Float32Array(size), moment2: new Float32Array(size), optimizer: [0, 1, 1] };

describe.each(objectives)('$name', ({ settings, advantages, returns, inputs, weight, loss }) => {
  const { program, inParts, feeds, scalars } = prepared(settings);
  const ownLoss = loss(now.logps, now.values);
  const byLogp = slopes((logps) => loss(logps, now.values), now.logps);
  const byValue = slopes((values) => loss(now.logps, values), now.values);
  const ownGradient = throughPolicy(byLogp, byValue);

  /** What packing must hold, by the formulas, unrounded. */
  const formulas: Record<string, ArrayLike<number>> = {
    advantages: packed(advantages),
    weights: packed(perCompletion((i) => weight(i))),
    ...(returns && { returns: packed(returns), old_values: packed(oldValues) }),
    ...inputs,
  };

  it('is packed as its formulas say, to float32', () => {
    for (const [name, values] of Object.entries(formulas)) {
      expect(distance(feeds[name]!.data, values), name).toBeLessThan(1.2e-7);
    }
  });

  it('has the loss and gradient of its formulas to 1e-9 in float64', () => {
    const found = evaluate(program, {
      ...feeds,
      ...Object.fromEntries(
        Object.entries(formulas).map(([name, data]) => [name, exact(data, feeds[name]!.shape)]),
      ),
      ref_logps: exact(packed(anchor), feeds.weights!.shape),
      ...Object.fromEntries(Object.entries(scalars).map(([name, value]) => [name, exact([value], [])])),
      ...Object.fromEntries(Object.entries(optimizer).map(([name, values]) => [name, exact(values)])),
      parameters: exact(parameters),
    });
    expect(Math.abs(found.loss!.data[0]! - ownLoss)).toBeLessThan(1e-9);
    expect(norm(ownGradient)).toBeGreaterThan(0.01);
    const off = Array.from(ownGradient, (g, i) => g - found.moment1_out!.data[i]!);
    expect(norm(off) / norm(ownGradient)).toBeLessThan(1e-9);
  });

  it('has them in parts that add up to 1e-9 in float64, apart only where its loss needs the whole update', () => {
    const { of, bounds } = inParts;
    const known = {
      ...feeds,
      ...Object.fromEntries(
        Object.entries(formulas).map(([name, data]) => [name, exact(data, feeds[name]!.shape)]),
      ),
      ref_logps: exact(packed(anchor), feeds.weights!.shape),
      trained_tokens: tokensOfMeans(feeds, false),
    } as unknown as PartFeeds;
    const parts = rowParts(of, known, bounds).map((part) =>
      evaluate(of, {
        ...part,
        ...Object.fromEntries(Object.entries(scalars).map(([name, value]) => [name, exact([value], [])])),
        parameters: exact(parameters),
      }),
    );
    expect(parts.length > 1).toBe(settings.kl_hinge_coef === undefined);
    expect(Math.abs(total(parts.map(({ loss: own }) => own!.data[0]!)) - ownLoss)).toBeLessThan(1e-9);
    const off = Array.from(ownGradient, (g, i) => g - total(parts.map(({ gradient }) => gradient!.data[i]!)));
    expect(norm(off) / norm(ownGradient)).toBeLessThan(1e-9);
  });

  it('has them to 1e-4 of the gradient norm in onnxruntime', async () => {
    const { read: scalarsOut, resident } = await executor.run(program, {
      ...feeds,
      ref_logps: float32(Float32Array.from(packed(anchor)), feeds.weights!.shape),
      ...Object.fromEntries(
        Object.entries(scalars).map(([name, value]): [string, Tensor] => [name, float32([value], [])]),
      ),
      ...Object.fromEntries(Object.entries(optimizer).map(([name, values]) => [name, float32(values)])),
      parameters: float32(parameters),
    });
    const gradient = (await executor.read(resident.moment1_out!)).data;
    for (const value of Object.values(resident)) executor.release(value);
    await executor.forget(program);
    const length = norm(ownGradient);
    expect(Math.abs((scalarsOut.loss as Tensor).data[0]! - ownLoss)).toBeLessThan(1e-4 * length);
    expect(norm(Array.from(ownGradient, (g, i) => g - gradient[i]!))).toBeLessThan(1e-4 * length);
  });

  it('has the slope of its formulas along the weights', () => {
    const direction = seeded(91, size);
    const step = 1e-6;
    const [up, down] = [step, -step].map((by) => {
      const moved = read(Float64Array.from(parameters, (x, i) => x + by * direction[i]!));
      return loss(moved.logps, moved.values);
    });
    const along = total(direction.map((x, i) => x * ownGradient[i]!));
    expect(Math.abs((up! - down!) / (2 * step) - along)).toBeLessThan(1e-6 * norm(ownGradient));
  });
});

describe('the batch', () => {
  it('has ratios on both sides of every clip range, under both signs of advantage', () => {
    const sides = everyToken.map(([i, t]) => {
      const ratio = ratioOf(now.logps, i, t);
      const side = ratio > 3 ? 'far above' : ratio < 1 / 3 ? 'far below' : 'near';
      return `${side} ${Math.sign(grpo[i]![t]!)}`;
    });
    for (const side of ['far above', 'far below', 'near'])
      for (const sign of [1, -1]) expect(sides).toContain(`${side} ${sign}`);
    expect(sides).toContain('near 0');
    expect(everyToken.some(([i, t]) => ratioOf(now.logps, i, t) > 10 && grpo[i]![t]! < 0)).toBe(true);
    expect(rows).toHaveLength(15);
    const shares = [...new Set(rows.map((i) => trained[i]!.length))].sort();
    expect(shares).toEqual([1, 2, 3, 4]);
  });

  it('has errors of which the policy is surer than the anchor beyond the cap, somewhat surer, and less sure', () => {
    const errors = rows.filter((i) => grpo[i]![0]! < 0);
    const kinds = errors.map((i) =>
      strengthened[i] === 3 ? 'capped' : confidence[i]! > 0 ? 'surer' : 'less',
    );
    expect([...new Set(kinds)].sort()).toEqual(['capped', 'less', 'surer']);
  });

  it('has groups of all right, all wrong and both, and moved beyond the bound of the hinge', () => {
    const byGroup = [0, 1, 2, 3].map((group) => [
      ...new Set(
        rows.filter((i) => sketches[i]!.group === group).map((i) => trajectories[i]!.verdict.correct),
      ),
    ]);
    expect(byGroup.map((kinds) => kinds.length)).toEqual([2, 1, 2, 1]);
    expect([byGroup[1], byGroup[3]]).toEqual([[false], [true]]);
    expect(
      total(everyToken.map(([i, t]) => old[i]![t]! - now.logps[i]![t]!)) / everyToken.length,
    ).toBeGreaterThan(0.1);
  });
});
