import { lossesWith } from './losses.ts';
import { plainLosses } from '../../src/strategies/objective/index.ts';
import { expect, it } from 'vitest';
import { updateProgram } from '../../src/learn/programs/update.ts';
import { policyProgram } from '../../src/policy/file.ts';
import { actProgram } from '../../src/policy/programs/act.ts';
import { scoreProgram } from '../../src/policy/programs/score.ts';
import { mlpFromShape } from '../../src/policy/sizes.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { float32, int32, scalar } from '../../src/tensor/tensor.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { randomWeights } from '../policy/smallPolicy.ts';
import { distances, namedWeights, optimizerFeeds, type ProgramCase } from './programCases.ts';
import { evaluate, type ReferenceFeed } from '../graph/evaluate.ts';

const executor = sharedExecutor();

const spec = mlpFromShape('test-mlp', { inputs: 3, hidden: 8, layers: 2, outputs: 4 }, ['value']);
const { size } = spec.layout;
const rows = 12;
const parameters = float32(randomWeights(size));
const observations = float32(seeded(1, rows * 3, -1, 1), [rows, 3]);
const column = (seed: number, low: number, high: number) => float32(seeded(seed, rows, low, high), [rows, 1]);

const feeds = {
  ...optimizerFeeds(size),
  parameters,
  observations,
  targets: int32(seededInts(2, rows, 0, 4), [rows, 1]),
  uniforms: float32(seeded(3, rows, 0, 1)),
  weights: column(4, 0.01, 0.1),
  old_logps: column(5, -2.2, -0.6),
  ref_logps: column(6, -2.2, -0.6),
  advantages: column(7, -1.5, 1.5),
  temperature: scalar(0.8),
  epsilon: scalar(0.2),
  epsilon_high: scalar(0.3),
  beta: scalar(0.1),
  entropy_coef: scalar(0.02),
};

const cases: readonly ProgramCase[] = [
  { name: 'act', program: actProgram(spec), feeds },
  { name: 'score', program: scoreProgram(spec), feeds },
  { name: 'update', program: updateProgram(spec, plainLosses), feeds },
  {
    name: 'update with KL and entropy bonus',
    program: updateProgram(spec, lossesWith({ beta: 1, entropy_coef: 1 })),
    feeds,
  },
  {
    name: 'policy file',
    program: policyProgram(spec),
    feeds: {
      observations,
      ...namedWeights(spec.layout, parameters.data),
    },
  },
];

it.each(cases)(
  'an MLP in onnxruntime on WASM computes the same as the reference in float64: $name',
  async (one) => {
    const found = await distances(executor, one);
    expect(Object.keys(found).sort()).toEqual(one.program.outputs.map(({ name }) => name).sort());
    for (const [name, off] of Object.entries(found)) {
      expect(off, name).toBeLessThan(name === 'grad_norm' ? 1e-4 : 2e-5);
    }
  },
);

it('the act program takes the action at which the running probability passes the uniform, and says how likely it was', () => {
  const actions = evaluate(actProgram(spec), feeds).actions!.data;
  const scored = [0, 1, 2, 3].map(
    (action) =>
      evaluate(scoreProgram(spec), {
        ...feeds,
        targets: int32(new Int32Array(rows).fill(action), [rows, 1]),
      }).logps!.data,
  );
  const { logps } = evaluate(actProgram(spec), feeds);
  for (let row = 0; row < rows; row++) {
    let below = 0;
    let expected = 0;
    while (below + Math.exp(scored[expected]![row]!) <= feeds.uniforms.data[row]!) {
      below += Math.exp(scored[expected++]![row]!);
    }
    expect(actions[row]).toBe(expected);
    expect(logps!.data[row]).toBeCloseTo(scored[expected]![row]!, 12);
  }
  expect(new Set(actions).size).toBeGreaterThan(2);
});

const body = mlpFromShape('test-mlp-body', spec.shape);
const float = (shape: number[], data: ArrayLike<number>): ReferenceFeed => ({
  dtype: 'float32',
  shape,
  data,
});
const program = updateProgram(body, lossesWith({ beta: 1, entropy_coef: 1 }));
const at = Float64Array.from(randomWeights(body.layout.size));
const lossAndGradient = (flat: ArrayLike<number>) =>
  evaluate(program, {
    ...feeds,
    parameters: float([body.layout.size], flat),
    moment1: float([body.layout.size], new Float64Array(body.layout.size)),
    moment2: float([body.layout.size], new Float64Array(body.layout.size)),
    adam_beta1: scalar(0),
    max_grad_norm: scalar(1e9),
  });

it('the gradient of the update is the slope of its loss by finite differences, in every parameter', () => {
  const gradient = lossAndGradient(at).moment1_out!.data;
  const step = 1e-6;
  let largest = 0;
  for (let i = 0; i < body.layout.size; i++) {
    const [up, down] = [step, -step].map(
      (by) => lossAndGradient(at.map((x, j) => (j === i ? x + by : x))).loss!.data[0]!,
    );
    expect(Math.abs((up! - down!) / (2 * step) - gradient[i]!), `parameter ${i}`).toBeLessThan(1e-7);
    largest = Math.max(largest, Math.abs(gradient[i]!));
  }
  expect(largest).toBeGreaterThan(0.01);
});
