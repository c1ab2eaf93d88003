/** The stages of a cascade: preferences in its first rounds, then advantages. */
import type { RunConfig } from '../../../config/schema.ts';
import { clipped } from '../clipped/meta.ts';
import { dpoLoss } from './meta.ts';

/** The settings of the update after `round` finished rounds: a cascade learns by DPO first, then by the clipped surrogate. */
export function settingsAt(config: RunConfig, round: number): RunConfig {
  if (config.surrogate !== 'dpo_then_clipped') return config;
  return { ...config, surrogate: round < config.preference_rounds ? dpoLoss.id : clipped.id };
}
