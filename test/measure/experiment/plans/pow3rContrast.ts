/** POW3R’s weights that follow the group against fixed weights and against the strict reward. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/pow3rContrast.json';

export const pow3rContrast = againstControls({
  claim: 'pow3r-contrast',
  method: 'pow3r',
  quoted:
    'The paper reports that it wins 24 of 30 comparisons over GRPO with fixed rubric weights, and reaches the same plateau in 2.5 to 4 times fewer steps.',
  size: {
    percent: null,
    words: '24 of 30 comparisons won; for their size without a number',
    beside: atEqualTokens,
  },
  common: { task: 'euclid', level: 2, eval_every_rounds: 4 },
  budget: 500_000,
  title: 'Weights move to the criteria on which a group differs',
  controls: [
    ['fixed', 'The same rubric with fixed weights', { rubric: 'fixed' }],
    ['strict', 'GRPO on right or wrong alone', {}, 'grpo'],
  ],
  mechanism: {
    metric: 'rubric/idle_weight',
    against: 'fixed',
    wanted: 'lower',
    because: 'Less weight should lie on criteria that all completions of a group meet or miss.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['rubric/idle_weight'],
  limits: [
    'The rubric has four criteria that a program checks; those of the paper are judged by a model.',
    'Pass@1 counts right answers, not the rubric.',
  ],
});
