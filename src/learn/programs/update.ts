/** The update programs: batch in, new weights out. Forward, backward, clipping and AdamW are one ONNX program. */
import {
  add,
  concat,
  div,
  gradients,
  indicator,
  input,
  less,
  makeProgram,
  max,
  mul,
  neg,
  reshape,
  sub,
  sum,
  type Output,
  type Program,
  type Value,
} from '../../graph/index.ts';
import { headOutput } from '../../policy/heads.ts';
import { sliceWeights } from '../../policy/layout.ts';
import { flatRows } from '../../policy/transformer.ts';
import { anySequence, readingOf, type SequenceShape } from '../../policy/programs/reading.ts';
import { logProbabilities } from '../../policy/programs/score.ts';
import type { PolicySpec } from '../../policy/sizes.ts';
import { crossEntropyLoss } from '../aux/crossEntropy.ts';
import { clippedEither } from '../objective/clippedSurrogate.ts';
import { k3 } from '../objective/klEstimators.ts';
import type { CompletionPlan } from '../objective/sequences.ts';
import { surrogate, type SurrogateParts } from '../objective/surrogate.ts';
import { valueLoss } from '../objective/valueLoss.ts';
import { adamwInputs, adamwOutputs } from './adamw.ts';

/** Parts that change the program itself; everything else is an input. */
export interface UpdateParts {
  readonly surrogate: SurrogateParts;
  /** A cap of the ratio outside the clip: adds input `delta`. */
  readonly delta?: boolean;
  /** A KL anchor: adds inputs `ref_logps` and `beta`. */
  readonly kl: boolean;
  /** An entropy bonus: adds input `entropy_coef`. */
  readonly entropyBonus: boolean;
  /** The loss of a value head, which the policy must have: adds inputs `old_values`, `returns` and `vf_coef`. */
  readonly value?: boolean;
  /** The value loss is clipped: adds input `cliprange_value`. */
  readonly valueClip?: boolean;
  /** Cross-entropy on what the environment said: adds inputs `environment` and `env_coef`. */
  readonly environment?: boolean;
}

/** The parts of GRPO as published, which every other choice departs from. */
export const plainParts: UpdateParts = {
  surrogate: { kind: 'clipped', level: 'token' },
  kl: false,
  entropyBonus: false,
};

/** What every kind of update computes before its loss. "Token" stands for whatever the policy chooses. */
function perToken(policy: PolicySpec, sequence: SequenceShape, temperature?: Value) {
  const adamw = adamwInputs(policy.layout);
  const reading = readingOf(policy, sequence);
  const targets = input('targets', 'int32', reading.scored, 'the choice that came next');
  const tokenWeights = input(
    'weights',
    'float32',
    reading.scored,
    'weight of each target in the loss; 0 = not trained',
  );
  const weights = sliceWeights(adamw.parameters, policy.layout);
  const { scores, stream } = reading.read(weights, temperature);
  const { logps, entropies } = logProbabilities(scores, flatRows(targets));
  const w = flatRows(tokenWeights);
  const trained = indicator(less(0, w));
  const count = max(sum(trained), 1);
  return {
    adamw,
    weights,
    stream,
    trained,
    logps,
    entropies,
    w,
    /** Mean over trained tokens. */
    mean: (x: Value): Value => div(sum(mul(x, trained)), count),
    batch: [...reading.inputs, targets, tokenWeights],
    scored: reading.scored,
  };
}

/** Gradient of the loss, as one flat vector in layout order, through AdamW. */
function optimised(
  policy: PolicySpec,
  loss: Value,
  { adamw, weights }: ReturnType<typeof perToken>,
): Output[] {
  const parameters = policy.layout.parameters.map(({ name }) => weights[name] as Value);
  const flat = gradients(loss, parameters).map((g, i) =>
    reshape(g, [policy.layout.parameters[i]?.size as number]),
  );
  return adamwOutputs(policy.layout, concat(flat, 0), adamw);
}

const metric = (name: string, value: Value, meaning: string): Output => ({ name, value, meaning });

/**
 * The policy-gradient update: Σ weights · (surrogate + beta · k3 − entropy_coef · H + vf_coef · value loss)
 * − env_coef · Σ environment · logp. Inputs of targets are `[rows, columns scored]`; `old_logps` are behaviour
 * log-probabilities. `completions` says how targets fall into completions. Throws if a value loss is asked of a policy
 * without a value head.
 */
