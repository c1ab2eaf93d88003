import { expect, it } from 'vitest';
import { optionOf } from '../../src/config/settings.ts';
import { input, makeProgram } from '../../src/graph/index.ts';
import { adamwInputs, adamwOutputs } from '../../src/learn/programs/adamw.ts';
import { headParameters } from '../../src/policy/heads.ts';
import { makeLayout, type GroupSpec } from '../../src/policy/layout.ts';
import { openSharedExecutor } from '../runtime/sharedSessions.ts';
import { float32, scalar, type Tensor } from '../../src/tensor/tensor.ts';
import { distance, norm, seeded } from '../graph/seeded.ts';
import { evaluate } from '../graph/evaluate.ts';

const groups: readonly GroupSpec[] = [
  {
    name: 'body',
    parameters: [
      { name: 'a', shape: [2, 3], bound: 1 },
      { name: 'b', shape: [4], bound: 1 },
    ],
    learningRateScale: 1,
    decay: true,
  },
  { name: 'value', parameters: [{ name: 'c', shape: [5], bound: 1 }], learningRateScale: 2.5, decay: false },
  {
    name: 'quality',
    parameters: [{ name: 'd', shape: [3], bound: 1 }],
    learningRateScale: 1,
    decay: false,
    maxGradNorm: 0.3,
  },
];
const layout = makeLayout(groups);
const settings = {
  learning_rate: 0.03,
  warmup_steps: 4,
  adam_beta1: 0.9,
  adam_beta2: 0.95,
  adam_epsilon: 1e-8,
  weight_decay: 0.1,
  max_grad_norm: 1,
};
type Settings = typeof settings;

const gradient = input('gradient', 'float32', [layout.size], '');
const inputs = adamwInputs(layout);
const program = makeProgram(
  'adamw',
  [...Object.values(inputs), gradient],
  adamwOutputs(layout, gradient, inputs),
);

interface State {
  parameters: number[];
  moment1: number[];
  moment2: number[];
  optimizer: number[];
}
const start = (): State => ({
  parameters: seeded(1, layout.size),
  moment1: Array<number>(layout.size).fill(0),
  moment2: Array<number>(layout.size).fill(0),
  optimizer: [0, 1, 1],
});

function step(state: State, g: number[], given: Settings = settings) {
  const vectors = Object.entries({ ...state, gradient: g }).map(([name, data]) => [name, data] as const);
  const scalars = Object.entries(given).map(([name, value]) => [name, value] as const);
  const found = evaluate(program, {
    ...Object.fromEntries(
      vectors.map(([name, data]) => [name, { dtype: 'float32' as const, shape: [data.length], data }]),
    ),
    ...Object.fromEntries(
      scalars.map(([name, value]) => [name, { dtype: 'float32' as const, shape: [], data: [value] }]),
    ),
  });
  const next: State = {
    parameters: [...found.parameters_out!.data],
    moment1: [...found.moment1_out!.data],
    moment2: [...found.moment2_out!.data],
    optimizer: [...found.optimizer_out!.data],
  };
  return { next, norm: found.grad_norm!.data[0]!, rate: found.learning_rate_out!.data[0]! };
}

/** AdamW with decoupled decay, written from the papers with plain loops; powers of beta by Math.pow. */
function byHand(steps: readonly number[][], given: Settings): State {
  const { parameters, moment1, moment2 } = start();
  steps.forEach((g, at) => {
    const t = at + 1;
    const rate = given.learning_rate * Math.min(1, given.warmup_steps > 0 ? t / given.warmup_steps : 1);
    let offset = 0;
    for (const { parameters: own, learningRateScale, decay, maxGradNorm } of groups) {
      const size = own.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b), 0);
      // Body and value head have one norm; the quality head stands alone.
      const length = norm(maxGradNorm === undefined ? g.slice(0, 15) : g.slice(offset, offset + size));
      const limit = maxGradNorm ?? given.max_grad_norm;
      const clip = length > limit ? limit / length : 1;
      for (let i = offset; i < offset + size; i++) {
        const clipped = g[i]! * clip;
        moment1[i] = given.adam_beta1 * moment1[i]! + (1 - given.adam_beta1) * clipped;
        moment2[i] = given.adam_beta2 * moment2[i]! + (1 - given.adam_beta2) * clipped ** 2;
        const m = moment1[i]! / (1 - given.adam_beta1 ** t);
        const v = moment2[i]! / (1 - given.adam_beta2 ** t);
        const eta = rate * learningRateScale;
        if (decay) parameters[i] = parameters[i]! * (1 - eta * given.weight_decay);
        parameters[i] = parameters[i]! - (eta * m) / (Math.sqrt(v) + given.adam_epsilon);
      }
      offset += size;
    }
  });
  return {
    parameters,
    moment1,
    moment2,
    optimizer: [steps.length, given.adam_beta1 ** steps.length, given.adam_beta2 ** steps.length],
  };
}

