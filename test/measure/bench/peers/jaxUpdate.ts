/**
 * The update step as a user of jax-js would write it: the same transformer, loss, clipping and AdamW as the update program,
 * over a tree of weights. Every function consumes its arrays; `.ref` keeps one for later.
 */
import { blockUntilReady, init, jit, lax, nn, numpy as np, tree, valueAndGrad } from '@jax-js/jax';
import { neverChosen, type TransformerShape } from '../../../../src/policy/transformer.ts';
import type { ParameterInfo } from '../../../../src/policy/layout.ts';
import type { Tensor } from '../../../../src/tensor/tensor.ts';

/** Choices that the library leaves to its user; the benchmark tries them and takes the fastest. */
export interface JaxVariant {
  /** Rows of the embedding: by index, or as a product with one-hot rows. */
  readonly embedding: 'take' | 'one-hot';
  /** Compiled as one function, or gradient and optimiser separately. */
  readonly compiled: 'whole step' | 'two parts';
  readonly attention: 'matmul' | 'dotProductAttention';
  /** Waits for its threads, or computes only on the calling thread. */
  readonly reading: 'async' | 'sync';
}

const base: JaxVariant = {
  embedding: 'one-hot',
  compiled: 'two parts',
  attention: 'matmul',
  reading: 'async',
};

export const jaxVariants: readonly JaxVariant[] = [
  base,
  { ...base, compiled: 'whole step' },
  { ...base, embedding: 'take' },
  { ...base, embedding: 'take', compiled: 'whole step' },
  { ...base, attention: 'dotProductAttention' },
  { ...base, reading: 'sync' },
  { ...base, compiled: 'whole step', reading: 'sync' },
];

/** The scalars that are read back, in order. */
const jaxScalars = [
  'loss',
  'entropy',
  'clip_ratio/low_mean',
  'clip_ratio/high_mean',
  'clip_ratio/region_mean',
  'grad_norm',
  'learning_rate_out',
] as const;

export interface JaxUpdate {
  /** One step on these inputs (batch and settings by the update program's names); reads back `jaxScalars`. */
  step(feeds: Readonly<Record<string, Tensor>>): Promise<Record<string, number>>;
  /** Current weights, flat, in layout order. */
  weights(): Promise<Float32Array>;
  dispose(): void;
}

type Arrays = Record<string, np.Array>;
/** Weights, their moments, and `[steps, β₁ᵗ, β₂ᵗ]` as three scalars. */
type State = {
  weights: Arrays;
  moment1: Arrays;
  moment2: Arrays;
  steps: np.Array;
  power1: np.Array;
  power2: np.Array;
};

const take = (arrays: Arrays, name: string): np.Array => arrays[name] as np.Array;
const indicator = (condition: np.Array): np.Array => condition.astype(np.float32);

function rmsNorm(x: np.Array): np.Array {
  const meanSquare = np.square(x.ref).mean(-1, { keepdims: true });
  return x.div(np.sqrt(meanSquare.add(1e-5)));
}

