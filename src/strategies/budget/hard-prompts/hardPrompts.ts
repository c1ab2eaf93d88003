/**
 * Further completions for hard prompts, as in DARS ("Depth-Breadth Synergy in RLVR", arXiv 2508.13755, and its
 * released code). Group comparison gives a prompt with a share a of right completions a weight of S(a) per
 * completion, highest at one half; further completions compensate for that.
 */
import { promptByPrompt, type BudgetSettings } from '../allocator.ts';

/** The target for a hard prompt's whole weight, where `peak` is the weight of a prompt at one half. */
type Target = (share: number, peak: number) => number;

/**
 * ΔN = ⌈(target − N·S) / S⌉, at most N_max − N and at least 0, with S = 2a(1 − a) and peak N/2, or S = 2√(a(1 − a)) and
 * peak N where advantages are divided by the group's standard deviation. None from a = ½ on; a share of 0 counts as 0.5/N.
 */
function furtherFor(
  target: Target,
  share: number,
  {
    num_generations: first,
    max_generations: most,
    scale_rewards,
  }: Pick<BudgetSettings, 'num_generations' | 'max_generations' | 'scale_rewards'>,
): number {
  if (share >= 0.5) return 0;
  const a = share === 0 ? 0.5 / first : share;
  const divided = scale_rewards === 'group';
  const weight = divided ? 2 * Math.sqrt(a * (1 - a)) : 2 * a * (1 - a);
  const peak = divided ? first : 0.5 * first;
  const missing = Math.ceil((target(a, peak) - first * weight) / weight);
  return Math.max(0, Math.min(missing, most - first));
}

/** DARS-ET: hard prompts weigh as much as a prompt at one half. */
export const equalBudget = promptByPrompt((share, settings) =>
  furtherFor((_, peak) => peak, share, settings),
);

/** DARS-HW: the harder a prompt, the more it weighs, up to twice as much. */
export const hardBudget = promptByPrompt((share, settings) =>
  furtherFor((a, peak) => 2 * (1 - a) * peak, share, settings),
);
