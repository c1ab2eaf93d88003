/** The score program: what a policy thinks of given tokens. Shared with the update program, which differentiates it. */
import {
  div,
  equal,
  exp,
  indicator,
  input,
  log,
  makeProgram,
  maximum,
  mul,
  range,
  reshape,
  stopGradient,
  sub,
  sum,
  type Dim,
  type Program,
  type Value,
} from '../../graph/index.ts';
import { headOutput } from '../heads.ts';
import { sliceWeights } from '../layout.ts';
import type { PolicySpec } from '../sizes.ts';
import { flatRows, forward, logits } from '../transformer.ts';
import { causalBias } from './mask.ts';
import type { Weights } from '../layout.ts';

/** Which columns a program reads and which it scores. */
export interface SequenceShape {
  /** Columns fed: a number or a symbol. */
  readonly length: Dim;
  /** First column whose next token is scored; above 0 only with a known length. */
  readonly from: number;
}

/** Everything symbolic, everything scored. */
export const anySequence: SequenceShape = { length: 'length', from: 0 };

/** `[rows, columns scored]`. */
export function scoredShape({ length, from }: SequenceShape): readonly [Dim, Dim] {
  if (from > 0 && typeof length !== 'number')
    throw new Error(`sequence: from ${from} needs a known length, got ${length}`);
  return ['rows', from === 0 ? length : (length as number) - from];
}

/** The inputs that say which tokens stand where, each int32 `[rows, length]` but for `columns [length]`. */
export interface SequenceInputs {
  readonly tokens: Value<'input'>;
  readonly positions: Value<'input'>;
  readonly segments: Value<'input'>;
  readonly columns: Value<'input'>;
}

export function sequenceInputs({ length }: SequenceShape = anySequence): SequenceInputs {
  return {
    tokens: input('tokens', 'int32', ['rows', length], 'tokens fed'),
    positions: input('positions', 'int32', ['rows', length], 'position of each token in its sequence'),
    segments: input(
      'segments',
      'int32',
      ['rows', length],
      'a token sees earlier ones of its own segment and of segment 0',
    ),
    columns: input('columns', 'int32', [length], '0, 1, …, length − 1'),
  };
}

/** Logits `[rows · columns from \`from\`, vocabulary]` of a full forward pass, divided by `temperature` if given. */
export function sequenceLogits(
  policy: PolicySpec,
  weights: Weights,
  at: SequenceInputs,
  temperature?: Value,
  sequence: SequenceShape = anySequence,
): Value {
  return logits(weights, sequenceHidden(policy, weights, at, sequence), temperature);
}

/** The residual stream behind those logits, `[rows · columns from \`from\`, width]`. */
function sequenceHidden(
  policy: PolicySpec,
  weights: Weights,
  at: SequenceInputs,
  { from }: SequenceShape,
): Value {
  const bias = causalBias(at.segments, at.columns);
  return forward(weights, policy.shape, at.tokens, at.positions, bias, from).hidden;
}

/** Log-probability of `targets [n]` under `scores [n, vocabulary]`, and the entropy of each row, nats. */
export function logProbabilities(scores: Value, targets: Value): { logps: Value; entropies: Value } {
  const [n, vocabulary] = scores.shape as readonly [Dim, number];
  // The maximum only guards exp against overflow; its gradient cancels, so it carries none.
  const z = sub(scores, stopGradient(maximum(scores, [-1], true)));
  const e = exp(z);
  const total = sum(e, [-1]);
  const logTotal = log(total);
  const picked = sum(mul(z, indicator(equal(reshape(targets, [n, 1]), range(vocabulary)))), [-1]);
  return { logps: sub(picked, logTotal), entropies: sub(logTotal, div(sum(mul(e, z), [-1]), total)) };
}

/**
 * `tokens [rows, length]` and `targets` → `logps`, `entropies`, the last three `[rows, columns scored]`: the
 * log-probability of each target after its token and all that it sees, at `temperature`. Each head of the policy adds
 * an output of its name and that shape: what it says before the target is written.
 */
export function scoreProgram(policy: PolicySpec, sequence: SequenceShape = anySequence): Program {
  const parameters = input(
    'parameters',
    'float32',
    [policy.layout.size],
    'all weights, flat, in layout order',
  );
  const at = sequenceInputs(sequence);
  const targets = input('targets', 'int32', scoredShape(sequence), 'the token that came next');
  const temperature = input('temperature', 'float32', [], 'logits are divided by it');
  const weights = sliceWeights(parameters, policy.layout);
  const hidden = sequenceHidden(policy, weights, at, sequence);
  const scores = logits(weights, hidden, temperature);
  const { logps, entropies } = logProbabilities(scores, flatRows(targets));
  const shape = targets.shape;
  return makeProgram(
    'score',
    [parameters, at.tokens, at.positions, at.segments, at.columns, targets, temperature],
    [
      { name: 'logps', value: reshape(logps, shape), meaning: 'log-probability of each target, nats' },
      {
        name: 'entropies',
        value: reshape(entropies, shape),
        meaning: 'entropy of each next-token distribution, nats',
      },
      ...policy.heads.map((head) => ({
        name: head,
        value: reshape(headOutput(weights, head, hidden), shape),
        meaning: `the ${head} head before each target`,
      })),
    ],
  );
}
