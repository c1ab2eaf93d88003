/** The score program: log-probabilities of given choices. The update program differentiates the same graph. */
import {
  add,
  cast,
  cumulativeSum,
  div,
  equal,
  exp,
  gather,
  indicator,
  input,
  int,
  log,
  makeProgram,
  maximum,
  mul,
  multiplyDims,
  range,
  reshape,
  stopGradient,
  sub,
  sum,
  sumInParts,
  type Dim,
  type Program,
  type Value,
} from '../../graph/index.ts';
import { headOutput } from '../heads.ts';
import { parametersInput, sliceWeights } from '../layout.ts';
import type { PolicySpec } from '../sizes.ts';
import { flatRows } from '../transformer.ts';
import { anySequence, readingOf, type SequenceShape } from './reading.ts';

/** The scores less the highest of each row, which only guards exp against overflow: its gradient cancels, so it carries none. */
const belowMaximum = (scores: Value): Value => sub(scores, stopGradient(maximum(scores, [-1], true)));

/** Log-probabilities of all choices under `scores [n, choices]`, nats. */
export function logSoftmax(scores: Value): Value {
  const z = belowMaximum(scores);
  return sub(z, reshape(log(sumInParts(exp(z))), [scores.shape[0] as Dim, 1]));
}

/** Choices from which on the chosen one is read from its place: a product with a one-hot matrix takes several passes over all. */
const manyChoices = 256;

/** The number at each row's target, `[n]`, of `z [n, choices]`. */
function pickedFrom(z: Value, targets: Value): Value {
  const [n, choices] = z.shape as readonly [Dim, number];
  if (choices <= manyChoices)
    return sum(mul(z, indicator(equal(reshape(targets, [n, 1]), range(choices)))), [-1]);
  const row = add(cast(cumulativeSum(add(mul(cast(targets, 'float32'), 0), 1)), 'int32'), int(-1));
  const flat = reshape(z, [multiplyDims(n, choices), 1]);
  return reshape(gather(flat, add(mul(row, int(choices)), targets)), [n]);
}

/** Log-probability of `targets [n]` under `scores [n, choices]`, and the entropy of each row, nats. */
export function logProbabilities(scores: Value, targets: Value): { logps: Value; entropies: Value } {
  const z = belowMaximum(scores);
  const e = exp(z);
  const total = sumInParts(e);
  const logTotal = log(total);
  return {
    logps: sub(pickedFrom(z, targets), logTotal),
    entropies: sub(logTotal, div(sum(mul(e, z), [-1]), total)),
  };
}

/**
 * The body's input (tokens `[rows, length]` or observations `[rows, n]`) and `targets` → `logps`, `entropies` of the
 * same shape as the targets: the log-probability of each target given its context, at `temperature`. Each head of the
 * policy adds an output of its name and that shape, its number before the target.
 */
export function scoreProgram(policy: PolicySpec, sequence: SequenceShape = anySequence): Program {
  const parameters = parametersInput(policy);
  const reading = readingOf(policy, sequence);
  const targets = input('targets', 'int32', reading.scored, 'the choice that came next');
  const temperature = input('temperature', 'float32', [], 'logits are divided by it');
  const weights = sliceWeights(parameters, policy.layout);
  const { scores, stream } = reading.read(weights, temperature);
  const { logps, entropies } = logProbabilities(scores, flatRows(targets));
  const shape = targets.shape;
  return makeProgram(
    'score',
    [parameters, ...reading.inputs, targets, temperature],
    [
      { name: 'logps', value: reshape(logps, shape), meaning: 'log-probability of each target, nats' },
      {
        name: 'entropies',
        value: reshape(entropies, shape),
        meaning: 'entropy of the distribution at each target, nats',
      },
      ...policy.heads.map((head) => ({
        name: head,
        value: reshape(headOutput(weights, head, stream), shape),
        meaning: `the ${head} head before each target`,
      })),
    ],
  );
}
