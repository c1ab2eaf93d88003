/** DART’s kept successes and uncertain turns against plain groups on the same prompts. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/dartSuccesses.json';

export const dartSuccesses = againstControls({
  claim: 'dart-successes',
  method: 'dart',
  quoted: 'The paper reports 14.61 points more than its base model, without a number against plain groups.',
  size: {
    percent: null,
    words: '14.61 points above the base; against plain groups without a number',
    beside: atEqualTokens,
  },
  common: {
    task: 'toolbox',
    level: 2,
    prompts_per_round: 16,
    num_train_prompts: 32,
    num_generations: 4,
    eval_every_rounds: 6,
  },
  budget: 200_000,
  title: 'An earlier success joins groups that all failed, and uncertain turns are trained',
  controls: [['grpo', 'GRPO on the same prompts', {}, 'grpo']],
  mechanism: {
    metric: 'frac_reward_zero_std',
    against: 'grpo',
    wanted: 'lower',
    because: 'A kept success gives a signal to groups that all failed.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['replay/replayed_ratio', 'replay/age_mean'],
  limits: ['The run keeps its own successes; the paper collects those of hard tasks before training.'],
});
