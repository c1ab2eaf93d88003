/** SAGE’s second attempts that read a plan against first attempts alone, at equal tokens. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/sagePlanSecond.json';

export const sagePlanSecond = againstControls({
  claim: 'sage-plan-second',
  method: 'sage-plan',
  quoted: 'The paper reports 7.2 % more solved tasks than the same agent without plans.',
  size: { percent: null, words: '7.2 % at test time; for training without a number', beside: atEqualTokens },
  common: { task: 'toolbox', level: 2, prompts_per_round: 16, eval_every_rounds: 6 },
  budget: 200_000,
  title: 'A failed attempt leaves a plan, which the next attempt reads',
  controls: [['grpo', 'GRPO without second attempts', { scale_rewards: 'none' }, 'grpo']],
  mechanism: {
    metric: 'frac_reward_zero_std',
    against: 'grpo',
    wanted: 'lower',
    because: 'A second attempt that succeeds gives a signal to groups that all failed.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['hints/success', 'hints/plain_success', 'plans/revised'],
  limits: ['The paper uses plans at test time; here held-out completions have none.'],
});