export function updateProgram(
  policy: PolicySpec,
  parts: UpdateParts,
  sequence: SequenceShape = anySequence,
  completions: Omit<CompletionPlan, 'rows'> = { perRow: 1, segmentColumns: sequence.length },
): Program {
  const scalarInput = (name: string, meaning: string): Value<'input'> => input(name, 'float32', [], meaning);
  const temperature = scalarInput('temperature', 'sampling temperature: logits are divided by it');
  const token = perToken(policy, sequence, temperature);
  const { logps, entropies, w, mean } = token;
  const tokenInput = (name: string, meaning: string): Value<'input'> =>
    input(name, 'float32', token.scored, meaning);
  const oldLogps = tokenInput('old_logps', 'log-probability of each target when it was sampled');
  const advantages = tokenInput('advantages', 'advantage of each target');
  const epsilon = scalarInput('epsilon', 'lower clip range of the ratio');
  const epsilonHigh = scalarInput('epsilon_high', 'upper clip range of the ratio');
  const delta = scalarInput('delta', 'cap of the ratio outside the clip');
  const beta = scalarInput('beta', 'weight of the KL term');
  const refLogps = tokenInput('ref_logps', 'log-probability of each target under the anchor');
  const entropyCoef = scalarInput('entropy_coef', 'weight of the entropy bonus');
  const environment = tokenInput('environment', 'share of each target in the loss on observations');
  const envCoef = scalarInput('env_coef', 'weight of that loss');

  const {
    loss: surrogateLoss,
    clippedLow,
    clippedHigh,
  } = surrogate(
    parts.surrogate,
    {
      logps,
      oldLogps: flatRows(oldLogps),
      advantages: flatRows(advantages),
      mask: token.trained,
      plan: { rows: 'rows', ...completions },
    },
    { epsilon, epsilonHigh, ...(parts.delta && { delta }) },
  );
  const divergence = k3(logps, flatRows(refLogps));
  const foreseen = crossEntropyLoss(logps, flatRows(environment));
  const value = parts.value ? valuePart(policy, token, parts.valueClip === true) : null;
  let loss = surrogateLoss;
  if (parts.kl) loss = add(loss, mul(beta, divergence));
  if (parts.entropyBonus) loss = sub(loss, mul(entropyCoef, entropies));
  if (value) loss = add(loss, value.loss);
  let total = sum(mul(w, loss));
  if (parts.environment) total = add(total, mul(envCoef, foreseen));

  return makeProgram(
    'update',
    [
      ...Object.values(token.adamw),
      ...token.batch,
      oldLogps,
      advantages,
      temperature,
      epsilon,
      epsilonHigh,
      delta,
      refLogps,
      beta,
      entropyCoef,
      ...(value?.inputs ?? []),
      environment,
      envCoef,
    ],
    [
      ...optimised(policy, total, token),
      metric('loss', total, 'the loss that was differentiated'),
      metric('entropy', mean(entropies), 'mean entropy over trained tokens, nats'),
      ...clipMetrics(mean, clippedLow, clippedHigh),
      ...(parts.kl ? [metric('kl', mean(divergence), 'mean k3 estimate of KL to the anchor, nats')] : []),
      ...(value?.metrics ?? []),
      ...(parts.environment
        ? [metric('env_loss', foreseen, 'mean cross-entropy on what the environment said, nats')]
        : []),
    ],
  );
}

/** The weighted value loss per target, with its inputs and metrics. */
function valuePart(policy: PolicySpec, token: ReturnType<typeof perToken>, clip: boolean) {
  if (!policy.heads.includes('value')) {
    throw new Error(`update: a value loss needs a policy with a value head, got ${policy.id} without`);
  }
  const tokenInput = (name: string, meaning: string): Value<'input'> =>
    input(name, 'float32', token.scored, meaning);
  const oldValues = tokenInput('old_values', 'the value head before each target when it was sampled');
  const returns = tokenInput('returns', 'what the value head should have said');
  const coefficient = input('vf_coef', 'float32', [], 'weight of the value loss');
  const range = input('cliprange_value', 'float32', [], 'how far a value may move before it stops earning');
  const { loss, clipped } = valueLoss({
    values: headOutput(token.weights, 'value', token.stream),
    oldValues: flatRows(oldValues),
    returns: flatRows(returns),
    ...(clip && { clipRange: range }),
  });
  return {
    inputs: [oldValues, returns, coefficient, ...(clip ? [range] : [])],
    loss: mul(coefficient, loss),
    metrics: [
      metric('value_loss', token.mean(loss), 'mean half squared error of the value head'),
      ...(clip ? [metric('value_clip_ratio', token.mean(clipped), 'share of values that were clipped')] : []),
    ],
  };
}

function clipMetrics(mean: (x: Value) => Value, low?: Value, high?: Value): Output[] {
  const [below, above] = [low ? mean(low) : null, high ? mean(high) : null];
  return [
    ...(below ? [metric('clip_ratio/low_mean', below, 'share of trained tokens clipped below')] : []),
    ...(above ? [metric('clip_ratio/high_mean', above, 'share of trained tokens clipped above')] : []),
    ...(low && high
      ? [
          metric(
            'clip_ratio/region_mean',
            mean(clippedEither({ clippedLow: low, clippedHigh: high })),
            'share of trained tokens clipped',
          ),
        ]
      : []),
  ];
}

/** The supervised update: cross-entropy −Σ weights · log p(target). */
export function supervisedProgram(policy: PolicySpec): Program {
  const token = perToken(policy, anySequence);
  const loss = neg(sum(mul(token.w, token.logps)));
  return makeProgram(
    'supervised',
    [...Object.values(token.adamw), ...token.batch],
    [
      ...optimised(policy, loss, token),
      metric('loss', loss, 'weighted cross-entropy, nats'),
      metric('entropy', token.mean(token.entropies), 'mean entropy over trained tokens, nats'),
    ],
  );
}
