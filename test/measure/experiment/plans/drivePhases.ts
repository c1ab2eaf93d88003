/** DRIVE’s two stages against uniform prompts, the reversed order and the second stage alone. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/drivePhases.json';

export const drivePhases = againstControls({
  claim: 'drive-phases',
  method: 'drive',
  quoted:
    'The paper reports the best performance among models of its scale on hard programming contests, because hard prompts get 64 completions after a stage on all prompts.',
  size: { percent: null, words: 'best of its scale, without a number', beside: atEqualTokens },
  common: { task: 'maze', level: 2, level_mixture: [1, 1, 1], prompts_per_round: 8, scale_rewards: 'none' },
  budget: 600_000,
  title: 'All prompts with 8 completions, then the hardest with 64',
  settings: { hardest_after: 64, allocation_after: 64 },
  controls: [
    ['uniform', 'GRPO, 8 completions of every prompt', { num_generations: 8 }, 'grpo'],
    [
      'reversed',
      'The hardest first, then all prompts',
      { hardest_after: 8, allocation_after: 8, hardest_first: true },
    ],
  ],
  others: [['hard-alone', 'The hard stage alone', { hardest_after: 0, allocation_after: 0 }]],
  mechanism: {
    metric: 'eval/pass@8',
    against: 'uniform',
    wanted: 'higher',
    because: 'More completions of hard prompts should bring more prompts within reach.',
  },
  pilot: { ...pilot, detect: 0.04 },
  watched: ['prompts/hard_rate', 'eval/pass@8'],
  limits: [
    'Stages change at a round that was set before, not when the first has converged.',
    'Prompts are three levels of mazes instead of curated contest problems.',
  ],
});
