/** How sure the policy was of what it wrote: evidence of a mistake that needs no learning. */
import { exp } from '../../../tensor/exp.ts';
import { log } from '../../../tensor/log.ts';
import type { Trajectory } from '../../../rollout/trajectory.ts';

/** Shares closer to 1 than this have no log-odds that a number can hold. */
const surest = 1 - 1e-9;

/**
 * Log-odds of the geometric mean of the probabilities with which the tokens of the completion were chosen, up to and with
 * index `at` of the trajectory; tokens that nobody chose leave the mean as it is. That of a certainty where none was chosen.
 */
export function confidenceOf(
  { logps, trainMask, prompt }: Pick<Trajectory, 'logps' | 'trainMask' | 'prompt'>,
  at: number,
): number {
  let [sum, chosen] = [0, 0];
  for (let token = prompt.tokens.length; token <= at; token++) {
    if (!trainMask[token]) continue;
    sum += logps[token] as number;
    chosen++;
  }
  const share = Math.min(chosen > 0 ? exp(sum / chosen) : 1, surest);
  return log(share / (1 - share));
}
