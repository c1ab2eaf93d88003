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
import { distilLoss } from '../aux/distil.ts';
import { hingeKl, type HingeInputs } from '../aux/hingeKl.ts';
import { qualityLoss } from '../aux/qualityLoss.ts';
import { clippedEither } from '../objective/clippedSurrogate.ts';
import { importanceCorrection, type CorrectionOptions } from '../objective/importanceCorrection.ts';
import { k3 } from '../objective/klEstimators.ts';
import { ratio, type RatioInputs, type RatioLevel } from '../objective/ratio.ts';
import type { CompletionPlan } from '../objective/sequences.ts';
import { sharedSurrogate, surrogate, type SurrogateParts, type TokenLoss } from '../objective/surrogate.ts';
import { valueLoss } from '../objective/valueLoss.ts';
import { adamwInputs, adamwOutputs } from './adamw.ts';
import { contrastPart, type ContrastPart } from './contrast.ts';

/** Parts that change the program itself; everything else is an input. */
export interface UpdateParts {
  /** What each token is worth by its advantage, or the right completions of a prompt against its wrong ones. */
  readonly surrogate: SurrogateParts | { readonly kind: 'sequence_contrast' };
  /** Tokens stand for several copies: adds input `advantages_negative`. */
  readonly shared?: boolean;
  /** Tokens are corrected for the policy that sampled them: adds inputs `behaviour_logps` and `correction_cap`. */
  readonly correction?: CorrectionOptions['mode'];
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
  /** A wall against moving far from the policy that sampled: adds inputs `kl_hinge_coef` and `kl_hinge_bound`. */
  readonly klHinge?: boolean;
  /** The loss of a quality head, which the policy must have: adds inputs `quality_targets` and `quality_weights`. */
  readonly quality?: boolean;
  /** Distillation to the plain policy: adds inputs `distil_weights` and `hint_distil`. */
  readonly distil?: boolean;
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
 * − env_coef · Σ environment · logp − hint_distil · Σ distil_weights · logp + the KL hinge. The sequence contrast stands outside the sum. The loss of a quality
 * head is differentiated with the rest and reaches nothing but the head, so it is told apart. Inputs of targets are
 * `[rows, columns scored]`; `old_logps` are those of the policy that the ratio is measured from. `completions` says how targets fall into
 * completions. Throws if a loss is asked of a head that the policy does not have.
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
  const oldLogps = tokenInput(
    'old_logps',
    'log-probability of each target under the policy that the ratio is measured from',
  );
  const advantages = tokenInput('advantages', 'advantage of each target');
  const negative = tokenInput('advantages_negative', 'negative advantages of the copies of each target');
  const epsilon = scalarInput('epsilon', 'lower clip range of the ratio');
  const epsilonHigh = scalarInput('epsilon_high', 'upper clip range of the ratio');
  const delta = scalarInput('delta', 'cap of the ratio outside the clip');
  const beta = scalarInput('beta', 'weight of the KL term');
  const refLogps = tokenInput('ref_logps', 'log-probability of each target under the anchor');
  const entropyCoef = scalarInput('entropy_coef', 'weight of the entropy bonus');
  const environment = tokenInput('environment', 'share of each target in the loss on observations');
  const envCoef = scalarInput('env_coef', 'weight of that loss');

  const plan: CompletionPlan = { rows: 'rows', ...completions };
  const compared = { logps, oldLogps: flatRows(oldLogps), mask: token.trained };
  let contrast: ContrastPart | null = null;
  let byToken: Partial<TokenLoss> = {};
  if (parts.surrogate.kind === 'sequence_contrast') contrast = contrastPart(logps, token.trained, plan);
  else {
    const inputs = { ...compared, advantages: flatRows(advantages), plan };
    const scalars = { epsilon, epsilonHigh, ...(parts.delta && { delta }) };
    byToken = parts.shared
      ? sharedSurrogate(parts.surrogate, { ...inputs, negative: flatRows(negative) }, scalars)
      : surrogate(parts.surrogate, inputs, scalars);
  }
  const correction =
    parts.correction && parts.surrogate.kind !== 'sequence_contrast'
      ? correctionPart({ ...compared, plan }, parts.surrogate.level, parts.correction, token)
      : null;
  if (correction && byToken.loss) byToken = { ...byToken, loss: mul(correction.weights, byToken.loss) };
  const hinge = parts.klHinge ? hingePart(compared) : null;
  const distil = parts.distil ? distilPart(logps, token.scored) : null;
  const divergence = k3(logps, flatRows(refLogps));
  const foreseen = crossEntropyLoss(logps, flatRows(environment));
  const value = parts.value ? valuePart(policy, token, parts.valueClip === true) : null;
  let loss = byToken.loss;
  const plus = (term: Value): Value => (loss ? add(loss, term) : term);
  if (parts.kl) loss = plus(mul(beta, divergence));
  if (parts.entropyBonus) {
    const bonus = mul(entropyCoef, entropies);
    loss = loss ? sub(loss, bonus) : neg(bonus);
  }
  if (value) loss = plus(value.loss);
  const whole = [
    ...(loss ? [sum(mul(w, loss))] : []),
    ...(contrast ? [contrast.loss] : []),
    ...(parts.environment ? [mul(envCoef, foreseen)] : []),
    ...(hinge ? [hinge.loss] : []),
    ...(distil ? [distil.loss] : []),
  ];
  const total = whole.reduce((one, other) => add(one, other));
  const quality = parts.quality ? qualityPart(policy, token) : null;

