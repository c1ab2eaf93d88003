/** TRL’s replay buffer in place of groups without signal, against fresh groups alone. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/trlReplayBuffer.json';

export const trlReplayBuffer = againstControls({
  claim: 'trl-replay-buffer',
  method: 'trl-replay',
  quoted:
    'TRL’s documentation says that groups without signal are replaced by groups with high advantages and variance; it gives no number.',
  size: { percent: null, words: 'groups with more signal, without a number', beside: atEqualTokens },
  common: { task: 'chain-sum', level: 2, level_mixture: [0, 1, 1], num_train_prompts: 512 },
  budget: 300_000,
  title: 'Groups without signal are replaced by kept ones',
  controls: [['fresh', 'GRPO without a buffer', {}, 'grpo']],
  mechanism: {
    metric: 'replay/replayed_ratio',
    against: null,
    than: 0.1,
    wanted: 'higher',
    because: 'What is learned again need not be sampled again.',
  },
  conditions: [
    {
      title: 'Share of replayed completions',
      arm: 'trl-replay',
      reading: { of: 'rounds', metric: 'replay/replayed_ratio' },
      least: 0.1,
      because: 'Without replay the method is its control.',
    },
  ],
  pilot: { ...pilot, detect: 0.02 },
  watched: ['replay/age_mean'],
  limits: ['The buffer has no limit of age, as in TRL.'],
});
