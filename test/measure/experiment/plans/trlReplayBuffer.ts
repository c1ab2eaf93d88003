/** TRL’s replay buffer in place of groups without signal, against fresh groups alone. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import { mixedPool } from './mixedPool.ts';
import pilot from './pilots/trlReplayBuffer.json';
import { replaysAtLeast } from './replayed.ts';

export const trlReplayBuffer = againstControls({
  claim: 'trl-replay-buffer',
  method: 'trl-replay',
  quoted:
    'TRL’s documentation says that groups without signal are replaced by groups with high advantages and variance; it gives no number.',
  size: { percent: null, words: 'groups with more signal, without a number', beside: atEqualTokens },
  common: mixedPool,
  budget: 300_000,
  title: 'Groups without signal are replaced by kept ones',
  controls: [['fresh', 'GRPO without a buffer', {}, 'grpo']],
  ...replaysAtLeast('trl-replay', 0.1),
  pilot: { ...pilot, detect: 0.02 },
  watched: ['replay/age_mean'],
  limits: ['The buffer has no limit of age, as in TRL.'],
});
