/** The score program: what a policy thinks of given tokens. Shared with the update program, which differentiates it. */
import {
  div, equal, exp, indicator, input, log, makeProgram, maximum, mul, range, reshape, stopGradient, sub, sum,
  type Dim, type Program, type Value,
} from '../../graph/index.ts';
import { sliceWeights } from '../layout.ts';
import type { PolicySpec } from '../sizes.ts';
import { flatRows, forward, logits } from '../transformer.ts';
import { causalBias } from './mask.ts';
import type { Weights } from '../layout.ts';

/** The inputs that say which tokens stand where, each int32 `[rows, length]` but for `columns [length]`. */
export interface SequenceInputs {
  readonly tokens: Value<'input'>;
  readonly positions: Value<'input'>;
  readonly segments: Value<'input'>;
  readonly columns: Value<'input'>;
}

export function sequenceInputs(): SequenceInputs {
  return {
    tokens: input('tokens', 'int32', ['rows', 'length'], 'tokens fed'),
    positions: input('positions', 'int32', ['rows', 'length'], 'position of each token in its sequence'),
    segments: input('segments', 'int32', ['rows', 'length'], 'a token sees earlier ones of its own segment'),
    columns: input('columns', 'int32', ['length'], '0, 1, …, length − 1'),
  };
}

/** Logits `[rows · length, vocabulary]` of a full forward pass, divided by `temperature` if given. */
export function sequenceLogits(policy: PolicySpec, weights: Weights, at: SequenceInputs, temperature?: Value): Value {
  const { hidden } = forward(weights, policy.shape, at.tokens, at.positions, causalBias(at.segments, at.columns));
  return logits(weights, hidden, temperature);
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
 * `tokens [rows, length]` and `targets [rows, length]` → `logps`, `entropies` `[rows, length]`: the log-probability of
 * each target after its token and all before it, at `temperature`.
 */
export function scoreProgram(policy: PolicySpec): Program {
  const parameters = input('parameters', 'float32', [policy.layout.size], 'all weights, flat, in layout order');
  const at = sequenceInputs();
  const targets = input('targets', 'int32', ['rows', 'length'], 'the token that came next');
  const temperature = input('temperature', 'float32', [], 'logits are divided by it');
  const scores = sequenceLogits(policy, sliceWeights(parameters, policy.layout), at, temperature);
  const { logps, entropies } = logProbabilities(scores, flatRows(targets));
  const shape = targets.shape;
  return makeProgram(
    'score',
    [parameters, at.tokens, at.positions, at.segments, at.columns, targets, temperature],
    [
      { name: 'logps', value: reshape(logps, shape), meaning: 'log-probability of each target, nats' },
      { name: 'entropies', value: reshape(entropies, shape), meaning: 'entropy of each next-token distribution, nats' },
    ],
  );
}
