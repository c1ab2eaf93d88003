/** Rules on how many completions of a prompt a comparison needs. */
import { strategyHas } from '../../config/strategyTraits.ts';
import { refusal } from '../../config/problem.ts';
import type { Rule } from '../../config/settings.ts';

/** Baselines and scales that compare completions of one prompt. */
const comparing = ['mean', 'leave_one_out', 'median', 'probe'];

const groupsCompare: Rule = (config) => {
  const { num_generations, baseline, scale_rewards, surrogate } = config;
  const what = comparing.includes(baseline)
    ? `the ${baseline} baseline`
    : ['group', 'mad'].includes(scale_rewards) && baseline !== 'value'
      ? `{scale_rewards} ${scale_rewards}`
      : strategyHas('contrasts_completions', config) || strategyHas('contrasts_first', config)
        ? `the ${surrogate} surrogate`
        : null;
  return num_generations >= 2 || what === null
    ? null
    : refusal(
        'num_generations',
        `at least 2 with ${what}`,
        num_generations,
        'Groups need at least two completions to compare.',
      );
};

const seatsCompare: Rule = ({ num_generations, seat_baseline }) =>
  seat_baseline === 'shared' || num_generations >= 4
    ? null
    : refusal(
        'num_generations',
        'at least 4 with {seat_baseline} own',
        num_generations,
        'Each of the two seats needs at least two completions to compare.',
      );

export const advantageRules: readonly Rule[] = [groupsCompare, seatsCompare];
