/** The graph of a loss, which the update differentiates and the token program outputs step by step. */
import {
  add,
  div,
  indicator,
  input,
  less,
  max,
  mul,
  stopGradient,
  sum,
  type Value,
} from '../../graph/index.ts';
import { readingOf, type SequenceShape } from '../../policy/programs/reading.ts';
import { logProbabilities } from '../../policy/programs/score.ts';
import { sliceWeights, type Weights } from '../../policy/layout.ts';
import type { PolicySpec } from '../../policy/sizes.ts';
import { flatRows } from '../../policy/transformer.ts';
import type { Loss, LossParts } from '../objective/loss.ts';
import type { CompletionPlan } from '../objective/sequences.ts';
import { adamwInputs } from './adamw.ts';

/** How trained tokens are counted. */
export interface TokenCounts {
  /** Tokens represent several copies, see `shareTokens`. */
  readonly shared: boolean;
  /** The rows are a part of an update: input `trained_tokens` says how many the whole update counts. */
  readonly ofPart: boolean;
}

/** Values that every kind of update computes before its loss. "Token" means whatever the policy chooses. */
export function perToken(
  policy: PolicySpec,
  sequence: SequenceShape,
  temperature?: Value,
  { shared, ofPart }: TokenCounts = { shared: false, ofPart: false },
) {
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
  const copies = input(
    'copies',
    'float32',
    reading.scored,
    'completions that hold the target; 0 = not trained',
  );
  const times = shared ? flatRows(copies) : trained;
  const whole = input('trained_tokens', 'float32', [], 'tokens in the means of the whole update, at least 1');
  const count = ofPart ? whole : max(sum(times), 1);
  return {
    adamw,
    weights,
    scores,
    targets: flatRows(targets),
    stream,
    trained,
    logps,
    entropies,
    w,
    /**
     * Mean over trained tokens, counted once per completion, and the share of each in it. In a part of an update: the
     * addend of these rows in the mean over the whole update.
     */
    mean: (x: Value): Value => div(sum(mul(x, times)), count),
    share: div(times, count),
    batch: [
      ...reading.inputs,
      targets,
      tokenWeights,
      ...(shared ? [copies] : []),
      ...(ofPart ? [whole] : []),
    ],
    scored: reading.scored,
  };
}

/** The graph of a loss, up to the value that is differentiated. */
export interface LossGraph {
  readonly token: ReturnType<typeof perToken>;
  readonly inputs: readonly Value<'input'>[];
  readonly parts: readonly LossParts[];
  /** `[n]`: the token losses with their factors, before the aggregation's weights; null where no part has any. */
  readonly byToken: Value | null;
  /** The loss without and with those of heads. */
  readonly total: Value;
  readonly whole: Value;
}

/** The reading of the teacher on the rows that its loss packs; null where no loss has one. */
function teacherOf(
  policy: PolicySpec,
  losses: readonly Loss[],
  { perRow, segmentColumns }: Omit<CompletionPlan, 'rows'>,
  { weights, temperature }: { readonly weights: Weights; readonly temperature: Value },
): { readonly inputs: readonly Value<'input'>[]; readonly scores: Value } | null {
  const teacher = losses.find((loss) => loss.teacher)?.teacher;
  if (!teacher) return null;
  if (typeof segmentColumns !== 'number')
    throw new Error(`update: a teacher needs a known number of columns, got ${segmentColumns}`);
  const { columns: from, isAnchor } = teacher;
  const reading = readingOf(policy, {
    ...{ length: from + perRow * segmentColumns, from, prefix: 'teacher_' },
  });
  const anchor = input('teacher_parameters', 'float32', [policy.layout.size], 'weights of the teacher');
  const own = isAnchor ? sliceWeights(anchor, policy.layout) : weights;
  return {
    inputs: [...reading.inputs, ...(isAnchor ? [anchor] : [])],
    scores: stopGradient(reading.read(own, temperature).scores),
  };
}

/**
 * The policy-gradient loss: Σ weights · (token losses, each times the later factors) + scalar losses, and losses of
 * heads, which are reported separately. Inputs per target are `[rows, columns scored]`; `old_logps` are those of the
 * proximal policy. `completions` arranges targets in completions. Throws without any loss, and if a loss trains a head that the policy does not have.
 */
export function lossGraph(
  policy: PolicySpec,
  losses: readonly Loss[],
  sequence: SequenceShape,
  completions: Omit<CompletionPlan, 'rows'>,
  counts: TokenCounts,
): LossGraph {
  const { shared } = counts;
  const scalarInput = (name: string, meaning: string): Value<'input'> => input(name, 'float32', [], meaning);
  const temperature = scalarInput('temperature', 'sampling temperature: logits are divided by it');
  const token = perToken(policy, sequence, temperature, counts);
  const made = new Map<string, Value<'input'>>();
  /** Losses that read the same array share its input. */
  const tokenInput = (name: string, meaning: string): Value<'input'> => {
    const known = made.get(name) ?? input(name, 'float32', token.scored, meaning);
    made.set(name, known);
    return known;
  };
  const oldLogps = tokenInput(
    'old_logps',
    'log-probability of each target under the policy that the ratio is measured from',
  );
  const advantages = tokenInput('advantages', 'advantage of each target');
  const negative = tokenInput('advantages_negative', 'negative advantages of the copies of each target');
  const teacher = teacherOf(policy, losses, completions, { weights: token.weights, temperature });
  const before = {
    policy,
    weights: token.weights,
    stream: token.stream,
    scores: token.scores,
    targets: token.targets,
    ...(teacher && { teacherScores: teacher.scores }),
    logps: token.logps,
    oldLogps: flatRows(oldLogps),
    advantages: flatRows(advantages),
    ...(shared && { negative: flatRows(negative) }),
    entropies: token.entropies,
    trained: token.trained,
    plan: { rows: 'rows', ...completions },
    mean: token.mean,
    share: token.share,
    tokenInput,
    scalarInput,
  };
  const proximal = losses.find((loss) => loss.proximal)?.proximal?.(before);
  const context = { ...before, ...(proximal && { oldLogps: proximal.logps }) };
  const parts = losses.map((loss) => {
    if (loss.head && !policy.heads.includes(loss.head)) {
      throw new Error(
        `update: a ${loss.head} loss needs a policy with a ${loss.head} head, got ${policy.id} without`,
      );
    }
    return loss.build(context);
  });
  let byToken: Value | null = null;
  for (const { factor, token: each } of parts) {
    if (factor && byToken) byToken = mul(factor, byToken);
    if (each) byToken = byToken ? add(byToken, each) : each;
  }
  const total = [
    ...(byToken ? [sum(mul(token.w, byToken))] : []),
    ...parts.flatMap(({ scalar }) => (scalar ? [scalar] : [])),
  ].reduce((one, other) => add(one, other));
  const whole = parts.reduce((sum, { apart }) => (apart ? add(sum, apart) : sum), total);
  const inputs = [
    ...new Set([
      ...Object.values(token.adamw),
      ...token.batch,
      oldLogps,
      advantages,
      negative,
      temperature,
      ...(teacher?.inputs ?? []),
      ...(proximal?.inputs ?? []),
      ...parts.flatMap(({ inputs = [] }) => inputs),
    ]),
  ];
  return { token, inputs, parts, byToken, total, whole };
}
