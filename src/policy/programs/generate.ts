/**
 * The prefill and generate programs. Column = position in the KV state, so a row's result depends only on its own
 * tokens and the state's width: rows may be forked, pruned, reordered, refilled and rolled back by choosing the state
 * row and position that each one continues.
 */
import {
  add,
  cast,
  equal,
  floats,
  gather,
  indicator,
  input,
  int,
  less,
  lessEqual,
  loop,
  makeProgram,
  matmul,
  mul,
  multiplyDims,
  not,
  or,
  reshape,
  slice,
  sub,
  softmax,
  sum,
  where,
  writeColumn,
  type Dim,
  type Output,
  type Program,
  type Value,
} from '../../graph/index.ts';
import { headOutput } from '../heads.ts';
import { sliceWeights, type Weights } from '../layout.ts';
import type { TransformerSpec } from '../sizes.ts';
import {
  attended,
  attentionScale,
  embed,
  feedForward,
  forward,
  logits,
  project,
  rmsNorm,
  type TransformerShape,
} from '../transformer.ts';
import { likeliest } from './candidates.ts';
import { causalBias, never } from './mask.ts';
import { sample } from './sample.ts';
import { logSoftmax } from './score.ts';

/** Ids with a meaning inside the loop. */
export interface SpecialTokens {
  readonly pad: number;
  readonly end: number;
}

/** Outputs of a generate program for each token besides the token itself. */
export interface GenerateExtras {
  /** Number of likeliest tokens per step to output with their probabilities; default 0. */
  readonly candidates?: number;
  /** Also outputs the hidden state before each token; default false. */
  readonly states?: boolean;
  /** For the policy, not its program: tokens may be drafted and checked; default false. */
  readonly drafts?: boolean;
  /** Also outputs the log-probability of every token at each step; default false. */
  readonly distribution?: boolean;
}

/** KV state tensors of a policy, each `[rows, width, n]` with all heads side by side: `key0, value0, key1, …`. */
export function stateInputs({ shape }: TransformerSpec, rows: Dim): Value<'input'>[] {
  const size: readonly Dim[] = [rows, 'width', shape.width];
  return Array.from({ length: shape.layers }, (_, layer) => [
    input(`key${layer}`, 'float32', size, `keys of layer ${layer}, column = position`),
    input(`value${layer}`, 'float32', size, `values of layer ${layer}, column = position`),
  ]).flat();
}

export const parametersInput = ({ layout }: TransformerSpec): Value<'input'> =>
  input('parameters', 'float32', [layout.size], 'all weights, flat, in layout order');

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

/** 1 where a column belongs to a head, `[heads, width]`. */
function headMask({ heads, width }: TransformerShape): Value {
  const size = width / heads;
  return floats(
    Array.from({ length: heads * width }, (_, i) =>
      Number(Math.floor((i % width) / size) === Math.floor(i / width)),
    ),
    [heads, width],
  );
}

/** The input tokens, row by row, each `[rows · count]`. */
export interface Fed {
  readonly tokens: Value;
  /** Column of the token in the state. */
  readonly positions: Value;
  /** Number of leading hint tokens of its row, which the position embedding skips. */
  readonly hint: Value;
  /** Its row: 0, 1, …, rows − 1 where each row has one token. */
  readonly index: Value;
  /** Tokens of each row; default 1. */
  readonly count?: Dim;
}

/**
 * One decode step of the body: residual stream `[rows · count, width]`, and the state with the tokens' columns written. Few
 * queries need no transposed heads: each head's query is the whole row with other heads masked, and its own
 * columns are picked from the mixed values.
 */
export function decodeStep(
  weights: Weights,
  shape: TransformerShape,
  { tokens, positions, hint, index, count = 1 }: Fed,
  state: readonly Value[],
  columns: Value,
): { hidden: Value; state: Value[] } {
  const fed = tokens.shape[0] as Dim;
  const rows = (state[0] as Value).shape[0] as Dim;
  const queries = multiplyDims(count, shape.heads);
  const mask = headMask(shape);
  const seen = lessEqual(reshape(columns, [1, 1, 'width']), reshape(positions, [fed, 1, 1]));
  const bias = where(seen, 0, never);
  const next: Value[] = [];
  let x = embed(weights, tokens, sub(positions, hint));
  for (let layer = 0; layer < shape.layers; layer++) {
    const normed = rmsNorm(x);
    const projected = project(weights, layer, ['query', 'key', 'value'], normed);
    const part = (at: number): Value => slice(projected, 1, at * shape.width, (at + 1) * shape.width);
    const write = (cache: Value | undefined, update: Value): Value =>
      writeColumn(cache as Value, update, index, positions);
    const keys = write(state[2 * layer], part(1));
    const values = write(state[2 * layer + 1], part(2));
    const query = mul(reshape(part(0), [fed, 1, shape.width]), mask);
    const scores = matmul(reshape(query, [rows, queries, shape.width]), keys, {
      ...{ transposeB: true, alpha: attentionScale(shape) },
    }); // [rows, count · heads, width]
    const looks = softmax(add(reshape(scores, [fed, shape.heads, 'width']), bias));
    const looked = matmul(reshape(looks, [rows, queries, 'width']), values);
    const mixed = sum(mul(reshape(looked, [fed, shape.heads, shape.width]), mask), [1]);
    x = feedForward(weights, layer, attended(weights, layer, x, mixed));
    next.push(keys, values);
  }
  return { hidden: x, state: next };
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
  { candidates = 0, states = false, distribution = false }: GenerateExtras = {},
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
    const step = decodeStep(weights, shape, { tokens: fed, positions: here, hint, index }, cache, columns);
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
        ...policy.heads.map((head) => where(active, headOutput(weights, head, rmsNorm(step.hidden)), 0)),
        ...likeliest(scores, candidates).flatMap(({ choice, probability }) => [
          where(active, choice, int(pad)),
          where(active, probability, 0),
        ]),
        ...(distribution ? [logSoftmax(scores)] : []),
        ...(states ? [where(reshape(active, ['rows', 1]), rmsNorm(step.hidden), 0)] : []),
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
    distribution ? 'draft' : 'generate',
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
      ...policy.heads.map((head, i) => ({
        name: head,
        value: scanned[3 + i] as Value,
        meaning: `the ${head} head before each token`,
      })),
      ...Array.from({ length: candidates }, (_, rank): Output[] => {
        const at = 3 + policy.heads.length + 2 * rank;
        return [
          { name: `candidate${rank}`, value: scanned[at] as Value, meaning: `likely token number ${rank}` },
          { name: `probability${rank}`, value: scanned[at + 1] as Value, meaning: 'its probability' },
        ];
      }).flat(),
      ...(distribution
        ? [
            {
              name: 'distribution',
              value: scanned.at(states ? -2 : -1) as Value,
              meaning: 'log-probability of every token, nats',
            },
          ]
        : []),
      ...(states
        ? [{ name: 'states', value: scanned.at(-1) as Value, meaning: 'hidden state before each token' }]
        : []),
      ...carried.map((value, i): Output => ({
        name: names[i] as string,
        value,
        meaning: meanings[i] as string,
        ...(i >= 3 && { resident: true }),
      })),
    ],
  );
}
