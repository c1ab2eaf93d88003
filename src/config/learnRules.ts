/** Rules between the settings of rewards, advantages and the objective. */
import { advantageRules } from '../strategies/advantage/rules.ts';
import { clippedRules } from '../strategies/objective/clipped/rules.ts';
import { contrastRules } from '../strategies/objective/sequence-contrast/rules.ts';
import { overlongRules } from '../strategies/reward/overlong/rules.ts';
import { problemOf, type Problem } from './problem.ts';
import { holds } from './registry.ts';
import type { RunConfig } from './settings.ts';
import { strategyHas } from './strategyTraits.ts';
import { throughAdvantages } from './throughAdvantages.ts';

type Rule = (config: RunConfig) => Problem | null;

const contrastReadsNone: readonly Rule[] = throughAdvantages.map(({ setting, off, on }) => (config) => {
  if (!strategyHas('contrasts_completions', config) || !holds(on, config)) return null;
  return problemOf({
    field: setting,
    why: 'The contrast compares right completions with wrong ones and reads no advantages.',
    ways: [
      { setting, value: off },
      { setting: 'surrogate', value: 'clipped' },
    ],
  });
});

/** Rules that run once every single value is in range. */
export const learnRules: readonly Rule[] = [
  ...advantageRules,
  ...contrastReadsNone,
  ...contrastRules,
  ...clippedRules,
  ...overlongRules,
];
