/** The check program: several tokens per row against their state, to accept or reject drafted ones in one pass. */
import {
  gather,
  input,
  makeProgram,
  reshape,
  sub,
  type Dim,
  type Output,
  type Program,
  type Value,
} from '../../graph/index.ts';
import { headOutput } from '../heads.ts';
import { sliceWeights, parametersInput } from '../layout.ts';
import type { TransformerSpec } from '../sizes.ts';
import { embed, flatRows, logits, rmsNorm } from '../transformer.ts';
import { likeliest } from './candidates.ts';
import type { GenerateExtras } from './besides.ts';
import { decodeStep, stateInputs } from './decodeStep.ts';
import { logProbabilities, logSoftmax } from './score.ts';

/**
 * Reads `tokens [rows, count]` at columns `positions [rows, count]` of the state rows `parent`, each seeing the columns up
 * to its own. Outputs, for what follows each: `distribution [rows, count, vocabulary]`, its log-probabilities at
 * `temperature`, `entropies [rows, count]`, heads, candidates and states as generating does; and the state with all
 * tokens written.
 */
export function checkProgram(
  policy: TransformerSpec,
  { candidates = 0, states = false }: GenerateExtras = {},
): Program {
  const { shape, layout } = policy;
  const grid: readonly [Dim, Dim] = ['rows', 'count'];
  const parameters = parametersInput(policy);
  const state = stateInputs(policy, 'sources');
  const parent = input('parent', 'int32', ['rows'], 'which state row each row continues');
  const tokens = input('tokens', 'int32', grid, 'the last token of each row, and those drafted after it');
  const positions = input('positions', 'int32', grid, 'column of each token');
  const hint = input('hint', 'int32', grid, 'leading tokens of its row that are a hint');
  const index = input('row', 'int32', grid, 'its row: 0, 1, …, rows − 1');
  const temperature = input('temperature', 'float32', [], 'logits are divided by it');
  const columns = input('columns', 'int32', ['width'], '0, 1, …, width − 1');

  const weights = sliceWeights(parameters, layout);
  const step = decodeStep(
    weights,
    shape,
    {
      embedded: embed(weights, flatRows(tokens), sub(flatRows(positions), flatRows(hint))),
      ...{ positions: flatRows(positions), index: flatRows(index), count: 'count' },
    },
    state.map((tensor) => gather(tensor, parent)),
    columns,
  );
  const stream = rmsNorm(step.hidden);
  const scores = logits(weights, shape, step.hidden, temperature);
  const { entropies } = logProbabilities(scores, flatRows(tokens));
  const each = (value: Value): Value => reshape(value, grid);
  return makeProgram(
    'check',
    [parameters, ...state, parent, tokens, positions, hint, temperature, index, columns],
    [
      {
        name: 'distribution',
        value: reshape(logSoftmax(scores), [...grid, shape.vocabulary]),
        meaning: 'log-probability of every token after each, nats',
      },
      { name: 'entropies', value: each(entropies), meaning: 'entropy of that distribution, nats' },
      ...policy.heads.map((head) => ({
        name: head,
        value: each(headOutput(weights, head, stream)),
        meaning: `the ${head} head after each token`,
      })),
      ...likeliest(scores, candidates).flatMap(({ choice, probability }, rank): Output[] => [
        { name: `candidate${rank}`, value: each(choice), meaning: `likely token number ${rank}` },
        { name: `probability${rank}`, value: each(probability), meaning: 'its probability' },
      ]),
      ...(states
        ? [
            {
              name: 'states',
              value: reshape(stream, [...grid, shape.width]),
              meaning: 'hidden state after each token',
            },
          ]
        : []),
      ...step.state.map((value, i): Output => ({
        name: `${state[i]?.attributes.name}_out`,
        value,
        meaning: state[i]?.attributes.meaning as string,
        resident: true,
      })),
    ],
  );
}
