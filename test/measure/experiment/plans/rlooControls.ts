/** RLOO’s plain baseline against a value head and against preferences. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/rlooControls.json';

export const rlooControls = againstControls({
  claim: 'rloo-controls',
  method: 'rloo',
  quoted:
    'The paper reports that RLOO, without value network and clipping, does better than PPO and DPO on every model and data set.',
  size: { percent: null, words: 'better than PPO and DPO, without a number', beside: atEqualTokens },
  common: { task: 'chain-sum', level: 2, level_mixture: [0, 1, 1], eval_every_rounds: 4 },
  budget: 200_000,
  title: 'Each completion against the mean of the others of its prompt',
  controls: [
    ['ppo', 'PPO with a value head', {}, 'ppo'],
    [
      'dpo',
      'DPO on the best and worst completion by the verifier',
      { labels: 'verifier', prompts_per_round: 32 },
      'dpo',
    ],
  ],
  mechanism: {
    metric: 'clip_ratio/region_mean',
    against: null,
    than: 0.05,
    wanted: 'lower',
    because: 'Where the clip hardly acts, a plain gradient is enough.',
  },
  conditions: [
    {
      title: 'Share of tokens that the clip stops',
      arm: 'rloo',
      reading: { of: 'rounds', metric: 'clip_ratio/region_mean' },
      most: 0.05,
      because: 'The paper argues that clipping is hardly needed.',
    },
  ],
  pilot: { ...pilot, detect: 0.02 },
  limits: ['RAFT, which the paper compares with too, is not here.'],
});
