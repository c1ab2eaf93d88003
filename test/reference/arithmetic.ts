/** Sums, group statistics and linear systems in float64, for references alone. */

export const sum = (values: readonly number[]): number => values.reduce((total, x) => total + x, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;
/** With n − 1 below; n with `biased`. */
export const spread = (values: readonly number[], biased = false): number =>
  Math.sqrt(sum(values.map((x) => (x - mean(values)) ** 2)) / (values.length - (biased ? 0 : 1)));

/** −min(ρA, clip(ρ, 1 − ε, 1 + ε′) A) with the ratio ρ = exp(logp − old). */
export function clipped(logp: number, old: number, a: number, high = 0.2, low = 0.2): number {
  const ratio = Math.exp(logp - old);
  return -Math.min(ratio * a, Math.min(Math.max(ratio, 1 - low), 1 + high) * a);
}

/** GRPO's advantages: reward minus the group's mean, over its standard deviation plus `added`. */
export function groupAdvantages(all: readonly { group: number; reward: number }[], added: number): number[] {
  return all.map(({ group, reward }) => {
    const rewards = all.filter((other) => other.group === group).map((other) => other.reward);
    return (reward - mean(rewards)) / (spread(rewards) + added);
  });
}

/** The solution of a linear system, by elimination with pivots. */
export function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (let k = 0; k < rows.length; k++) {
    const pivot = rows
      .slice(k)
      .reduce((best, row, i) => (Math.abs(row[k]!) > Math.abs(rows[best]![k]!) ? k + i : best), k);
    [rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!];
    for (let i = 0; i < rows.length; i++) {
      if (i === k) continue;
      const factor = rows[i]![k]! / rows[k]![k]!;
      rows[i] = rows[i]!.map((x, j) => x - factor * rows[k]![j]!);
    }
  }
  return rows.map((row, k) => row.at(-1)! / row[k]!);
}

/** A row of a regression: features, target, weight. */
export type Observation = readonly [z: readonly number[], y: number, w: number];
/** Minimises Σ w(y − a − sᵀz)² + α|s|² with a free; the prediction at z. */
export function ridge(rows: readonly Observation[], alpha: number): (z: readonly number[]) => number {
  const wide = rows.map(([z, y, w]) => ({ x: [1, ...z], y, w }));
  const size = wide[0]!.x.length;
  const index = Array.from({ length: size }, (_, i) => i);
  const normal = index.map((i) =>
    index.map((j) => sum(wide.map(({ x, w }) => w * x[i]! * x[j]!)) + (i === j && i > 0 ? alpha : 0)),
  );
  const s = solved(
    normal,
    index.map((i) => sum(wide.map(({ x, y, w }) => w * x[i]! * y))),
  );
  return (z) => s[0]! + sum(z.map((x, i) => x * s[i + 1]!));
}
