/** A library of measured skills against none, and against names that are given. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/coEvolvingSkillsLibrary.json';

export const coEvolvingSkillsLibrary = againstControls({
  claim: 'co-evolving-skills-library',
  method: 'co-evolving-skills',
  quoted:
    'The paper reports 92.2 % success on ALFWorld where the same skills without validation reach 90.6 %.',
  size: {
    percent: null,
    words: '1.6 points over skills without validation; against none without a number',
    beside: atEqualTokens,
  },
  common: { task: 'strategies', level: 2 },
  budget: 200_000,
  title: 'Half of each group reads a skill that the policy wrote',
  controls: [
    ['grpo', 'GRPO on 8 completions', {}, 'grpo'],
    ['wide', 'GRPO on 16 completions', { num_generations: 16 }, 'grpo'],
  ],
  others: [['any-name', 'Any name of a template is given', { hint_content: 'any_strategy' }]],
  mechanism: {
    metric: 'frac_reward_zero_std',
    against: 'grpo',
    wanted: 'lower',
    because: 'Completions that read a useful skill should be right where the others fail.',
  },
  pilot: { ...pilot, detect: 0.05 },
  watched: ['skills/kept', 'skills/refused', 'hints/success', 'hints/plain_success'],
  limits: ['A library that keeps every skill is not among the arms.'],
});