/** Steps of rising size, so that some are clipped and some are not. */
const steps = Array.from({ length: 7 }, (_, t) => seeded(10 + t, layout.size, -0.1 * (t + 1), 0.1 * (t + 1)));

it('AdamW as nodes follows one written by hand over warm-up, clipping and three groups', () => {
  let state = start();
  for (const g of steps) state = step(state, g).next;
  const expected = byHand(steps, settings);
  for (const name of ['parameters', 'moment1', 'moment2', 'optimizer'] as const) {
    // The norm is guarded by 1e-6 against division by zero.
    expect(distance(state[name], expected[name]), name).toBeLessThan(3e-6);
  }
  const norms = steps.map((g) => norm(g.slice(0, 15)));
  expect(Math.min(...norms)).toBeLessThan(settings.max_grad_norm);
  expect(Math.max(...norms)).toBeGreaterThan(settings.max_grad_norm);
});

it('AdamW as nodes agrees to rounding where nothing is clipped', () => {
  const given = { ...settings, max_grad_norm: 1e6, warmup_steps: 0 };
  const small = steps.map((g) => g.map((x, i) => (i < 15 ? x : x / 10)));
  let state = start();
  for (const g of small) state = step(state, g, given).next;
  expect(distance(state.parameters, byHand(small, given).parameters)).toBeLessThan(1e-12);
});

it('AdamW as nodes warms up linearly: the first of four steps is a quarter', () => {
  const rates: number[] = [];
  let state = start();
  for (const g of steps) {
    const { next, rate } = step(state, g);
    state = next;
    rates.push(rate / settings.learning_rate);
  }
  expect(distance(rates, [0.25, 0.5, 0.75, 1, 1, 1, 1])).toBeLessThan(1e-12);
});

it('AdamW as nodes reports the norm before clipping, over all groups', () => {
  const g = steps[6]!;
  expect(step(start(), g).norm).toBeCloseTo(norm(g), 12);
});

it('AdamW as nodes clips all groups by their common norm, and one with a limit of its own apart', () => {
  const g = steps[0]!.map((x, i) => (i < 10 ? 1000 * x : x));
  const { next } = step(start(), g, { ...settings, adam_beta1: 0 });
  expect(norm(next.moment1.slice(0, 15))).toBeCloseTo(1, 6);
  const length = norm(g.slice(0, 15));
  expect(
    distance(
      next.moment1.slice(10, 15),
      g.slice(10, 15).map((x) => x / length),
    ),
  ).toBeLessThan(1e-6);
  expect(distance(next.moment1.slice(15), g.slice(15))).toBeLessThan(1e-12);
});

it('AdamW as nodes is described with the groups that are clipped together, and the limit of the other', () => {
  const [value, quality] = [headParameters('value', 4), headParameters('quality', 4)];
  expect(value.maxGradNorm).toBeUndefined();
  const { help } = optionOf('max_grad_norm');
  expect(help).toContain('joint gradient of body and value head');
  expect(help).toContain(`quality head has its own limit of ${quality.maxGradNorm}.`);
});

it('AdamW as nodes measures the norm of a long gradient in float32 as float64 does', async () => {
  const size = 112_640;
  const long = makeLayout([
    {
      name: 'body',
      parameters: [{ name: 'a', shape: [size], bound: 1 }],
      learningRateScale: 1,
      decay: true,
    },
  ]);
  const [own, flat] = [adamwInputs(long), input('gradient', 'float32', [size], '')];
  const g = Float32Array.from(seeded(3, size, 0, 1), (x) => x ** 6);
  const { executor } = openSharedExecutor();
  const zeros = float32(new Float32Array(size));
  const { read } = await executor.run(
    makeProgram('long', [...Object.values(own), flat], adamwOutputs(long, flat, own)),
    {
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, scalar(value)])),
      ...{ parameters: zeros, moment1: zeros, moment2: zeros, gradient: float32(g) },
      optimizer: float32(Float32Array.of(0, 1, 1)),
    },
  );
  const found = ((read.grad_norm as Tensor).data as Float32Array)[0] as number;
  expect(Math.abs(found / norm([...g]) - 1)).toBeLessThan(1e-6);
  await executor.dispose();
});

it('AdamW as nodes leaves weights as they are when the gradient is zero and nothing decays', () => {
  const { next } = step(start(), Array<number>(layout.size).fill(0), { ...settings, weight_decay: 0 });
  expect(next.parameters).toEqual(start().parameters);
});

it('AdamW as nodes decays only the groups that say so', () => {
  const { next } = step(start(), Array<number>(layout.size).fill(0));
  const shrink = 1 - (settings.learning_rate / 4) * settings.weight_decay;
  const expected = start().parameters.map((x, i) => (i < 10 ? x * shrink : x));
  expect(distance(next.parameters, expected)).toBeLessThan(1e-12);
});
