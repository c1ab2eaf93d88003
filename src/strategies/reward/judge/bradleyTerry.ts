/**
 * Fits Bradley and Terry's model of choices: of two things with features a and b the first is chosen with probability
 * σ(w·(a − b)). All float64, in a fixed order.
 */
import { exp } from '../../../tensor/exp.ts';
import { log } from '../../../tensor/log.ts';

/** One choice. */
export interface Compared {
  /** Features of the first minus those of the second; a shorter list ends in zeros. */
  readonly difference: ArrayLike<number>;
  /** 1 where the first was chosen, 0 where the second was, ½ for a tie: half a choice for each. */
  readonly won: number;
}

/** 1 / (1 + e⁻ˣ), without overflow at either end. */
export function logistic(x: number): number {
  const small = exp(x < 0 ? x : -x);
  return x < 0 ? small / (1 + small) : 1 / (1 + small);
}

/** Σ aᵢ·bᵢ over the entries that both have. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  const width = Math.min(a.length, b.length);
  for (let i = 0; i < width; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** Solves B·x = v for a symmetric positive definite B, by Cholesky's method; `b` is the lower triangle and is overwritten. */
function solved(b: readonly Float64Array[], v: Float64Array): Float64Array {
  const x = v.slice();
  for (const [i, row] of b.entries()) {
    for (let j = 0; j <= i; j++) {
      const other = b[j] as Float64Array;
      let rest = row[j] as number;
      for (let k = 0; k < j; k++) rest -= (row[k] as number) * (other[k] as number);
      row[j] = i === j ? Math.sqrt(rest) : rest / (other[j] as number);
      x[i] = (x[i] as number) - (j < i ? (row[j] as number) * (x[j] as number) : 0);
    }
    x[i] = (x[i] as number) / (row[i] as number);
  }
  for (let i = b.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < b.length; k++)
      x[i] = (x[i] as number) - ((b[k] as Float64Array)[i] as number) * (x[k] as number);
    x[i] = (x[i] as number) / ((b[i] as Float64Array)[i] as number);
  }
  return x;
}

/** Steps at most, and the largest error of an optimality condition (a probability) at which they end. */
const [mostSteps, tolerance] = [100, 1e-12];

/**
 * The weights that minimise −Σ [y·log σ(d) + (1 − y)·log σ(−d)] + λ/2·|w|² with d = w·(a − b), y = `won` and λ = `penalty` times
 * the mean |a − b|², so that the scale of the features does not matter. Newton's method on the choices' coefficients
 * (Rasmussen & Williams 2006, algorithm 3.1), a step halved while it does not descend. As long as the longest difference;
 * all 0 without a choice that is not a tie. Throws unless penalty > 0.
 */
export function bradleyTerry(choices: readonly Compared[], penalty: number): Float64Array {
  if (!(penalty > 0)) throw new Error(`judge: penalty must be above 0, got ${penalty}`);
  const n = choices.length;
  const rows = choices.map(({ difference }) => difference);
  const weights = new Float64Array(rows.reduce((most, { length }) => Math.max(most, length), 0));
  const lambda = (penalty * rows.reduce((sum, row) => sum + dot(row, row), 0)) / n;
  if (!(lambda > 0)) return weights;
  const kernel = rows.map((one) => Float64Array.from(rows, (other) => dot(one, other) / lambda));
  const times = (x: ArrayLike<number>): Float64Array => Float64Array.from(kernel, (row) => dot(row, x));
  const lossOf = (a: Float64Array, d: Float64Array): number =>
    choices.reduce(
      (sum, { won }, i) => {
        const x = d[i] as number;
        return sum + log(1 + exp(-Math.abs(x))) + Math.max(x, 0) - won * x;
      },
      dot(a, d) / 2,
    );

  let a: Float64Array = new Float64Array(n);
  let d = a;
  for (let step = 0; step < mostSteps; step++) {
    const p = d.map(logistic);
    const missed = p.map((probability, i) => (choices[i] as Compared).won - probability);
    if (missed.every((gap, i) => Math.abs(gap - (a[i] as number)) < tolerance)) break;
    const root = p.map((probability) => Math.sqrt(probability * (1 - probability)));
    const b = missed.map((gap, i) => (p[i] as number) * (1 - (p[i] as number)) * (d[i] as number) + gap);
    const matrix = kernel.map((row, i) =>
      row.map((value, j) => (root[i] as number) * value * (root[j] as number) + Number(i === j)),
    );
    const inner = solved(
      matrix,
      times(b).map((value, i) => (root[i] as number) * value),
    );
    const goal = b.map((value, i) => value - (root[i] as number) * (inner[i] as number));
    const from = lossOf(a, d);
    const at = (share: number): Float64Array => a.map((old, i) => old + share * ((goal[i] as number) - old));
    let next: Float64Array = goal;
    for (let share = 1; share > 1e-6 && lossOf(next, times(next)) > from; share /= 2) next = at(share);
    [a, d] = [next, times(next)];
  }
  for (const [i, row] of rows.entries())
    for (let j = 0; j < row.length; j++)
      weights[j] = (weights[j] as number) + ((a[i] as number) * (row[j] as number)) / lambda;
  return weights;
}
