/** Long right answers earn less, so short ones win (Arora & Zanette 2025, arXiv 2502.04463, linear, not sigmoid). */
import type { RewardStrategy } from '../../../learn/advantage/strategy.ts';

/**
 * Added to the reward: −penalty · length / maxLength where the completion is right, else 0, so that a wrong one gains
 * nothing by being short. `length`: tokens that the policy wrote; `maxLength`: the most that a completion can hold.
 */
function lengthPenalty(
  { correct, length }: { readonly correct: boolean; readonly length: number },
  { maxLength, penalty }: { readonly maxLength: number; readonly penalty: number },
): number {
  return correct && penalty !== 0 ? (-penalty * length) / maxLength : 0;
}

/** The term `length`. */
export const lengthTerm: RewardStrategy = (trajectories, { length_penalty: penalty }, maxLength) => {
  if (penalty === 0) return null;
  const values = trajectories.map(({ verdict: { correct }, trainMask }) => {
    const length = trainMask.reduce((sum, bit) => sum + bit, 0);
    return lengthPenalty({ correct, length }, { maxLength, penalty });
  });
  return { name: 'length', weight: 1, values };
};
