/**
 * The generate program for a card: a few steps written out in place of a loop, for which a card would wait at every token.
 * What only tells of a token (its log-probability, the likeliest others) is computed for all steps at once.
 */
import {
  add,
  cast,
  equal,
  gather,
  int,
  less,
  lessEqual,
  makeProgram,
  multiplyDims,
  or,
  range,
  reshape,
  sub,
  unroll,
  where,
  type Dim,
  type Program,
  type Value,
} from '../../graph/index.ts';
import { sliceWeights } from '../layout.ts';
import type { TransformerSpec } from '../sizes.ts';
import { embed, logits } from '../transformer.ts';
import { besides, type GenerateExtras } from './besides.ts';
import { cardStep, headsApart, headsTogether, scaleQueries } from './cardStep.ts';
import { firstCarried, inputsOf, rowOutputs, tokenInputs, tokenOutputs } from './rowFrame.ts';
import { chooseOnCard } from './sample.ts';
import { logProbabilities } from './score.ts';
import type { SpecialTokens } from './generate.ts';

/**
 * What `generateProgram` computes in `trips` steps, at most `steps`. Its outputs have `steps` steps; those
 * that it did not take hold pad, 0 and 0. `uniforms` and `forced` must have as many rows.
 */
export function segmentProgram(
  policy: TransformerSpec,
  { pad, end }: SpecialTokens,
  extras: GenerateExtras,
  steps: number,
): Program {
  const { shape, layout } = policy;
  const { rows, uniforms, forced } = tokenInputs(policy, steps);
  const { hint, limit, columns, position, done, last } = rows;
  const weights = sliceWeights(rows.parameters, layout);

  // A row decodes while its place is below its bound, and its end lowers the bound: one number in place of four truth values.
  // Places are counted behind the hint, as embeddings are.
  const paused = add(position, rows.trips);
  const bound = where(done, position, where(less(limit, paused), limit, paused));
  const state = firstCarried(rows)
    .slice(3)
    .map((tensor) => headsApart(tensor, shape));
  const first = [last, sub(position, hint), sub(bound, hint), ...state];
  const places = sub(reshape(columns, [1, 'width']), reshape(hint, ['rows', 1]));
  const scaled = scaleQueries(weights, shape);
  const draws = where(lessEqual(int(0), forced), -1, uniforms);
  const ids = cast(forced, 'float32');
  const { carried, scanned } = unroll(steps, first, ([token, at, until, ...cache], iteration) => {
    const [fed, here, stop] = [token as Value, at as Value, until as Value];
    const input = { embedded: embed(weights, fed, here), at: here, columns: places };
    const { hidden, state } = cardStep(scaled, shape, input, cache);
    const scores = logits(weights, shape, hidden, rows.temperature);
    const choice = chooseOnCard(scores, gather(draws, iteration), gather(ids, iteration));
    const active = less(here, stop);
    const moved = add(here, cast(active, 'int32'));
    return {
      carried: [where(active, choice, fed), moved, where(equal(choice, int(end)), moved, stop), ...state],
      scanned: [choice, scores, hidden],
    };
  });

  const [lastOut, place] = carried as readonly [Value, Value];
  const positionOut = add(place, hint);
  const [chosen, scores, hidden] = scanned as readonly [Value, Value, Value];
  const all = multiplyDims(steps, 'rows');
  const flat = (value: Value, ...more: readonly Dim[]): Value => reshape(value, [all, ...more]);
  const taken = less(reshape(range(steps), [steps, 1]), reshape(sub(positionOut, position), [1, 'rows']));
  const active = flat(taken);
  const flatScores = flat(scores, shape.vocabulary);
  const { logps, entropies } = logProbabilities(flatScores, flat(chosen));
  const stacked = [
    where(active, flat(chosen), int(pad)),
    where(active, logps, 0),
    where(active, entropies, 0),
    ...besides(
      policy,
      { weights, scores: flatScores, hidden: flat(hidden, shape.width), active, pad },
      extras,
    ),
  ].map((value) => reshape(value, [steps, 'rows', ...value.shape.slice(1)]));
  const finished = or(done, or(equal(lastOut, int(end)), lessEqual(limit, positionOut)));

  return makeProgram(
    extras.distribution ? 'draft' : 'generate',
    inputsOf(rows, { ofRows: [uniforms, forced] }),
    [
      ...tokenOutputs(policy, stacked, extras),
      ...rowOutputs(rows, [
        lastOut,
        positionOut,
        finished,
        ...carried.slice(3).map((tensor) => headsTogether(tensor, shape)),
      ]),
    ],
  );
}
