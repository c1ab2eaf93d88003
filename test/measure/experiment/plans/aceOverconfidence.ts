/** ACE’s penalty of overconfident errors against equal penalties. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/aceOverconfidence.json';

export const aceOverconfidence = againstControls({
  claim: 'ace-overconfidence',
  method: 'ace',
  quoted:
    'The paper reports better pass@k at every k for three model families, without a number in its abstract.',
  size: { percent: null, words: 'better at every k, without a number', beside: atEqualTokens },
  common: { task: 'chain-sum', level: 2 },
  budget: 300_000,
  title: 'Wrong completions that training made likelier weigh more',
  controls: [['grpo', 'GRPO with the same loss', { loss_type: 'grpo', scale_rewards: 'group' }, 'grpo']],
  mechanism: {
    metric: 'entropy',
    against: 'grpo',
    wanted: 'higher',
    because: 'Probability should not gather on wrong answers.',
  },
  pilot: { ...pilot, detect: 0.02 },
  limits: ['This tests k = 1; the paper’s gain is largest at large k.'],
});
