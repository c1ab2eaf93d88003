/** Rules between the settings of rewards, advantages and the objective. */
import { advantageRules } from '../strategies/advantage/rules.ts';
import { objectiveRules } from '../strategies/objective/rules.ts';
import { overlongRules } from '../strategies/reward/rules.ts';
import { problemOf } from './problem.ts';
import { holds } from './registry.ts';
import type { Rule } from './settings.ts';
import { strategyHas } from './strategyTraits.ts';
import { throughAdvantages } from './throughAdvantages.ts';

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
  ...objectiveRules,
  ...overlongRules,
];
