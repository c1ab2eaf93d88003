/**
 * The prefill and generate programs. Column = position in the KV state, so a row's result depends only on its own
 * tokens and the state's width: rows may be forked, pruned, reordered, refilled and rolled back by choosing the state
 * row and position that each one continues.
 */
import {
  equal,
  gather,
  input,
  int,
  lessEqual,
  loop,
  makeProgram,
  or,
  sub,
  where,
  type Output,
  type Program,
  type Value,
} from '../../graph/index.ts';
import { sliceWeights, parametersInput } from '../layout.ts';
import type { TransformerSpec } from '../sizes.ts';
import { embed, forward, logits } from '../transformer.ts';
import { besides, type GenerateExtras } from './besides.ts';
import { decodeStep } from './decodeStep.ts';
import { causalBias } from './mask.ts';
import {
  firstCarried,
  inputsOf,
  moving,
  nextCarried,
  rowOutputs,
  tokenInputs,
  tokenOutputs,
} from './rowFrame.ts';
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
  const { rows, uniforms, forced } = tokenInputs(policy, 'length');
  const { hint, limit, index, columns } = rows;

  const weights = sliceWeights(rows.parameters, layout);
  const { carried, scanned } = loop(
    rows.trips,
    firstCarried(rows),
    'steps',
    ([token, at, over, ...cache], iteration) => {
      const [fed, here, ended] = [token as Value, at as Value, over as Value];
      const step = decodeStep(
        weights,
        shape,
        { embedded: embed(weights, fed, sub(here, hint)), positions: here, index },
        cache,
        columns,
      );
      const scores = logits(weights, shape, step.hidden, rows.temperature);
      const drawn = sample(scores, gather(uniforms, iteration), gather(forced, iteration));
      const { active, moved } = moving(here, ended);
      const finished = or(ended, or(equal(drawn.choice, int(end)), lessEqual(limit, moved)));
      return {
        ...nextCarried({ active, moved, fed, chosen: drawn.choice, finished, state: step.state }),
        scanned: [
          where(active, drawn.choice, int(pad)),
          where(active, drawn.logp, 0),
          where(active, drawn.entropy, 0),
          ...besides(policy, { weights, scores, hidden: step.hidden, active, pad }, extras),
        ],
      };
    },
  );

  return makeProgram(
    extras.distribution ? 'draft' : 'generate',
    inputsOf(rows, { ofRows: [uniforms, forced] }),
    [...tokenOutputs(policy, scanned, extras), ...rowOutputs(rows, carried)],
  );
}