/** Loss and, as one vector, the other scalars that the update program reports for the forward pass. */
function lossOf(
  shape: TransformerShape,
  variant: JaxVariant,
  weights: Arrays,
  batch: Arrays,
): [np.Array, np.Array] {
  const tokens = take(batch, 'tokens');
  const [rows, length] = tokens.shape as [number, number];
  const count = rows * length;
  const { width, heads, vocabulary, maxLength, pad } = shape;
  const size = width / heads;

  const lookUp = (name: string, ids: np.Array, classes: number): np.Array => {
    const flat = ids.reshape([count]);
    return variant.embedding === 'take'
      ? np.take(take(weights, name), flat, 0)
      : np.matmul(nn.oneHot(flat, classes), take(weights, name));
  };
  let x = lookUp('embed.token', tokens, vocabulary).add(
    lookUp('embed.position', take(batch, 'positions'), maxLength),
  );

  const segments = take(batch, 'segments');
  const columns = take(batch, 'columns');
  const same = segments.ref.reshape([rows, 1, 1, length]).equal(segments.reshape([rows, 1, length, 1]));
  const earlier = columns.ref.reshape([1, 1, 1, length]).lessEqual(columns.reshape([1, 1, length, 1]));
  const bias = np.where(np.logicalAnd(same, earlier), 0, -1e9);

  for (let layer = 0; layer < shape.layers; layer++) {
    const normed = rmsNorm(x.ref);
    const project = (name: string): np.Array =>
      np.matmul(normed.ref, take(weights, `layer${layer}.${name}`)).reshape([rows, length, heads, size]);
    const [query, key, value] = [project('query'), project('key'), project('value')] as const;
    normed.dispose();
    const mixed =
      variant.attention === 'matmul'
        ? attend(query, key, value, bias.ref)
        : nn.dotProductAttention(query, key, value, { bias: bias.ref });
    x = x.add(np.matmul(mixed.reshape([count, width]), take(weights, `layer${layer}.out`)));
    const up = nn.relu(np.matmul(rmsNorm(x.ref), take(weights, `layer${layer}.up`)));
    x = x.add(np.matmul(up, take(weights, `layer${layer}.down`)));
  }
  bias.dispose();

  const raw = np.matmul(rmsNorm(x), take(weights, 'head.logits').div(take(batch, 'temperature')));
  const scores =
    pad === undefined
      ? raw
      : raw.add(nn.oneHot(np.array([pad], { dtype: np.int32 }), vocabulary).mul(neverChosen));
  const z = scores.ref.sub(lax.stopGradient(scores.max(-1, { keepdims: true })));
  const e = np.exp(z.ref);
  const total = e.ref.sum(-1);
  const logTotal = np.log(total.ref);
  const logps = z.ref
    .mul(nn.oneHot(take(batch, 'targets').reshape([count]), vocabulary))
    .sum(-1)
    .sub(logTotal.ref);
  const entropies = lax.stopGradient(logTotal.sub(e.mul(z).sum(-1).div(total)));

  const flat = (name: string): np.Array => take(batch, name).reshape([count]);
  const w = flat('weights');
  const advantages = flat('advantages');
  const ratio = np.exp(np.clip(logps.sub(flat('old_logps')), -20, 20));
  const low = np.subtract(1, take(batch, 'epsilon'));
  const high = np.add(1, take(batch, 'epsilon_high'));
  const clipped = np.maximum(np.minimum(ratio.ref, high.ref), low.ref);
  const surrogate = np.maximum(advantages.ref.neg().mul(ratio.ref), advantages.ref.neg().mul(clipped));
  const loss = w.ref.mul(surrogate).sum();

  const now = lax.stopGradient(ratio);
  const trained = indicator(w.greater(0));
  const share = np.maximum(trained.ref.sum(), 1);
  const mean = (values: np.Array): np.Array => values.mul(trained.ref).sum().div(share.ref);
  const below = np.logicalAnd(now.ref.less(low), advantages.ref.less(0));
  const above = np.logicalAnd(now.greater(high), advantages.greater(0));
  const either = np.logicalOr(below.ref, above.ref);
  const report = np.stack([
    lax.stopGradient(loss.ref),
    mean(entropies),
    mean(indicator(below)),
    mean(indicator(above)),
    mean(indicator(either)),
  ]);
  trained.dispose();
  share.dispose();
  return [loss, report];
}

function attend(query: np.Array, key: np.Array, value: np.Array, bias: np.Array): np.Array {
  const size = query.shape[3] as number;
  const scores = np
    .matmul(query.transpose([0, 2, 1, 3]), key.transpose([0, 2, 3, 1]))
    .mul(1 / Math.sqrt(size));
  const mixed = np.matmul(nn.softmax(scores.add(bias), -1), value.transpose([0, 2, 1, 3]));
  return mixed.transpose([0, 2, 1, 3]);
}

/** AdamW with decoupled decay after clipping by the global norm; appends norm and rate to the report. */
function adamw(
  state: State,
  gradient: Arrays,
  report: np.Array,
  settings: Arrays,
): { state: State; report: np.Array } {
  const names = Object.keys(state.weights);
  const beta1 = take(settings, 'adam_beta1');
  const beta2 = take(settings, 'adam_beta2');
  const steps = state.steps.add(1);
  const power1 = state.power1.mul(beta1.ref);
  const power2 = state.power2.mul(beta2.ref);
  const ramp = np.minimum(steps.ref.div(np.maximum(take(settings, 'warmup_steps'), 1)), 1);
  const rate = take(settings, 'learning_rate').mul(ramp);
  const norm = np.sqrt(
    names.map((name) => np.square(take(gradient, name).ref).sum()).reduce((a, b) => a.add(b)),
  );
  const scale = np.minimum(take(settings, 'max_grad_norm').div(norm.ref.add(1e-6)), 1);
  const correction1 = np.subtract(1, power1.ref);
  const correction2 = np.subtract(1, power2.ref);
  const epsilon = take(settings, 'adam_epsilon');
  const kept = np.subtract(1, rate.ref.mul(take(settings, 'weight_decay')));

  const next: Pick<State, 'weights' | 'moment1' | 'moment2'> = { weights: {}, moment1: {}, moment2: {} };
  for (const name of names) {
    const g = take(gradient, name).mul(scale.ref);
    const m = take(state.moment1, name)
      .mul(beta1.ref)
      .add(g.ref.mul(np.subtract(1, beta1.ref)));
    const v = take(state.moment2, name)
      .mul(beta2.ref)
      .add(np.square(g).mul(np.subtract(1, beta2.ref)));
    const root = np.sqrt(v.ref.div(correction2.ref)).add(epsilon.ref);
    const move = rate.ref.mul(m.ref.div(correction1.ref)).div(root);
    next.weights[name] = take(state.weights, name).mul(kept.ref).sub(move);
    next.moment1[name] = m;
    next.moment2[name] = v;
  }
  for (const used of [beta1, beta2, scale, correction1, correction2, epsilon, kept]) used.dispose();
  return {
    state: { ...next, steps, power1, power2 },
    report: np.concatenate([report, np.stack([norm, rate])]),
  };
}

