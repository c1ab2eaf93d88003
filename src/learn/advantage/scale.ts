/** Scales: what a centred reward is divided by. Standard deviations are unbiased (divisor n − 1), as in TRL. */
import { deviationOf, type Members } from './groups.ts';

/** Keeps a division by a vanishing standard deviation finite; TRL's value. */
const stdEpsilon = 1e-4;

/** sᵢ = std of i's group + 10⁻⁴ (GRPO, DeepSeekMath 2024 §4.1; TRL `scale_rewards="group"`). */
export function scaleByGroup(rewards: ArrayLike<number>, groups: Members): Float64Array {
  const scales = new Float64Array(rewards.length);
  for (const members of groups) {
    const scale = deviationOf(rewards, members) + stdEpsilon;
    for (const i of members) scales[i] = scale;
  }
  return scales;
}

/** sᵢ = std of all rewards of the batch + 10⁻⁴ (Liu et al., "Tricks or Traps?" 2025; TRL `scale_rewards="batch"`). */
export function scaleByBatch(rewards: ArrayLike<number>): Float64Array {
  const everyone = Array.from({ length: rewards.length }, (_, i) => i);
  return new Float64Array(rewards.length).fill(deviationOf(rewards, everyone) + stdEpsilon);
}

/** sᵢ = 1 (Dr. GRPO: Liu et al., "Understanding R1-Zero-like training" 2025; TRL `scale_rewards="none"`). */
export function scaleByNothing(rewards: ArrayLike<number>): Float64Array {
  return new Float64Array(rewards.length).fill(1);
}
