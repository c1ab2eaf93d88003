/** The slope program: in which direction the weights make given symbols likelier. */
import {
  concat,
  gradients,
  input,
  makeProgram,
  mul,
  reshape,
  sum,
  type Program,
  type Value,
} from '../../graph/index.ts';
import { parametersInput, sliceWeights } from '../layout.ts';
import type { TransformerSpec } from '../sizes.ts';
import { flatRows } from '../transformer.ts';
import { readingOf } from './reading.ts';
import { logSoftmax } from './score.ts';

/**
 * Tokens `[rows, length]` and `symbol_weights [rows, length, vocabulary]` of the next symbols → `gradient [size]`, flat in
 * layout order: ∂/∂θ Σ W_v · log π_θ(v), at `temperature`.
 */
export function slopeProgram(policy: TransformerSpec): Program {
  const { layout, shape } = policy;
  const parameters = parametersInput(policy);
  const reading = readingOf(policy);
  const temperature = input('temperature', 'float32', [], 'logits are divided by it');
  const symbols = input(
    'symbol_weights',
    'float32',
    [...reading.scored, shape.vocabulary],
    'weight of each symbol after each token',
  );
  const weights = sliceWeights(parameters, layout);
  const { scores } = reading.read(weights, temperature);
  const each = gradients(
    sum(mul(flatRows(symbols), logSoftmax(scores))),
    layout.parameters.map(({ name }) => weights[name] as Value),
  );
  const gradient = concat(
    each.map((slope, i) => reshape(slope, [layout.parameters[i]?.size as number])),
    0,
  );
  return makeProgram(
    'slope',
    [parameters, ...reading.inputs, temperature, symbols],
    [{ name: 'gradient', value: gradient, meaning: 'direction that makes the weighted symbols likelier' }],
  );
}
