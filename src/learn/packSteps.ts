/** Packs episodes into the rectangular arrays that programs of an MLP read: one row per step, with its action as target. */
import type { Sample } from '../rollout/sample.ts';
import { float32, int32 } from '../tensor/tensor.ts';
import { emptyAccount, splitRows, timesTrained } from './emptyRows.ts';
import { ageOf, trainedTokens, type Learnable, type Row } from './learnable.ts';
import { weightsOf, type Packed, type Weighing } from './packing.ts';

export interface PackStepsOptions extends Weighing {
  /** Numbers in an observation. */
  readonly inputs: number;
  /** Most steps of an episode. */
  readonly horizon: number;
  /** Omit episodes without an advantage; default: compute them. */
  readonly leavesOut?: boolean | undefined;
}

const stepsOf = (episodes: readonly Sample[]): number =>
  episodes.reduce((sum, { tokens }) => sum + tokens.length, 0);

/** Observations and actions of all steps, one row each, padded to at least 2 rows. */
function layEpisodes(
  episodes: readonly Sample[],
  { inputs }: Pick<PackStepsOptions, 'inputs'>,
): { feeds: Packed['feeds']; rows: number } {
  const rows = Math.max(stepsOf(episodes), 2);
  const observations = new Float32Array(rows * inputs);
  const targets = new Int32Array(rows);
  let start = 0;
  for (const { tokens, features } of episodes) {
    if (features?.length !== tokens.length * inputs) {
      throw new Error(
        `update: an episode of ${tokens.length} steps must have ${tokens.length} × ${inputs} features, got ${features?.length ?? 'none'}`,
      );
    }
    observations.set(features, start * inputs);
    targets.set(tokens, start);
    start += tokens.length;
  }
  const feeds = { observations: float32(observations, [rows, inputs]), targets: int32(targets, [rows, 1]) };
  return { feeds, rows };
}

/** The inputs of scoring: the steps of all episodes, in order. */
export const scoreSteps = (episodes: readonly Sample[], options: Pick<PackStepsOptions, 'inputs'>) =>
  layEpisodes(episodes, options).feeds;

/**
 * The steps of all episodes in order, padded to at least 2 rows. Throws when an episode lacks an observation for one
 * of its actions.
 */
export function packSteps(whole: readonly Learnable[], options: PackStepsOptions): Packed {
  const weightOf = weightsOf(whole, options.horizon, options);
  const weightBy = new Map(whole.map((episode, i) => [episode, weightOf(i)]));
  const { teaching, empty } = splitRows(whole.map((episode): Row => [episode]));
  const episodes = options.leavesOut ? teaching.flat() : whole;
  const { feeds, rows } = layEpisodes(episodes, options);
  const perStep = (): Float32Array => new Float32Array(rows);
  const [oldLogps, behaviour, advantages] = [perStep(), perStep(), perStep()];
  const [weights, oldValues, returns] = [perStep(), perStep(), perStep()];
  const references = whole.some(({ reference }) => reference) ? perStep() : null;
  const previous = whole.some((one) => one.previous) ? perStep() : null;
  const [ages, places] = [perStep(), perStep()];
  let start = 0;
  for (const episode of episodes) {
    const { tokens, logps, values } = episode;
    behaviour.set(logps, start);
    oldLogps.set(episode.proximal ?? logps, start);
    references?.set(episode.reference ?? logps, start);
    previous?.set(episode.previous ?? logps, start);
    for (let step = 0; step < tokens.length; step++) {
      ages[start + step] = ageOf(episode, step);
      places[start + step] = step;
      if (!episode.mask[step]) continue;
      advantages[start + step] = episode.advantages[step] as number;
      weights[start + step] = weightBy.get(episode) as number;
      oldValues[start + step] = values?.[step] ?? 0;
      returns[start + step] = episode.returns?.[step] ?? 0;
    }
    start += tokens.length;
  }
  const shape = [rows, 1];
  return {
    feeds: {
      ...feeds,
      old_logps: float32(oldLogps, shape),
      behaviour_logps: float32(behaviour, shape),
      ...(references && { ref_logps: float32(references, shape) }),
      ...(previous && { previous_logps: float32(previous, shape) }),
      ages: float32(ages, shape),
      token_positions: float32(places, shape),
      advantages: float32(advantages, shape),
      weights: float32(weights, shape),
      old_values: float32(oldValues, shape),
      returns: float32(returns, shape),
    },
    trained: whole.reduce((sum, one) => sum + trainedTokens(one), 0),
    computed: timesTrained(episodes),
    positions: rows,
    rows: episodes.map((episode) => [episode]),
    empty: emptyAccount(empty, options.leavesOut ? Math.max(stepsOf(whole), 2) - rows : null),
  };
}

/** Values of targets `[rows, 1]`, in the layout of `packSteps`, split by episode. */
export function unpackSteps(episodes: readonly Sample[], values: Float32Array): Float32Array[] {
  let start = 0;
  return episodes.map(({ tokens }) => values.slice(start, (start += tokens.length)));
}
