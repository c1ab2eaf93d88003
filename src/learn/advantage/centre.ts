/** Baselines: what is taken from a reward before it becomes an advantage. */
import { meanOf, type Members } from './groups.ts';

/**
 * cᵢ = rᵢ − mean of i's group (GRPO: Shao et al., DeepSeekMath 2024, §4.1; TRL `GRPOTrainer`).
 * Returns one value per sample, float64.
 */
export function centreByGroupMean(rewards: ArrayLike<number>, groups: Members): Float64Array {
  const centred = new Float64Array(rewards.length);
  for (const members of groups) {
    const mean = meanOf(rewards, members);
    for (const i of members) centred[i] = (rewards[i] as number) - mean;
  }
  return centred;
}
