/** PolicyRollout’s half groups that read the rule against never and always reading it. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/policyrolloutInternalised.json';

export const policyrolloutInternalised = againstControls({
  claim: 'policyrollout-internalised',
  method: 'policyrollout',
  quoted:
    'The paper reports notable gains in accuracy and generalization from groups that mix rollouts with and without the rule, without a number in its abstract.',
  size: { percent: null, words: 'notable gains, without a number', beside: atEqualTokens },
  common: { task: 'strategies', level: 3 },
  budget: 200_000,
  title: 'Half of each group reads the rule, and all of it is trained without the rule',
  controls: [
    ['never', 'GRPO, which never reads the rule', {}, 'grpo'],
    ['always', 'All of a group read the rule', { hint_share: 1 }],
  ],
  mechanism: {
    metric: 'frac_reward_zero_std',
    against: 'never',
    wanted: 'lower',
    because: 'Completions that read the rule should be right where all others fail.',
  },
  pilot: { ...pilot, detect: 0.05 },
  watched: ['hints/success', 'hints/plain_success'],
  limits: ['The rule is one line here; the paper’s is a document.'],
});
