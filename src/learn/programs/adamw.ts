/**
 * AdamW with decoupled decay, global-norm clipping and linear warm-up, as nodes over the flat vector
 * (Kingma & Ba 2014, arXiv 1412.6980; Loshchilov & Hutter 2017, arXiv 1711.05101).
 */
import {
  add,
  concat,
  div,
  input,
  max,
  min,
  mul,
  reshape,
  slice,
  sqrt,
  sub,
  sumInParts,
  type Output,
  type Value,
} from '../../graph/index.ts';
import type { Layout } from '../../policy/layout.ts';

/** Inputs of the optimiser besides the gradient. Scalars are inputs so that a live change needs no new session. */
export interface AdamwInputs {
  readonly parameters: Value<'input'>;
  readonly moment1: Value<'input'>;
  readonly moment2: Value<'input'>;
  /** `[steps taken, β₁ᵗ, β₂ᵗ]`; starts as `[0, 1, 1]`. */
  readonly optimizer: Value<'input'>;
  readonly learning_rate: Value<'input'>;
  readonly warmup_steps: Value<'input'>;
  readonly adam_beta1: Value<'input'>;
  readonly adam_beta2: Value<'input'>;
  readonly adam_epsilon: Value<'input'>;
  readonly weight_decay: Value<'input'>;
  readonly max_grad_norm: Value<'input'>;
}

export function adamwInputs({ size }: Layout): AdamwInputs {
  const scalarInput = (name: string, meaning: string): Value<'input'> => input(name, 'float32', [], meaning);
  return {
    parameters: input('parameters', 'float32', [size], 'all weights, flat, in layout order'),
    moment1: input('moment1', 'float32', [size], 'running mean of gradients'),
    moment2: input('moment2', 'float32', [size], 'running mean of squared gradients'),
    optimizer: input('optimizer', 'float32', [3], 'steps taken, beta1 and beta2 to that power'),
    learning_rate: scalarInput('learning_rate', 'step size after warm-up'),
    warmup_steps: scalarInput('warmup_steps', 'updates over which the step size rises linearly'),
    adam_beta1: scalarInput('adam_beta1', 'decay of the mean'),
    adam_beta2: scalarInput('adam_beta2', 'decay of the squared mean'),
    adam_epsilon: scalarInput('adam_epsilon', 'added to the root'),
    weight_decay: scalarInput('weight_decay', 'decoupled decay, per unit of learning rate'),
    max_grad_norm: scalarInput('max_grad_norm', 'a gradient that is longer is scaled to this'),
  };
}

const at = (vector: Value, index: number): Value => reshape(slice(vector, 0, index, index + 1), []);

/**
 * One step from the flat gradient `[size]`. The gradient of all groups without their own limit is clipped to
 * `max_grad_norm` by its joint norm, each other group to its own limit; then per group
 * m ← β₁m + (1−β₁)g, v ← β₂v + (1−β₂)g², θ ← θ(1 − ηλ) − η · m/(1−β₁ᵗ) / (√(v/(1−β₂ᵗ)) + ε),
 * with η = learning_rate · min(1, t / warmup_steps) · the group's scale.
 * Outputs the new state as `…_out`, and `grad_norm` (before clipping, over all groups) and `learning_rate_out`.
 */
export function adamwOutputs(layout: Layout, gradient: Value, inputs: AdamwInputs): Output[] {
  const { adam_beta1: beta1, adam_beta2: beta2 } = inputs;
  const step = add(at(inputs.optimizer, 0), 1);
  const power1 = mul(at(inputs.optimizer, 1), beta1);
  const power2 = mul(at(inputs.optimizer, 2), beta2);
  const rate = mul(inputs.learning_rate, min(1, div(step, max(inputs.warmup_steps, 1))));
  const correction2 = div(1, sub(1, power2));

  const total = (values: readonly Value[]): Value => values.reduce((a, b) => add(a, b));
  const clipTo = (limit: number | Value, square: Value): Value => min(1, div(limit, add(sqrt(square), 1e-6)));
  const split = layout.groups.map((group) => {
    const part = (vector: Value): Value => slice(vector, 0, group.offset, group.offset + group.size);
    const g = part(gradient);
    const gg = mul(g, g);
    return { ...group, part, g, gg, square: sumInParts(gg) };
  });
  const together = split.filter(({ maxGradNorm }) => maxGradNorm === undefined);
  const common =
    together.length > 0 ? clipTo(inputs.max_grad_norm, total(together.map(({ square }) => square))) : null;
  const groups = split.map(({ part, g, gg, square, learningRateScale, decay, maxGradNorm }) => {
    const clip = maxGradNorm === undefined ? (common as Value) : clipTo(maxGradNorm, square);
    const m = add(mul(part(inputs.moment1), beta1), mul(g, mul(clip, sub(1, beta1))));
    const v = add(mul(part(inputs.moment2), beta2), mul(gg, mul(mul(clip, clip), sub(1, beta2))));
    const eta = mul(rate, learningRateScale);
    const root = add(sqrt(mul(v, correction2)), inputs.adam_epsilon);
    const move = div(mul(m, div(eta, sub(1, power1))), root);
    const kept = decay
      ? mul(part(inputs.parameters), sub(1, mul(eta, inputs.weight_decay)))
      : part(inputs.parameters);
    return { parameters: sub(kept, move), m, v };
  });

  const joined = (pick: (group: (typeof groups)[number]) => Value): Value => concat(groups.map(pick), 0);
  const one = (value: Value): Value => reshape(value, [1]);
  return [
    {
      name: 'parameters_out',
      value: joined((group) => group.parameters),
      meaning: 'new weights',
      resident: true,
    },
    { name: 'moment1_out', value: joined((group) => group.m), meaning: 'new running mean', resident: true },
    {
      name: 'moment2_out',
      value: joined((group) => group.v),
      meaning: 'new running squared mean',
      resident: true,
    },
    {
      name: 'optimizer_out',
      value: concat([one(step), one(power1), one(power2)], 0),
      meaning: 'new optimiser counters',
      resident: true,
    },
    {
      name: 'grad_norm',
      value: sqrt(total(split.map(({ square }) => square))),
      meaning: 'length of the gradient before clipping',
    },
    { name: 'learning_rate_out', value: rate, meaning: 'step size used' },
  ];
}
