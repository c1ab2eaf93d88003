/** Rules between the settings of budgets. */
import { problemOf, refusal } from '../../config/problem.ts';
import type { Rule } from '../../config/settings.ts';
import { draftsAtOnce, hasSecondPhase, largestGroup } from './options.ts';

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

/** A majority vote needs all drafts of a prompt, so they are written side by side. */
const draftsFit: Rule = (config) => {
  const { drafts_per_completion: times } = config;
  const largest = largestGroup(config) + Number(config.drop_pivot);
  const most = Math.max(1, Math.floor(draftsAtOnce / largest));
  return times === 1 || times <= most
    ? null
    : refusal(
        'drafts_per_completion',
        `at most ${most} with up to ${largest} completions of a prompt`,
        times,
        `All drafts of a prompt are written side by side, ${draftsAtOnce} at most.`,
      );
};

export const budgetRules: readonly Rule[] = [capIsAbove, laterPhaseIsCompared, laterPhaseIsPlain, draftsFit];
