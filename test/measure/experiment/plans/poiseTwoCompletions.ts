/** POISE with two completions of many prompts against groups with means, and against another completion’s reward alone. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/poiseTwoCompletions.json';

export const poiseTwoCompletions = againstControls({
  claim: 'poise-two-completions',
  method: 'poise',
  quoted:
    'The paper reports results that match DAPO with less compute, because a probe of the policy’s own states replaces large groups as the baseline.',
  size: { percent: null, words: 'matches with less compute, without a number', beside: atEqualTokens },
  common: { task: 'chain-sum', level: 2, level_mixture: [0, 1, 1] },
  budget: 300_000,
  title: 'Two completions of 128 prompts; a probe of the other one is the baseline',
  controls: [
    [
      'groups',
      'Eight completions of 32 prompts, group means',
      { num_generations: 8, prompts_per_round: 32 },
      'grpo',
    ],
    [
      'pairs',
      'Two completions of 128 prompts, the other one’s reward as the baseline',
      { baseline: 'leave_one_out' },
    ],
  ],
  mechanism: {
    metric: 'probe/explained_variance',
    against: null,
    than: 0.1,
    wanted: 'higher',
    because: 'A baseline helps by as much as it explains of the rewards.',
  },
  conditions: [
    {
      title: 'Variance of rewards that the probe explains',
      arm: 'poise',
      reading: { of: 'rounds', metric: 'probe/explained_variance' },
      least: 0.1,
      because: 'Prompts must differ in difficulty, or there is nothing to predict.',
    },
  ],
  pilot: { ...pilot, detect: 0.02 },
  watched: ['probe/explained_variance', 'probe/mean_explained'],
  limits: [
    'The probe reads the last layer of a policy of two layers.',
    'Compute is counted in tokens; the probe’s own cost is not.',
  ],
});
