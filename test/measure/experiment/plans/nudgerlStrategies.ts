/** NudgeRL’s named strategies against more completions of one, and against the right name. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/nudgerlStrategies.json';

export const nudgerlStrategies = againstControls({
  claim: 'nudgerl-strategies',
  method: 'nudgerl',
  replaces: 'nudgerl-longer-run',
  quoted:
    'The paper reports better results than GRPO with up to 8 times as many completions for each prompt.',
  size: {
    percent: null,
    words: 'better than with 8 times the completions; at equal tokens without a number',
    beside: atEqualTokens,
  },
  common: { task: 'strategies', level: 2 },
  budget: 200_000,
  title: 'Names two strategies to parts of a group, right or wrong',
  controls: [
    ['grpo', 'GRPO on 8 completions', {}, 'grpo'],
    ['wide', 'GRPO on 16 completions', { num_generations: 16 }, 'grpo'],
  ],
  others: [['right-names', 'The right strategy is named', { hint_content: 'strategy', hint_contexts: 1 }]],
  mechanism: {
    metric: 'frac_reward_zero_std',
    against: 'grpo',
    wanted: 'lower',
    because: 'Groups that try different strategies should be mixed.',
  },
  pilot: { ...pilot, detect: 0.05 },
  watched: ['hints/success', 'hints/plain_success'],
  limits: ['A strategy is named by one symbol that the base policy was taught to follow.'],
});
