/** The distribution program: the probability of every choice after every observation or token. */
import {
  div,
  exp,
  input,
  makeProgram,
  maximum,
  reshape,
  sub,
  sumInParts,
  type Dim,
  type Program,
} from '../../graph/index.ts';
import { headOutput } from '../heads.ts';
import { parametersInput, sliceWeights } from '../layout.ts';
import type { PolicySpec } from '../sizes.ts';
import { readingOf } from './reading.ts';

/** Name of a layer's attention among the outputs. */
export const attentionOf = (layer: number): string => `attention${layer}`;

/**
 * An MLP's `observations [rows, n]` → `probabilities [rows, actions]` at `temperature`; a transformer's tokens `[rows,
 * length]` → `probabilities [rows, length, vocabulary]` of the next one. Each head of the policy adds an output, its
 * number for the observation or before the next token. With `looks`, each layer of a transformer adds `attention0 …` `[rows,
 * heads, length, length]`: how much each token looks at each token.
 */
export function distributionProgram(
  policy: PolicySpec,
  { looks = false }: { readonly looks?: boolean } = {},
): Program {
  const parameters = parametersInput(policy);
  const reading = readingOf(policy);
  const temperature = input('temperature', 'float32', [], 'logits are divided by it');
  const weights = sliceWeights(parameters, policy.layout);
  const { scores, stream, attention } = reading.read(weights, temperature);
  const odds = exp(sub(scores, maximum(scores, [-1], true)));
  const flat = div(odds, reshape(sumInParts(odds), [scores.shape[0] as Dim, 1]));
  const probabilities =
    policy.kind === 'mlp' ? flat : reshape(flat, [...reading.scored, policy.shape.vocabulary]);
  return makeProgram(
    looks ? 'inside' : 'distribution',
    [parameters, ...reading.inputs, temperature],
    [
      { name: 'probabilities', value: probabilities, meaning: 'of each choice at the temperature' },
      ...policy.heads.map((head) => ({
        name: head,
        value: headOutput(weights, head, stream),
        meaning: `the ${head} head before each choice`,
      })),
      ...(looks ? attention : []).map((value, layer) => ({
        name: attentionOf(layer),
        value,
        meaning: `how much each token looks at each token, in layer ${layer}`,
      })),
    ],
  );
}
