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
import { sliceWeights } from '../../policy/layout.ts';
import { flatRows } from '../../policy/transformer.ts';
import { anySequence, readingOf, type SequenceShape } from '../../policy/programs/reading.ts';
import { logProbabilities } from '../../policy/programs/score.ts';
import type { PolicySpec } from '../../policy/sizes.ts';
import { clippedEither, clippedSurrogate } from '../objective/clippedSurrogate.ts';
import { k3 } from '../objective/klEstimators.ts';
import { adamwInputs, adamwOutputs } from './adamw.ts';

/** Parts that change the program itself; everything else is an input. */
export interface UpdateParts {
  /** A KL anchor: adds inputs `ref_logps` and `beta`. */
  readonly kl: boolean;
  /** An entropy bonus: adds input `entropy_coef`. */
  readonly entropyBonus: boolean;
}

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
  const { scores } = reading.read(weights, temperature);
  const { logps, entropies } = logProbabilities(scores, flatRows(targets));
  const w = flatRows(tokenWeights);
  const trained = indicator(less(0, w));
  const count = max(sum(trained), 1);
  return {
    adamw,
    weights,
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
 * The policy-gradient update: Σ weights · (max(−Aρ, −A·clip ρ) + beta · k3 − entropy_coef · H).
 * Inputs of targets are `[rows, columns scored]`; `old_logps` are behaviour log-probabilities, `advantages` one number
 * per token.
 */
export function updateProgram(
  policy: PolicySpec,
  { kl, entropyBonus }: UpdateParts,
  sequence: SequenceShape = anySequence,
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
  const beta = scalarInput('beta', 'weight of the KL term');
  const refLogps = tokenInput('ref_logps', 'log-probability of each target under the anchor');
  const entropyCoef = scalarInput('entropy_coef', 'weight of the entropy bonus');

  const surrogate = clippedSurrogate({
    logps,
    oldLogps: flatRows(oldLogps),
    advantages: flatRows(advantages),
    epsilon,
    epsilonHigh,
  });
  const divergence = k3(logps, flatRows(refLogps));
  let loss = surrogate.loss;
  if (kl) loss = add(loss, mul(beta, divergence));
  if (entropyBonus) loss = sub(loss, mul(entropyCoef, entropies));
  const total = sum(mul(w, loss));

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
      refLogps,
      beta,
      entropyCoef,
    ],
    [
      ...optimised(policy, total, token),
      metric('loss', total, 'the loss that was differentiated'),
      metric('entropy', mean(entropies), 'mean entropy over trained tokens, nats'),
      metric('clip_ratio/low_mean', mean(surrogate.clippedLow), 'share of trained tokens clipped below'),
      metric('clip_ratio/high_mean', mean(surrogate.clippedHigh), 'share of trained tokens clipped above'),
      metric('clip_ratio/region_mean', mean(clippedEither(surrogate)), 'share of trained tokens clipped'),
      ...(kl ? [metric('kl', mean(divergence), 'mean k3 estimate of KL to the anchor, nats')] : []),
    ],
  );
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