  return makeProgram(
    'update',
    [
      ...Object.values(token.adamw),
      ...token.batch,
      oldLogps,
      advantages,
      negative,
      temperature,
      epsilon,
      epsilonHigh,
      delta,
      refLogps,
      beta,
      entropyCoef,
      ...(correction?.inputs ?? []),
      ...(value?.inputs ?? []),
      environment,
      envCoef,
      ...(contrast?.inputs ?? []),
      ...(hinge?.inputs ?? []),
      ...(distil?.inputs ?? []),
      ...(quality?.inputs ?? []),
    ],
    [
      ...optimised(policy, quality ? add(total, quality.loss) : total, token),
      metric('loss', total, 'the loss that was differentiated, without that of a quality head'),
      metric('entropy', mean(entropies), 'mean entropy over trained tokens, nats'),
      ...clipMetrics(mean, byToken.clippedLow, byToken.clippedHigh),
      ...(correction?.metrics ?? []),
      ...(parts.kl ? [metric('kl', mean(divergence), 'mean k3 estimate of KL to the anchor, nats')] : []),
      ...(value?.metrics ?? []),
      ...(parts.environment
        ? [metric('env_loss', foreseen, 'mean cross-entropy on what the environment said, nats')]
        : []),
      ...(hinge?.metrics ?? []),
      ...(distil?.metrics ?? []),
      ...(quality?.metrics ?? []),
    ],
  );
}

/** What each token counts for because another policy sampled it, with its inputs and what it measured. */
function correctionPart(
  compared: RatioInputs,
  level: RatioLevel,
  mode: CorrectionOptions['mode'],
  { mean, scored }: ReturnType<typeof perToken>,
) {
  const behaviour = input(
    'behaviour_logps',
    'float32',
    scored,
    'log-probability of each target when it was sampled',
  );
  const cap = input('correction_cap', 'float32', [], 'bound of the correction');
  // The ratio's denominator is the numerator here.
  const inputs = { ...compared, logps: compared.oldLogps, oldLogps: flatRows(behaviour) };
  const unbounded = ratio(level, inputs);
  return {
    inputs: [behaviour, cap],
    weights: importanceCorrection(inputs, { level, mode, cap }),
    metrics: [
      metric(
        'sampling/importance_sampling_ratio/mean',
        mean(unbounded),
        'mean of how much likelier a trained token was at the centre of the clip than where it was sampled',
      ),
      metric(
        'replay/bounded_ratio',
        mean(indicator(less(cap, unbounded))),
        'share of trained tokens above the bound',
      ),
    ],
  };
}

/** The loss of the quality head, with its inputs and metric. */
function qualityPart(policy: PolicySpec, token: ReturnType<typeof perToken>) {
  if (!policy.heads.includes('quality')) {
    throw new Error(`update: a quality loss needs a policy with a quality head, got ${policy.id} without`);
  }
  const tokenInput = (name: string, meaning: string): Value<'input'> =>
    input(name, 'float32', token.scored, meaning);
  const targets = tokenInput('quality_targets', 'how the completion came out that was looked at before it');
  const weights = tokenInput('quality_weights', 'share of that look in the loss of the quality head');
  const loss = qualityLoss({
    scores: headOutput(token.weights, 'quality', token.stream),
    targets: flatRows(targets),
    weights: flatRows(weights),
  });
  return {
    inputs: [targets, weights],
    loss,
    metrics: [metric('quality_loss', loss, 'mean cross-entropy of the quality head, nats')],
  };
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

/** The wall against the policy that sampled, with its inputs and what it measured. */
function hingePart(compared: Omit<HingeInputs, 'beta' | 'bound'>) {
  const beta = input('kl_hinge_coef', 'float32', [], 'stiffness of the wall');
  const bound = input('kl_hinge_bound', 'float32', [], 'KL per token that costs nothing, nats');
  const { loss, kl } = hingeKl({ ...compared, beta, bound });
  return {
    inputs: [beta, bound],
    loss,
    metrics: [metric('approx_kl', kl, 'mean estimate of KL from the policy that sampled to this one, nats')],
  };
}

/** What the policy without the hint learns of hinted completions, with its inputs and what it measured. */
function distilPart(logps: Value, scored: ReturnType<typeof perToken>['scored']) {
  const weights = input('distil_weights', 'float32', scored, 'share of each target in the distillation');
  const coefficient = input('hint_distil', 'float32', [], 'weight of the distillation');
  const { loss, pushed, floored } = distilLoss(logps, flatRows(weights));
  return {
    inputs: [weights, coefficient],
    loss: mul(coefficient, loss),
    metrics: [
      metric('hints/distil_loss', loss, 'mean of −A · mean log π(completion | plain prompt)'),
      metric(
        'hints/distil_floored',
        div(floored, max(pushed, 1)),
        'share of tokens of A < 0 below the floor',
      ),
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
