/**
 * N critics that learn together: small networks from a cell and a step to a value of each action. They generalise over states, so
 * that a state which no update corrects still moves: that is what makes bootstrapping from it dangerous.
 */
import { log } from '../../tensor/log.ts';
import { streams, uniform } from '../../tensor/random.ts';
import type { Transition } from './dataSet.ts';
import { diversity } from './diversity.ts';
import { actionCount } from './land.ts';

// A constant of this file, because one of another file is slow to read in loops where modules are not bundled.
const width = actionCount;

/** Hidden units of each critic. */
const hidden = 32;

/** Plain data. */
export interface OfflineCritics {
  readonly count: number;
  readonly places: number;
  /** Steps in one unit of the input that says how late it is. */
  readonly unit: number;
  /** `count` times the weights of one: cells, step and bias to hidden units, then hidden units and bias to actions. */
  readonly weights: Float64Array;
}

/** Numbers in one critic: floor cells, step and bias into the hidden layer, hidden units and bias into the actions. */
export const criticSize = (places: number): number => (places + 2) * hidden + (hidden + 1) * width;

/** A standard normal number from two uniform ones, by the polar method: exact operations only. */
function normal(seed: number, at: number): number {
  for (let attempt = 0; ; attempt++) {
    const x = 2 * uniform(seed, streams.offline, 101, at, attempt, 0) - 1;
    const y = 2 * uniform(seed, streams.offline, 101, at, attempt, 1) - 1;
    const square = x * x + y * y;
    if (square < 1 && square > 0) return x * Math.sqrt((-2 * log(square)) / square);
  }
}

/** Critics with random weights of standard deviation 1/2 into the hidden layer and ¼/√hidden out of it; biases of actions are 0. */
export function initialCritics(
  { count, places, unit }: Pick<OfflineCritics, 'count' | 'places' | 'unit'>,
  seed: number,
): OfflineCritics {
  const size = criticSize(places);
  const outputs = (places + 2) * hidden;
  const weights = Float64Array.from({ length: count * size }, (_, i) => {
    const at = i % size;
    if (at >= outputs + hidden * width) return 0;
    return normal(seed, i) * (at < outputs ? 0.5 : 0.25 / Math.sqrt(hidden));
  });
  return { count, places, unit, weights };
}

/** Where the weights of critic `i` stand: those of cells, of the step and the bias after them, and of the actions. */
function placesOf({ places }: OfflineCritics, i: number) {
  const cells = i * criticSize(places);
  const late = cells + places * hidden;
  return { cells, late, outputs: late + 2 * hidden };
}

/** Hidden units and values of critic `i` at a state, written to row `row`. */
function forward(
  critics: OfflineCritics,
  i: number,
  place: number,
  step: number,
  units: Float64Array,
  values: Float64Array,
  row: number,
): void {
  const { weights } = critics;
  const { cells, late, outputs } = placesOf(critics, i);
  const cell = cells + place * hidden;
  const time = step / critics.unit;
  const at = row * width;
  for (let a = 0; a < width; a++) values[at + a] = weights[outputs + hidden * width + a] as number;
  for (let j = 0; j < hidden; j++) {
    const sum =
      (weights[cell + j] as number) +
      time * (weights[late + j] as number) +
      (weights[late + hidden + j] as number);
    const value = sum > 0 ? sum : 0;
    units[row * hidden + j] = value;
    if (value === 0) continue;
    for (let a = 0; a < width; a++)
      (values[at + a] as number) += value * (weights[outputs + j * width + a] as number);
  }
}

const scratch = new Float64Array(hidden);
const scratchValues = new Float64Array(width);

/** The least value of each action over all critics at a state, written to `least`. */
export function leastValues(
  critics: OfflineCritics,
  place: number,
  step: number,
  least: Float64Array,
): Float64Array {
  least.fill(Infinity);
  for (let i = 0; i < critics.count; i++) {
    forward(critics, i, place, step, scratch, scratchValues, 0);
    for (let a = 0; a < width; a++)
      if ((scratchValues[a] as number) < (least[a] as number)) least[a] = scratchValues[a] as number;
  }
  return least;
}

/** A row to learn from. */
type Row = Pick<Transition, 'place' | 'step' | 'action'>;

/**
 * Loss and gradient, a mean over rows: Σᵢ (Qᵢ(s,a) − y)² + η/(N−1) · Σᵢ Σⱼ≠ᵢ cos(gᵢ, gⱼ), where g are a critic's values of all
 * actions less their mean. The second term is EDAC's (arXiv 2110.01548) for actions without gradients. Adds to `gradient`.
 */
export function criticLoss(
  critics: OfflineCritics,
  batch: readonly Row[],
  targets: ArrayLike<number>,
  eta: number,
  gradient: Float64Array,
): number {
  const { count } = critics;
  const rows = batch.length;
  const units = Array.from({ length: count }, () => new Float64Array(rows * hidden));
  const values = Array.from({ length: count }, () => new Float64Array(rows * width));
  let loss = 0;
  const pulls = values.map((own, i) => {
    const pull = new Float64Array(rows * width);
    batch.forEach(({ place, step, action }, row) => {
      forward(critics, i, place, step, units[i] as Float64Array, own, row);
      const at = row * width + action;
      const error = (own[at] as number) - (targets[row] as number);
      loss += (error * error) / rows;
      pull[at] = (2 * error) / rows;
    });
    return pull;
  });
  if (eta > 0 && count > 1)
    for (let row = 0; row < rows; row++) loss += diversity(values, row, eta / (count - 1) / rows, pulls);
  for (let i = 0; i < count; i++)
    backward(critics, i, batch, units[i] as Float64Array, pulls[i] as Float64Array, gradient);
  return loss;
}

/** Adds the slope of the loss by the weights of critic `i`. */
function backward(
  critics: OfflineCritics,
  i: number,
  batch: readonly Row[],
  units: Float64Array,
  pull: Float64Array,
  gradient: Float64Array,
): void {
  const { weights } = critics;
  const { cells, late, outputs } = placesOf(critics, i);
  batch.forEach(({ place, step }, row) => {
    const cell = cells + place * hidden;
    const time = step / critics.unit;
    const at = row * width;
    for (let a = 0; a < width; a++)
      (gradient[outputs + hidden * width + a] as number) += pull[at + a] as number;
    for (let j = 0; j < hidden; j++) {
      const value = units[row * hidden + j] as number;
      if (value === 0) continue;
      let slope = 0;
      for (let a = 0; a < width; a++) {
        const out = outputs + j * width + a;
        slope += (pull[at + a] as number) * (weights[out] as number);
        (gradient[out] as number) += (pull[at + a] as number) * value;
      }
      (gradient[cell + j] as number) += slope;
      (gradient[late + j] as number) += slope * time;
      (gradient[late + hidden + j] as number) += slope;
    }
  });
}
