/** Right answers with a wrong step in them earn less (FAPO: "Flawed-Aware Policy Optimization"). */
import type { RewardStrategy } from '../../../learn/advantage/strategy.ts';
import type { Sample } from '../../../rollout/sample.ts';

export interface VerifiedSteps {
  readonly correct: boolean;
  /** Index of the first wrong step; null where none is wrong or no step was verified. */
  readonly firstWrongStep: number | null;
}

/** A right answer reached through a wrong step. */
function isFlawedPositive({ correct, firstWrongStep }: VerifiedSteps): boolean {
  return correct && firstWrongStep !== null;
}

/**
 * Added to the reward: −penalty for a flawed positive, else 0. The published penalty is halfway between the rewards
 * of right and wrong (1 of +1 and −1): that is 0.5 for rewards of 1 and 0.
 */
export function flawPenalty(verified: VerifiedSteps, penalty: number): number {
  return isFlawedPositive(verified) && penalty !== 0 ? -penalty : 0;
}

/** Index of the first wrong step, or null if none is wrong or none was verified. */
function firstWrong({ steps = [] }: Sample['verdict']): number | null {
  const wrong = steps.findIndex(({ correct }) => !correct);
  return wrong === -1 ? null : wrong;
}

/** The term `flaw`. */
export const flawTerm: RewardStrategy = (trajectories, { flaw_penalty: penalty }) => {
  if (penalty === 0) return null;
  const values = trajectories.map(({ verdict }) =>
    flawPenalty({ correct: verdict.correct, firstWrongStep: firstWrong(verdict) }, penalty),
  );
  return { name: 'flaw', weight: 1, values };
};
