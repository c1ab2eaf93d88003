/** D³S’s choice of completions and tokens against all of them, and against a random half. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/d3sSelection.json';

const same = { loss_type: 'dapo', scale_rewards: 'group' } as const;

export const d3sSelection = againstControls({
  claim: 'd3s-selection',
  method: 'd3s',
  quoted:
    'The paper reports better results from fewer completions and tokens, because a larger variance of advantages gives larger gradients.',
  size: { percent: null, words: 'better from fewer tokens, without a number', beside: atEqualTokens },
  common: { task: 'chain-sum', level: 2, eval_every_rounds: 4 },
  budget: 150_000,
  title: 'The half of the completions that differ most, and their most uncertain tokens',
  controls: [
    ['all', 'GRPO on all completions and tokens', same, 'grpo'],
    [
      'random',
      'A random half of the completions, all of their tokens',
      { select_by: 'random', select_tokens: 1 },
    ],
  ],
  mechanism: {
    metric: 'grad_norm',
    against: 'random',
    wanted: 'higher',
    because: 'The paper proves that variance of advantages raises the bound of the gradient.',
  },
  pilot: { ...pilot, detect: 0.02 },
  limits: ['Both shares stay at one half; the paper relaxes them.'],
});
