/**
 * The prefill and generate programs. Column = position in the KV state, so a row's result depends only on its own
 * tokens and the state's width: rows may be forked, pruned, reordered, refilled and rolled back by choosing the state
 * row and position that each one continues.
 */
import {
  add,
  cast,
  equal,
  gather,
  indicator,
  input,
  int,
  less,
  lessEqual,
  loop,
  makeProgram,
  not,
  or,
  sub,
  sum,
  where,
  type Output,
  type Program,
  type Value,
} from '../../graph/index.ts';
import { sliceWeights } from '../layout.ts';
import type { TransformerSpec } from '../sizes.ts';
import { embed, forward, logits } from '../transformer.ts';
import { besides, besidesOutputs, type GenerateExtras } from './besides.ts';
import { decodeStep, parametersInput, stateInputs } from './decodeStep.ts';
import { causalBias } from './mask.ts';
import { sample } from './sample.ts';

/** Ids with a meaning inside the loop. */
export interface SpecialTokens {
  readonly pad: number;
  readonly end: number;
}

/**
 * `tokens [rows, width]` → KV state. Each prompt starts its row; the rest of a row may be anything, because state at
 * or after a row's position is never read.
 */
export function prefillProgram(policy: TransformerSpec): Program {
  const parameters = parametersInput(policy);
  const tokens = input('tokens', 'int32', ['rows', 'width'], 'prompt tokens, padded at the end');
  const positions = input('positions', 'int32', ['rows', 'width'], 'position of each token');
  const segments = input(
    'segments',
    'int32',
    ['rows', 'width'],
    'a token sees earlier ones of its own segment',
  );
  const columns = input('columns', 'int32', ['width'], '0, 1, …, width − 1');
  const weights = sliceWeights(parameters, policy.layout);
  const { keys, values } = forward(weights, policy.shape, tokens, positions, causalBias(segments, columns));
  const outputs = keys.flatMap((key, layer): Output[] => [
    { name: `key${layer}`, value: key, meaning: `keys of layer ${layer}`, resident: true },
    {
      name: `value${layer}`,
      value: values[layer] as Value,
      meaning: `values of layer ${layer}`,
      resident: true,
    },
  ]);
  return makeProgram('prefill', [parameters, tokens, positions, segments, columns], outputs);
}

/**
 * Decodes up to `trips` tokens for all rows in one run, ending early when every row is done. Outputs `tokens`,
 * `logps`, `entropies` `[steps, rows]` (pad, 0, 0 after a row's end), the rows' new `last`, `position`, `done`
 * `[rows]`, and the state. Each head adds `[steps, rows]`, its number before the token; each candidate adds
 * `candidate0 …` and `probability0 …` `[steps, rows]`, likeliest first (pad, 0 after a row's end). `states` adds
 * `[steps, rows, width]`, the normed stream that logits and heads read before the token (0 after a row's end);
 * `distribution` adds `[steps, rows, vocabulary]` (anything after a row's end).
 */
export function generateProgram(
  policy: TransformerSpec,
  { pad, end }: SpecialTokens,
  extras: GenerateExtras = {},
): Program {
  const { shape, layout } = policy;
  const parameters = parametersInput(policy);
  const state = stateInputs(policy, 'sources');
  const parent = input('parent', 'int32', ['rows'], 'which state row each row continues');
  const last = input('last', 'int32', ['rows'], 'token to feed next');
  const position = input('position', 'int32', ['rows'], 'position of that token');
  const done = input('done', 'bool', ['rows'], 'rows that have ended');
  const hint = input('hint', 'int32', ['rows'], 'leading tokens that are a hint');
  const uniforms = input('uniforms', 'float32', ['length', 'rows'], 'one number in (0, 1) per token');
  const forced = input('forced', 'int32', ['length', 'rows'], 'token id to force, or −1');
  const temperature = input('temperature', 'float32', [], 'logits are divided by it');
  const trips = input('trips', 'int32', [], 'most tokens to decode per row');
  const index = input('row', 'int32', ['rows'], '0, 1, …, rows − 1');
  const limit = input('limit', 'int32', ['rows'], 'each row stops when its position reaches this');
  const columns = input('columns', 'int32', ['width'], '0, 1, …, width − 1');

  const weights = sliceWeights(parameters, layout);
  const initial = [last, position, done, ...state.map((tensor) => gather(tensor, parent))];
  const { carried, scanned } = loop(trips, initial, 'steps', ([token, at, over, ...cache], iteration) => {
    const [fed, here, ended] = [token as Value, at as Value, over as Value];
    const step = decodeStep(
      weights,
      shape,
      { embedded: embed(weights, fed, sub(here, hint)), positions: here, index },
      cache,
      columns,
    );
    const scores = logits(weights, shape, step.hidden, temperature);
    const drawn = sample(scores, gather(uniforms, iteration), gather(forced, iteration));
    const active = not(ended);
    const moved = add(here, cast(active, 'int32'));
    const finished = or(ended, or(equal(drawn.choice, int(end)), lessEqual(limit, moved)));
    return {
      carried: [where(active, drawn.choice, fed), moved, finished, ...step.state],
      next: less(0, sum(indicator(not(finished)))),
      scanned: [
        where(active, drawn.choice, int(pad)),
        where(active, drawn.logp, 0),
        where(active, drawn.entropy, 0),
        ...besides(policy, { weights, scores, hidden: step.hidden, active, pad }, extras),
      ],
    };
  });

  const names = [
    ...['last', 'position', 'done'].map((name) => `${name}_out`),
    ...state.map((s) => `${s.attributes.name}_out`),
  ];
  const meanings = [
    'token to feed next',
    'its position',
    'rows that have ended',
    ...state.map((s) => s.attributes.meaning),
  ];
  return makeProgram(
    extras.distribution ? 'draft' : 'generate',
    [
      parameters,
      ...state,
      parent,
      last,
      position,
      done,
      hint,
      uniforms,
      forced,
      temperature,
      trips,
      limit,
      index,
      columns,
    ],
    [
      { name: 'tokens', value: scanned[0] as Value, meaning: 'token of each step and row' },
      {
        name: 'logps',
        value: scanned[1] as Value,
        meaning: 'its log-probability at the sampling temperature, nats',
      },
      {
        name: 'entropies',
        value: scanned[2] as Value,
        meaning: 'entropy of the distribution it came from, nats',
      },
      ...besidesOutputs(policy, scanned.slice(3), extras),
      ...carried.map((value, i): Output => ({
        name: names[i] as string,
        value,
        meaning: meanings[i] as string,
        ...(i >= 3 && { resident: true }),
      })),
    ],
  );
}
