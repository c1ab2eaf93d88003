/** The act program: one action for every observation. */
import { input, makeProgram, type Program } from '../../graph/index.ts';
import { headOutput } from '../heads.ts';
import { parametersInput, sliceWeights } from '../layout.ts';
import type { MlpSpec } from '../sizes.ts';
import type { GenerateExtras } from './besides.ts';
import { readingOf } from './reading.ts';
import { sample } from './sample.ts';

/**
 * `observations [rows, n]` and one uniform number each → `actions`, `logps`, `entropies` `[rows]` at `temperature`.
 * Each head of the policy adds an output `[rows]`, its number for the observation; `states` adds `[rows, hidden]`, the
 * last hidden layer.
 */
export function actProgram(
  policy: MlpSpec,
  { states = false }: Pick<GenerateExtras, 'states'> = {},
): Program {
  const parameters = parametersInput(policy);
  const reading = readingOf(policy);
  const uniforms = input('uniforms', 'float32', ['rows'], 'one number in (0, 1) per row');
  const temperature = input('temperature', 'float32', [], 'logits are divided by it');
  const weights = sliceWeights(parameters, policy.layout);
  const { scores, stream } = reading.read(weights, temperature);
  const { choice, logp, entropy } = sample(scores, uniforms);
  return makeProgram(
    'act',
    [parameters, ...reading.inputs, uniforms, temperature],
    [
      { name: 'actions', value: choice, meaning: 'the action taken' },
      { name: 'logps', value: logp, meaning: 'its log-probability at the sampling temperature, nats' },
      { name: 'entropies', value: entropy, meaning: 'entropy of the distribution it came from, nats' },
      ...policy.heads.map((head) => ({
        name: head,
        value: headOutput(weights, head, stream),
        meaning: `the ${head} head at each observation`,
      })),
      ...(states ? [{ name: 'states', value: stream, meaning: 'hidden state at each observation' }] : []),
    ],
  );
}
