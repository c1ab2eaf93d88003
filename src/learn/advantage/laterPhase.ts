/**
 * What a second phase alone is learned from. Which prompts get one hangs on how their first completions came out, so that
 * these came out worse than the policy does: the mean of both phases together is biased, that of the second is not.
 */
import type { Members } from './groups.ts';

/** Weights 1, and 0 for samples of phase 0 whose prompt has samples of phase 1; `prompts` holds the samples of each prompt. */
export function laterPhaseOnly(phases: ArrayLike<number>, prompts: Members): Float64Array {
  const weights = new Float64Array(phases.length).fill(1);
  for (const members of prompts) {
    if (!members.some((i) => phases[i] === 1)) continue;
    for (const i of members) weights[i] = phases[i] as number;
  }
  return weights;
}
