/**
 * Learns from a second phase alone. Bad first completions decide which prompts get a second phase, so the mean of
 * both phases is biased, and that of the second is not.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { membersOf, type Members } from '../../../learn/advantage/groups.ts';
import type { GroupComparison, ShapeStrategy } from '../../../learn/advantage/strategy.ts';
import type { RewardedSample } from '../../../learn/learnable.ts';
import { productOf } from '../../../tensor/statistics.ts';
import { hasSecondPhase } from '../options.ts';

/** Weights 1, and 0 for samples of phase 0 whose prompt has samples of phase 1; `prompts` holds the samples of each prompt. */
function laterPhaseOnly(phases: ArrayLike<number>, prompts: Members): Float64Array {
  const weights = new Float64Array(phases.length).fill(1);
  for (const members of prompts) {
    if (!members.some((i) => phases[i] === 1)) continue;
    for (const i of members) weights[i] = phases[i] as number;
  }
  return weights;
}

/** 1 for completions of a second phase, whose sample numbers continue after the first's; else 0. */
const phasesOf = (completions: readonly RewardedSample[], { num_generations }: RunConfig): number[] =>
  completions.map(({ sample }) => Number(sample >= num_generations));

const isOn = (config: RunConfig): boolean => config.further_only && hasSecondPhase(config);

/** Compares the completions of each phase with each other. */
export const phaseComparison: GroupComparison = (config, completions) =>
  isOn(config) ? { populations: completions ? phasesOf(completions, config) : [] } : null;

/** Leaves the first phase out where there is a second. */
export const laterPhase: ShapeStrategy = (config, completions) => {
  if (!isOn(config) || !completions) return null;
  const prompts = membersOf(completions.map(({ group }) => group));
  const kept = laterPhaseOnly(phasesOf(completions, config), prompts);
  return ({ weights }) => ({ weights: productOf(weights, kept), note: { id: 'later-phase' } });
};
