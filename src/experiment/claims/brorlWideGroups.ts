/** BroRL: the same completions spread over few prompts or many. About 5 minutes on two quiet cores. */
import { brorl } from '../../methods/brorl.ts';
import { grpo } from '../../methods/grpo.ts';
import type { Experiment } from '../experiment.ts';

export const brorlWideGroups: Experiment = {
  claim: 'brorl-wide-groups',
  method: brorl.id,
  quoted:
    'The paper reports that a 1.5B model which had stopped improving after 3000 steps with 16 completions per prompt improves again with 512.',
  // Every round has 512 completions in four minibatches, whatever the width of its groups.
  common: {
    task: 'chain-sum',
    level: 2,
    policy: 'tiny',
    loss_type: 'grpo',
    dynamic_sampling: false,
    steps_per_generation: 4,
    warmup_steps: 10,
    eval_every_rounds: 15,
    num_eval_prompts: 256,
  },
  budget: { counter: 'budget', value: 4_000_000 },
  threshold: 0.6,
  arms: [
    {
      name: 'sixteen',
      title: '16 completions of each of 32 prompts',
      method: grpo.id,
      settings: { num_generations: 16, prompts_per_round: 32 },
    },
    { name: brorl.id, title: 'BroRL: 128 completions of each of 4 prompts', method: brorl.id, settings: {} },
  ],
  controls: ['sixteen'],
  untestable:
    'The paper is about a policy that has stopped improving; both arms here start from a policy that still improves.',
  effect: { metric: 'auc', arm: brorl.id, against: 'sixteen', wanted: 'better' },
  mechanism: {
    metric: 'frac_reward_zero_std',
    over: 'all rounds',
    arm: brorl.id,
    against: 'sixteen',
    wanted: 'lower',
    because:
      'The paper says that large groups find rare correct answers, so fewer groups should be all correct or all wrong.',
  },
  watched: ['frac_reward_zero_std', 'entropy'],
  limits: [
    'Both arms train on every group, so that they differ in group size only; the paper discards groups without spread.',
    'The paper enlarges the groups of a model that had stopped improving; here both arms start from the same base policy, which still improves.',
    'Groups have 128 completions against 16; the paper has 512 against 16.',
    'A separate test on a table of answers checks that one step on one prompt lowers the probability of correct answers less often with large groups.',
  ],
};
