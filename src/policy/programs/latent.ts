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
  makeProgram,
  matmul,
  maximum,
  mul,
  or,
  range,
  repeated,
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
import { cardStep, headsApart, headsTogether, scaleQueries } from './cardStep.ts';
import { decodeStep } from './decodeStep.ts';
import { firstCarried, inputsOf, moving, nextCarried, rowInputs, rowOutputs } from './rowFrame.ts';
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
  // A card slices no truth values.
  const isBest = (rank: number): Value => lessEqual(best, slice(noisy, 1, rank, rank + 1));
  // From the last rank to the first, so that the likeliest of equals is taken.
  const token = ranks.reduceRight(
    (taken, { choice }, rank) => where(reshape(isBest(rank), ['rows']), choice, taken),
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
 * Runs up to `trips` steps for all rows, ending early when every row is done; with `writtenOut`, for a card, exactly that
 * many. A row chooses the token `ends` where its probability exceeds `endsAbove` or its position reaches `limit`, and is
 * then done; before, it chooses slots. Outputs `tokens`, `logps`, `entropies` `[steps, rows]` as generate does, a slot's
 * token being that of its largest weight; `ids` and `mixture` `[steps, rows, mixtureSize]` of each slot; `ended [steps,
 * rows]`, 1 where a row ended by itself; the rows' new `last`, `position`, `done`, and the state.
 */
export function latentProgram(
  policy: TransformerSpec,
  { pad }: { readonly pad: number },
  extras: GenerateExtras = {},
  writtenOut?: number,
): Program {
  const { shape, layout } = policy;
  const rows = rowInputs(policy, {
    done: 'rows that have ended their latents',
    trips: 'most steps of a row',
    limit: 'position at which each row must end',
  });
  const { last, position, done, hint, limit, index, columns } = rows;
  const length = writtenOut ?? 'length';
  const noise = input('noise', 'float32', [length, 'rows', mixtureSize], 'added to each log-probability');
  const ends = input('ends', 'int32', [], 'token that ends the latents');
  const mixTemperature = input('mix_temperature', 'float32', [], 'noisy log-probabilities are divided by it');

  const weights = sliceWeights(rows.parameters, layout);
  // Every choice is forced, so no random number is read.
  const none = mul(0, cast(position, 'float32'));
  const allEnd = where(done, ends, ends);
  const first = embed(weights, last, sub(position, hint));
  const scaled = writtenOut === undefined ? null : scaleQueries(weights, shape);
  const ofState = (turn: typeof headsApart, carried: readonly Value[]): readonly Value[] => {
    const before = carried.length - rows.state.length;
    return scaled ? carried.map((value, i) => (i < before ? value : turn(value, shape))) : carried;
  };
  const { carried, scanned } = repeated(
    rows.trips,
    ofState(headsApart, firstCarried(rows, [first])),
    writtenOut,
    ([token, at, over, fed, ...cache], iteration) => {
      const [before, here, ended] = [token as Value, at as Value, over as Value];
      const embedded = fed as Value;
      const step = scaled
        ? cardStep(scaled, shape, { embedded, at: here, columns }, cache)
        : decodeStep(weights, shape, { embedded, positions: here, index }, cache, columns);
      const scores = logits(weights, shape, step.hidden, rows.temperature);
      const slot = slotOf(scores, gather(noise, iteration), mixTemperature);
      const { active, moved } = moving(here, ended);
      const ending = exp(sample(scores, none, allEnd).logp);
      const closes = or(less(endsAbove, ending), lessEqual(limit, moved));
      const chosen = where(closes, allEnd, slot.token);
      const said = sample(scores, none, chosen);
      const finished = or(ended, closes);
      const mixture = mixed(weights, shape, slot, sub(moved, hint));
      return {
        ...nextCarried({ active, moved, fed: before, chosen, finished, state: step.state }, [mixture]),
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
  return makeProgram('latent', inputsOf(rows, { ofRows: [noise, ends], ofAll: [mixTemperature] }), [
    ...own.map(([name, meaning], i): Output => ({ name, value: scanned[i] as Value, meaning })),
    ...besidesOutputs(policy, scanned.slice(own.length), extras),
    ...rowOutputs(rows, ofState(headsTogether, carried), 1),
  ]);
}
