/** The policy's confidence in its tokens: evidence of a mistake that needs no learning. */
import { exp } from '../../../tensor/exp.ts';
import { log } from '../../../tensor/log.ts';
import type { Sample } from '../../../rollout/sample.ts';

/** Shares closer to 1 than this have no finite log-odds. */
const surest = 1 - 1e-9;

/**
 * Log-odds of the geometric mean of the probabilities of the completion's chosen tokens, up to and including index
 * `at` of the trajectory; other tokens are ignored. The largest value where none was chosen.
 */
export function confidenceOf(
  { logps, trainMask, prompt }: Pick<Sample, 'logps' | 'trainMask' | 'prompt'>,
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
