/** Rules between the settings of budgets. */
import { problemOf, refusal } from '../../config/problem.ts';
import type { Rule } from '../../config/settings.ts';
import { hasSecondPhase } from './options.ts';

const capIsAbove: Rule = ({ allocation, num_generations, max_generations }) =>
  allocation === 'uniform' || max_generations >= num_generations
    ? null
    : refusal('max_generations', `at least {num_generations} = ${num_generations}`, max_generations);

const laterPhaseIsCompared: Rule = ({ further_only, allocation, baseline }) =>
  !further_only ||
  !hasSecondPhase({ allocation }) ||
  !['value', 'batch_mean', 'two_critics'].includes(baseline)
    ? null
    : refusal(
        'further_only',
        `false with the ${baseline} baseline`,
        further_only,
        'Further completions are compared with each other.',
      );

const laterPhaseIsPlain: Rule = ({ further_only, allocation, hint }) =>
  !further_only || !hasSecondPhase({ allocation }) || hint === 'none'
    ? null
    : problemOf({
        field: 'further_only',
        why: 'Groups would be ambiguous: both phase and hint split them.',
        ways: [
          { setting: 'hint', value: 'none' },
          { setting: 'further_only', value: false },
        ],
      });

export const budgetRules: readonly Rule[] = [capIsAbove, laterPhaseIsCompared, laterPhaseIsPlain];