const settingNames = [
  'learning_rate',
  'warmup_steps',
  'adam_beta1',
  'adam_beta2',
  'adam_epsilon',
  'weight_decay',
  'max_grad_norm',
];

/** Weights and optimiser in jax-js's memory, on its WASM backend. */
export async function createJaxUpdate(
  shape: TransformerShape,
  parameters: readonly ParameterInfo[],
  initial: Float32Array,
  variant: JaxVariant,
): Promise<JaxUpdate> {
  await init('wasm');
  const arrayOf = ({ dtype, data, shape: dims }: Tensor): np.Array =>
    np.array(data as Float32Array | Int32Array, {
      shape: [...dims],
      dtype: dtype === 'int32' ? np.int32 : np.float32,
    });
  const each = (make: (parameter: ParameterInfo) => Float32Array): Arrays =>
    Object.fromEntries(
      parameters.map((parameter) => [
        parameter.name,
        np.array(make(parameter), { shape: [...parameter.shape], dtype: np.float32 }),
      ]),
    );
  const number = (value: number): np.Array =>
    np.array(Float32Array.of(value), { shape: [], dtype: np.float32 });

  const gradientOf = valueAndGrad(
    (weights: Arrays, batch: Arrays) => lossOf(shape, variant, weights, batch),
    { hasAux: true },
  );
  const gradientAlone = (weights: Arrays, batch: Arrays): { gradient: Arrays; report: np.Array } => {
    const [[loss, report], gradient] = gradientOf(weights, batch);
    loss.dispose();
    return { gradient, report };
  };
  const whole = (state: State, batch: Arrays, settings: Arrays): { state: State; report: np.Array } => {
    const { gradient, report } = gradientAlone(tree.ref(state.weights), batch);
    return adamw(state, gradient, report, settings);
  };
  const first = jit(gradientAlone);
  const second = jit(adamw);
  const both = jit(whole);
  const inParts = (before: State, batch: Arrays, settings: Arrays): ReturnType<typeof whole> => {
    const { gradient, report } = first(tree.ref(before.weights), batch);
    return second(before, gradient, report, settings);
  };
  const compiled = variant.compiled === 'whole step' ? both : inParts;

  let state: State = {
    weights: each(({ offset, size }) => initial.slice(offset, offset + size)),
    moment1: each(({ size }) => new Float32Array(size)),
    moment2: each(({ size }) => new Float32Array(size)),
    steps: number(0),
    power1: number(1),
    power2: number(1),
  };

  return {
    async step(feeds) {
      const batch: Arrays = {};
      const settings: Arrays = {};
      for (const [name, tensor] of Object.entries(feeds)) {
        (settingNames.includes(name) ? settings : batch)[name] = arrayOf(tensor);
      }
      const result = compiled(state, batch, settings);
      state = result.state;
      if (variant.reading === 'async') await blockUntilReady(state);
      else for (const leaf of tree.leaves(state)) (leaf as np.Array).ref.dataSync();
      const values = variant.reading === 'async' ? await result.report.data() : result.report.dataSync();
      return Object.fromEntries(jaxScalars.map((name, i) => [name, values[i] as number]));
    },
    async weights() {
      const flat = new Float32Array(initial.length);
      for (const { name, offset } of parameters)
        flat.set((await take(state.weights, name).ref.data()) as Float32Array, offset);
      return flat;
    },
    dispose() {
      tree.dispose(state);
      for (const part of [first, second, both]) part.dispose();
    },
  };
}
