/**
 * The latent program: a row feeds back mixtures of token embeddings instead of tokens, until the token that ends its
 * latents is likelier than all others together, or no slot is left. That token is then its last one, to be fed next.
 */
import {
  add,
  cast,
  concat,
  div,
  equal,
  exp,
  gather,
  indicator,
  input,
  int,
  less,
  lessEqual,
  log,
  loop,
  makeProgram,
  matmul,
  maximum,
  mul,
  not,
  or,
  range,
  reshape,
  slice,
  softmax,
  sub,
  sum,
  where,
  type Output,
  type Program,
  type Value,
} from '../../graph/index.ts';
import { sliceWeights, weightOf, type Weights } from '../layout.ts';
import type { TransformerSpec } from '../sizes.ts';
import { embed, logits } from '../transformer.ts';
import { besides, besidesOutputs, type GenerateExtras } from './besides.ts';
import { likeliest } from './candidates.ts';
import { decodeStep, parametersInput, stateInputs } from './decodeStep.ts';
import { sample } from './sample.ts';

/** Tokens of a mixture: the likeliest ones. One random word of four gives each its noise. */
export const mixtureSize = 4;

/** The probability of the ending token above which a row ends its latents. */
const endsAbove = 0.5;

/** A latent slot, from the logits before it. */
interface Slot {
  /** The likeliest tokens and their weights in the mixture, which sum to 1, both `[rows, mixtureSize]`. */
  readonly ids: Value;
  readonly mixture: Value;
  /** The token of the largest weight, `[rows]`. */
  readonly token: Value;
}

/** w = softmax((log p + g) / τ) over the likeliest tokens under `scores [rows, choices]`; `noise` g is `[rows, mixtureSize]`. */
function slotOf(scores: Value, noise: Value, mixTemperature: Value): Slot {
  const ranks = likeliest(scores, mixtureSize);
  const column = (x: Value): Value => reshape(x, ['rows', 1]);
  const ids = concat(
    ranks.map(({ choice }) => column(choice)),
    1,
  );
  const noisy = add(
    concat(
      ranks.map(({ probability }) => column(log(probability))),
      1,
    ),
    noise,
  );
  const best = maximum(noisy, [1], true);
  const isBest = lessEqual(best, noisy);
  // From the last rank to the first, so that the likeliest of equals is taken.
  const token = ranks.reduceRight(
    (taken, { choice }, rank) => where(reshape(slice(isBest, 1, rank, rank + 1), ['rows']), choice, taken),
    (ranks.at(-1) as (typeof ranks)[number]).choice,
  );
  return { ids, mixture: softmax(div(noisy, mixTemperature)), token };
}

/** Σ w · embedding at these positions, `[rows, width]`. */
function mixed(
  weights: Weights,
  { vocabulary }: TransformerSpec['shape'],
  { ids, mixture }: Slot,
  positions: Value,
): Value {
  const apart = cast(equal(reshape(ids, ['rows', mixtureSize, 1]), range(vocabulary)), 'float32');
  const dense = sum(mul(apart, reshape(mixture, ['rows', mixtureSize, 1])), [1]);
  return add(
    matmul(dense, weightOf(weights, 'embed.token')),
    gather(weightOf(weights, 'embed.position'), positions),
  );
}

/**
 * Runs up to `trips` steps for all rows, ending early when every row is done. A row chooses the token `ends` where its
 * probability exceeds `endsAbove` or its position reaches `limit`, and is then done; before, it chooses slots. Outputs
 * `tokens`, `logps`, `entropies` `[steps, rows]` as generate does, a slot's token being that of its largest weight;
 * `ids` and `mixture` `[steps, rows, mixtureSize]` of each slot; `ended [steps, rows]`, 1 where a row ended by
 * itself; the rows' new `last`, `position`, `done`, and the state.
 */
