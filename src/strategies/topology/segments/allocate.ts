/**
 * The number of branches of a prompt's live paths for the next segment, as in TreePO ("Bridging the Gap of Policy
 * Optimization and Efficacy and Inference Efficiency with Heuristic Tree-based Modeling", arXiv 2508.17445, and its
 * released code). A path is an unfinished completion; every live path continues at least once.
 */
import { exp } from '../../../tensor/exp.ts';

/** The state of one prompt's tree at the end of a segment. */
export interface TreeStand {
  /** Leaves wanted, W. */
  readonly width: number;
  /** Branches of each path without any shortage, w. */
  readonly fanOut: number;
  /** Completions that have ended, including those of this segment. */
  readonly finished: number;
  /** Completions that ended in this segment: their branches go to the others. */
  readonly finishedNow: number;
  /** Unfinished paths. */
  readonly active: number;
}

/** Throws unless it is a whole number of at least `least`. */
function checkCount(name: string, value: number, least: number): void {
  if (!Number.isInteger(value) || value < least) {
    throw new Error(`allocation: ${name} must be a whole number of at least ${least}, got ${value}`);
  }
}

/**
 * Rows of the next segment for all live paths of a prompt together:
 * D = max(min(max(W − finished, 0), w · finishedNow + w · active), active), and 0 where no path is live. At least
 * `active`, and with the finished ones at most max(W, finished + active) leaves. Throws on impossible counts.
 */
export function branchBudget({ width, fanOut, finished, finishedNow, active }: TreeStand): number {
  checkCount('width', width, 1);
  checkCount('fan-out', fanOut, 1);
  checkCount('live paths', active, 0);
  checkCount('paths that just finished', finishedNow, 0);
  checkCount('finished paths', finished, finishedNow);
  if (active === 0) return 0;
  const wanted = Math.min(Math.max(width - finished, 0), fanOut * (finishedNow + active));
  return Math.max(wanted, active);
}

/** Throws unless each path can have one. */
function checkEnough(budget: number, paths: number): void {
  if (!Number.isInteger(budget) || budget < paths) {
    throw new Error(`allocation: budget must be a whole number of at least ${paths} paths, got ${budget}`);
  }
}

/**
 * ⌊budget / paths⌋ rows for each path, and the remainder for the last one (TreePO's `fixed_avg`). Together they are
 * the budget; empty without paths. Throws if the budget is below one row per path.
 */
export function splitEvenly(budget: number, paths: number): Int32Array {
  checkEnough(budget, paths);
  const rows = new Int32Array(paths);
  if (paths === 0) return rows;
  const each = Math.floor(budget / paths);
  rows.fill(each);
  rows[paths - 1] = budget - each * (paths - 1);
  return rows;
}

export interface LogpSplit {
  /** Whether unlikely or likely paths get more. */
  readonly favour: 'low' | 'high';
  /** Nats of log-probability over which a path's share changes by a factor e; above 0. */
  readonly temperature: number;
}

/**
 * One row for each path; the rest of the budget is split by softmax(∓x / temperature) of the paths' log-probabilities
 * x (− for `low`), rounded by largest remainder. `logps` are finite and in nats: sums over the path, means per token
 * or means over its last segment, as in TreePO's plain, `norm_` and `node_` forms. Together the rows are the budget.
 * Throws if the budget is below one row per path.
 */
export function splitByLogp(
  budget: number,
  logps: ArrayLike<number>,
  { favour, temperature }: LogpSplit,
): Int32Array {
  if (!(temperature > 0)) throw new Error(`allocation: temperature must be above 0, got ${temperature}`);
  checkEnough(budget, logps.length);
  const sign = favour === 'high' ? 1 : -1;
  const scores = Float64Array.from(logps, (logp) => (sign * logp) / temperature);
  // Shifted so that the largest is 0: no weight overflows, and the largest is 1.
  const top = scores.reduce((most, score) => Math.max(most, score), -Infinity);
  const extra = byLargestRemainder(
    budget - logps.length,
    scores.map((score) => exp(score - top)),
  );
  return extra.map((rows) => rows + 1);
}

/**
 * Divides `total` in proportion to weights ≥ 0: each gets its share rounded down, and the rest goes one by one to the
 * largest remainders, earlier ones first where equal (Hamilton's method). Every share is within 1 of its exact value.
 * Throws if there is something to divide and no weight is above 0.
 */
export function byLargestRemainder(total: number, weights: ArrayLike<number>): Int32Array {
  checkCount('total', total, 0);
  const sum = Array.from(weights).reduce((a, b) => a + b, 0);
  if (total > 0 && !(sum > 0 && sum < Infinity)) {
    throw new Error(`allocation: weights must be finite and one above 0, got a sum of ${sum}`);
  }
  const exact = Float64Array.from(weights, (weight) => (sum > 0 ? (weight / sum) * total : 0));
  const shares = Int32Array.from(exact, Math.floor);
  const left = total - shares.reduce((a, b) => a + b, 0);
  const remainder = (i: number): number => (exact[i] as number) - (shares[i] as number);
  const order = Array.from(exact, (_, i) => i).sort((a, b) => remainder(b) - remainder(a) || a - b);
  for (const i of order.slice(0, left)) shares[i] = (shares[i] as number) + 1;
  return shares;
}
