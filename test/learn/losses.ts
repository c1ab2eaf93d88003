/** Losses of an update program, from the settings that ask for them. */
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { lossesOf, type Loss } from '../../src/learn/objective/loss.ts';
import { objectiveStrategies } from '../../src/strategies/learning.ts';

/** Those of GRPO as published, with these settings changed. */
export const lossesWith = (settings: Partial<RunConfig>): Loss[] =>
  lossesOf(objectiveStrategies, { ...defaultConfig(), ...settings });
