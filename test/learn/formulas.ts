/** Formulas of advantages as papers write them, in plain arithmetic: what the learning code is compared with. */

export const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
export const mean = (values: readonly number[]): number => total(values) / values.length;
/** Unbiased standard deviation. */
export const deviation = (values: readonly number[]): number =>
  Math.sqrt(total(values.map((x) => (x - mean(values)) ** 2)) / (values.length - 1));

/** A reward beside the rewards of its group, itself included, and all rewards of the batch. */
type Formula = (reward: number, group: readonly number[], all: readonly number[]) => number;

export const advantageFormulas = {
  grpo: (r, group) => (r - mean(group)) / (deviation(group) + 1e-4),
  grpoBatch: (r, group, all) => (r - mean(group)) / (deviation(all) + 1e-4),
  drGrpo: (r, group) => r - mean(group),
  rloo: (r, group) => r - (total(group) - r) / (group.length - 1),
  reinforce: (r, _, all) => r - mean(all),
  none: (r) => r,
} as const satisfies Record<string, Formula>;

/** The formula over rewards in groups. */
export function advantagesBy(
  formula: keyof typeof advantageFormulas,
  rewards: readonly number[],
  groups: readonly number[],
): number[] {
  return rewards.map((reward, i) =>
    advantageFormulas[formula](
      reward,
      rewards.filter((_, j) => groups[j] === groups[i]),
      rewards,
    ),
  );
}

/**
 * GAE as the double sum A(t) = Σ (γλ)^k δ(t + k) over actions alone, δ(t) = r(t) + γ V(t + 1) − V(t); `after` is the value
 * behind the last action. With the targets of the value head beside them.
 */
export function gae(
  rewards: readonly number[],
  values: readonly number[],
  after: number,
  gamma: number,
  lambda: number,
): { advantages: number[]; returns: number[] } {
  const deltas = rewards.map((r, t) => r + gamma * (values[t + 1] ?? after) - values[t]!);
  const advantages = deltas.map((_, t) =>
    total(deltas.slice(t).map((delta, k) => (gamma * lambda) ** k * delta)),
  );
  return { advantages, returns: advantages.map((a, t) => a + values[t]!) };
}

/** Zero mean, unit unbiased variance. */
export const whitened = (values: readonly number[]): number[] =>
  values.map((x) => (x - mean(values)) / Math.sqrt(deviation(values) ** 2 + 1e-8));