export function latentProgram(
  policy: TransformerSpec,
  { pad }: { readonly pad: number },
  extras: GenerateExtras = {},
): Program {
  const { shape, layout } = policy;
  const parameters = parametersInput(policy);
  const state = stateInputs(policy, 'sources');
  const parent = input('parent', 'int32', ['rows'], 'which state row each row continues');
  const last = input('last', 'int32', ['rows'], 'token to feed next');
  const position = input('position', 'int32', ['rows'], 'position of that token');
  const done = input('done', 'bool', ['rows'], 'rows that have ended their latents');
  const hint = input('hint', 'int32', ['rows'], 'leading tokens that are a hint');
  const noise = input('noise', 'float32', ['length', 'rows', mixtureSize], 'added to each log-probability');
  const ends = input('ends', 'int32', [], 'token that ends the latents');
  const temperature = input('temperature', 'float32', [], 'logits are divided by it');
  const mixTemperature = input('mix_temperature', 'float32', [], 'noisy log-probabilities are divided by it');
  const trips = input('trips', 'int32', [], 'most steps of a row');
  const index = input('row', 'int32', ['rows'], '0, 1, …, rows − 1');
  const limit = input('limit', 'int32', ['rows'], 'position at which each row must end');
  const columns = input('columns', 'int32', ['width'], '0, 1, …, width − 1');

  const weights = sliceWeights(parameters, layout);
  // Every choice is forced, so no random number is read.
  const none = mul(0, cast(position, 'float32'));
  const allEnd = where(done, ends, ends);
  const first = embed(weights, last, sub(position, hint));
  const initial = [last, position, done, first, ...state.map((tensor) => gather(tensor, parent))];
  const { carried, scanned } = loop(
    trips,
    initial,
    'steps',
    ([token, at, over, fed, ...cache], iteration) => {
      const [before, here, ended] = [token as Value, at as Value, over as Value];
      const step = decodeStep(
        weights,
        shape,
        { embedded: fed as Value, positions: here, index },
        cache,
        columns,
      );
      const scores = logits(weights, shape, step.hidden, temperature);
      const slot = slotOf(scores, gather(noise, iteration), mixTemperature);
      const active = not(ended);
      const moved = add(here, cast(active, 'int32'));
      const ending = exp(sample(scores, none, allEnd).logp);
      const closes = or(less(endsAbove, ending), lessEqual(limit, moved));
      const chosen = where(closes, allEnd, slot.token);
      const said = sample(scores, none, chosen);
      const finished = or(ended, closes);
      return {
        carried: [
          where(active, chosen, before),
          moved,
          finished,
          mixed(weights, shape, slot, sub(moved, hint)),
          ...step.state,
        ],
        next: less(0, sum(indicator(not(finished)))),
        scanned: [
          where(active, chosen, int(pad)),
          where(active, said.logp, 0),
          where(active, said.entropy, 0),
          slot.ids,
          slot.mixture,
          where(active, indicator(less(endsAbove, ending)), 0),
          ...besides(policy, { weights, scores, hidden: step.hidden, active, pad }, extras),
        ],
      };
    },
  );

  const own = [
    ['tokens', 'token of the largest weight of each step and row, or the one that ends the latents'],
    ['logps', 'its log-probability at the sampling temperature, nats'],
    ['entropies', 'entropy of the distribution before it, nats'],
    ['ids', 'tokens of the mixture, likeliest first'],
    ['mixture', 'their weights, which sum to 1'],
    ['ended', '1 where the policy ended its latents by itself'],
  ] as const;
  const rows = [
    ['last', 'token to feed next'],
    ['position', 'its position'],
    ['done', 'rows that have ended'],
  ] as const;
  return makeProgram(
    'latent',
    [
      ...[parameters, ...state, parent, last, position, done, hint, noise, ends, temperature],
      ...[mixTemperature, trips, limit, index, columns],
    ],
    [
      ...own.map(([name, meaning], i): Output => ({ name, value: scanned[i] as Value, meaning })),
      ...besidesOutputs(policy, scanned.slice(own.length), extras),
      ...rows.map(([name, meaning], i): Output => ({
        name: `${name}_out`,
        value: carried[i] as Value,
        meaning,
      })),
      ...state.map(({ attributes: { name, meaning } }, i): Output => ({
        name: `${name}_out`,
        value: carried[rows.length + 1 + i] as Value,
        meaning,
        resident: true,
      })),
    ],
  );
}
