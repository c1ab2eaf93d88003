/** The distribution program: the probability of every action at every observation. */
import { div, exp, input, makeProgram, maximum, sub, sum, type Program } from '../../graph/index.ts';
import { headOutput } from '../heads.ts';
import { sliceWeights } from '../layout.ts';
import type { MlpSpec } from '../sizes.ts';
import { readingOf } from './reading.ts';

/**
 * `observations [rows, n]` → `probabilities [rows, actions]` at `temperature`. Each head of the policy adds an output
 * `[rows]`, its number for the observation.
 */
export function distributionProgram(policy: MlpSpec): Program {
  const { size } = policy.layout;
  const parameters = input('parameters', 'float32', [size], 'all weights, flat, in layout order');
  const reading = readingOf(policy);
  const temperature = input('temperature', 'float32', [], 'logits are divided by it');
  const weights = sliceWeights(parameters, policy.layout);
  const { scores, stream } = reading.read(weights, temperature);
  const odds = exp(sub(scores, maximum(scores, [-1], true)));
  return makeProgram(
    'distribution',
    [parameters, ...reading.inputs, temperature],
    [
      {
        name: 'probabilities',
        value: div(odds, sum(odds, [-1], true)),
        meaning: 'of each action at the temperature',
      },
      ...policy.heads.map((head) => ({
        name: head,
        value: headOutput(weights, head, stream),
        meaning: `the ${head} head at each observation`,
      })),
    ],
  );
}
