/**
 * The update programs: batch in, new weights out. Forward, backward, clipping and AdamW form one ONNX program, or, for
 * an update in parts, one that makes the gradient of each part and one that applies their sum.
 */
import {
  add,
  concat,
  gradients,
  input,
  makeProgram,
  mul,
  neg,
  reshape,
  sum,
  type Output,
  type Program,
  type Value,
} from '../../graph/index.ts';
import { anySequence, type SequenceShape } from '../../policy/programs/reading.ts';
import { logSoftmax } from '../../policy/programs/score.ts';
import type { PolicySpec, TransformerSpec } from '../../policy/sizes.ts';
import { flatRows } from '../../policy/transformer.ts';
import type { Loss } from '../objective/loss.ts';
import type { CompletionPlan } from '../objective/sequences.ts';
import { adamwInputs, adamwOutputs } from './adamw.ts';
import { lossGraph, perToken, type LossGraph } from './lossGraph.ts';

/** The gradient of the loss, flat, in layout order. */
function flatGradient(policy: PolicySpec, loss: Value, { weights }: ReturnType<typeof perToken>): Value {
  const { parameters } = policy.layout;
  const each = gradients(
    loss,
    parameters.map(({ name }) => weights[name] as Value),
  );
  return concat(
    each.map((g, i) => reshape(g, [parameters[i]?.size as number])),
    0,
  );
}

const metric = (name: string, value: Value, meaning: string): Output => ({ name, value, meaning });

const entropyOf = ({ mean, entropies }: ReturnType<typeof perToken>): Output =>
  metric('entropy', mean(entropies), 'mean entropy over trained tokens, nats');

/** The metrics of an update's loss; in a part of an update their addends. */
const lossMetrics = ({ token, total, parts }: LossGraph): Output[] => [
  metric('loss', total, 'the loss that was differentiated, without those of other heads'),
  entropyOf(token),
  ...parts.flatMap(({ metrics = [] }) => metrics),
];

/** The policy-gradient update; see `lossGraph`. `shared`: tokens represent several copies, see `shareTokens`. */
export function updateProgram(
  policy: PolicySpec,
  losses: readonly Loss[],
  sequence: SequenceShape = anySequence,
  completions: Omit<CompletionPlan, 'rows'> = { perRow: 1, segmentColumns: sequence.length },
  shared = false,
): Program {
  const graph = lossGraph(policy, losses, sequence, completions, { shared, ofPart: false });
  const gradient = flatGradient(policy, graph.whole, graph.token);
  return makeProgram('update', graph.inputs, [
    ...adamwOutputs(policy.layout, gradient, graph.token.adamw),
    ...lossMetrics(graph),
  ]);
}

/**
 * What some rows of an update add to its gradient and its metrics. Input `trained_tokens` is the count over all rows,
 * so that the sum over the parts is the gradient, and the metrics, of the whole update.
 */
export function gradientProgram(
  policy: PolicySpec,
  losses: readonly Loss[],
  sequence: SequenceShape,
  completions: Omit<CompletionPlan, 'rows'>,
  shared: boolean,
): Program {
  const graph = lossGraph(policy, losses, sequence, completions, { shared, ofPart: true });
  return makeProgram('gradient', graph.inputs, [
    {
      name: 'gradient',
      value: flatGradient(policy, graph.whole, graph.token),
      meaning: 'addend of the gradient of the loss, flat, in layout order',
      resident: true,
    },
    ...lossMetrics(graph),
  ]);
}

/** The sum of two flat gradients `[size]`. */
export function addProgram({ layout: { size } }: PolicySpec): Program {
  const [one, other] = (['one', 'other'] as const).map((name) =>
    input(name, 'float32', [size], 'a flat gradient'),
  ) as [Value<'input'>, Value<'input'>];
  return makeProgram(
    'add-gradients',
    [one, other],
    [{ name: 'gradient', value: add(one, other), meaning: 'their sum', resident: true }],
  );
}

/** AdamW's step from a flat gradient `[size]`; see `adamwOutputs`. */
export function applyProgram({ layout }: PolicySpec): Program {
  const adamw = adamwInputs(layout);
  const gradient = input('gradient', 'float32', [layout.size], 'gradient of the loss, flat, in layout order');
  return makeProgram('apply', [...Object.values(adamw), gradient], adamwOutputs(layout, gradient, adamw));
}

/** The supervised update: cross-entropy −Σ weights · log p(target). */
export function supervisedProgram(policy: PolicySpec): Program {
  const token = perToken(policy, anySequence);
  const loss = neg(sum(mul(token.w, token.logps)));
  return makeProgram(
    'supervised',
    [...Object.values(token.adamw), ...token.batch],
    [
      ...adamwOutputs(policy.layout, flatGradient(policy, loss, token), token.adamw),
      metric('loss', loss, 'weighted cross-entropy, nats'),
      entropyOf(token),
    ],
  );
}

/**
 * The supervised update on all symbols: −Σ symbol_weights · log p(symbol). Metric `cross_entropy` is that of the targets,
 * −Σ weights · log p(target), which has no gradient here.
 */
export function symbolsProgram(policy: TransformerSpec): Program {
  const token = perToken(policy, anySequence);
  const { vocabulary } = policy.shape;
  const all = input(
    'symbol_weights',
    'float32',
    [...token.scored, vocabulary],
    'weight of each symbol in the loss, after each token',
  );
  const loss = neg(sum(mul(flatRows(all), logSoftmax(token.scores))));
  return makeProgram(
    'symbols',
    [...Object.values(token.adamw), ...token.batch, all],
    [
      ...adamwOutputs(policy.layout, flatGradient(policy, loss, token), token.adamw),
      metric('loss', loss, 'the loss that was differentiated'),
      metric('cross_entropy', neg(sum(mul(token.w, token.logps))), 'weighted cross-entropy, nats'),
      entropyOf(token),
    ],
  );
}
