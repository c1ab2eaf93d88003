/** MSSR’s single completions against groups of eight. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import { mixedPool } from './mixedPool.ts';
import pilot from './pilots/mssrSingleCompletions.json';

export const mssrSingleCompletions = againstControls({
  claim: 'mssr-single-completions',
  method: 'mssr',
  quoted:
    'The paper reports the accuracy of a group-based baseline after half the training steps, from one completion for each prompt.',
  size: { percent: null, words: 'half the steps; at equal tokens without a number', beside: atEqualTokens },
  common: mixedPool,
  budget: 300_000,
  title: 'One completion of 256 prompts, compared with the tracked success of its prompt',
  controls: [
    [
      'groups',
      'Eight completions of 32 prompts, group means',
      { num_generations: 8, prompts_per_round: 32 },
      'grpo',
    ],
  ],
  mechanism: {
    metric: 'baseline/brier',
    against: null,
    than: 0.23,
    wanted: 'lower',
    because: 'A baseline helps by as much as it tells prompts apart; always saying one half errs by 0.25.',
  },
  conditions: [
    {
      title: 'Squared error of the tracked success',
      arm: 'mssr',
      reading: { of: 'rounds', metric: 'baseline/brier' },
      most: 0.23,
      because: 'A baseline that predicts nothing only adds noise.',
    },
  ],
  pilot: { ...pilot, detect: 0.02 },
  watched: ['baseline/brier', 'baseline/known_ratio'],
  limits: ['Prompts come back about every second round; in the paper they come back less often.'],
});
