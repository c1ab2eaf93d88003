/** PRLCoder’s step rewards by a learned head against the outcome alone. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/prlcoderHead.json';

export const prlcoderHead = againstControls({
  claim: 'prlcoder-head',
  method: 'prlcoder',
  quoted:
    'The abstract says that process supervision significantly surpasses supervision by the outcome alone, most on complex tasks.',
  size: { percent: null, words: 'significantly, without a number', beside: atEqualTokens },
  common: { task: 'euclid', level: 2, eval_every_rounds: 4 },
  budget: 500_000,
  title: 'A head that learned the verdicts on lines rewards every line',
  controls: [['outcome', 'The outcome alone', { process_weight: 0 }]],
  others: [['verdicts', 'Lines rewarded by the verifier itself', { process_reward: 'labels' }]],
  mechanism: {
    metric: 'process/explained_variance',
    against: null,
    than: 0.1,
    wanted: 'higher',
    because: 'A head that predicts nothing rewards lines at random.',
  },
  conditions: [
    {
      title: 'Variance of verdicts that the head explains',
      arm: 'prlcoder',
      reading: { of: 'rounds', metric: 'process/explained_variance' },
      least: 0.1,
      because: 'Its rewards mean something only then.',
    },
  ],
  pilot: { ...pilot, detect: 0.03 },
  watched: ['process/explained_variance', 'process/chosen_right'],
  limits: [
    'The head is linear on hidden states and learns while the policy does; that of the paper is trained first.',
    'Only its abstract was at hand.',
  ],
});
