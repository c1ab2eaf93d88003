/**
 * MC-GRPO against GRPO in groups of two, and against other uses of a third completion. About 10 minutes on two quiet
 * cores.
 */
import { grpo } from '../../methods/grpo.ts';
import { mcGrpo } from '../../methods/mcGrpo.ts';
import type { Experiment } from '../experiment.ts';

export const mcGrpoSmallGroups: Experiment = {
  claim: 'mc-grpo-small-groups',
  method: mcGrpo.id,
  quoted:
    'The paper reports that with its median baseline training on 2 completions per prompt comes within 1 % of training on 8.',
  common: {
    task: 'sort-digits',
    level: 3,
    policy: 'tiny',
    prompts_per_round: 64,
    num_generations: 2,
    loss_type: 'grpo',
    warmup_steps: 10,
    eval_every_rounds: 25,
    num_eval_prompts: 256,
  },
  budget: { counter: 'budget', value: 2_000_000 },
  threshold: 0.6,
  arms: [
    { name: grpo.id, title: 'GRPO on 2 completions per prompt', method: grpo.id, settings: {} },
    {
      name: mcGrpo.id,
      title: 'MC-GRPO: the median of 3, without the middle one',
      method: mcGrpo.id,
      settings: {},
    },
    {
      name: 'mean-of-three',
      title: 'The fair control: the mean of 3, without the one nearest to it',
      method: grpo.id,
      settings: { drop_pivot: true },
    },
    {
      name: 'eight',
      title: 'GRPO on 8 completions per prompt, as many in all',
      method: grpo.id,
      settings: { num_generations: 8, prompts_per_round: 16 },
    },
  ],
  controls: [grpo.id, 'mean-of-three', 'eight'],
  effect: { metric: 'auc', arm: mcGrpo.id, against: grpo.id, wanted: 'better' },
  mechanism: {
    metric: 'probe/sign_flips',
    over: 'all rounds',
    arm: mcGrpo.id,
    against: grpo.id,
    wanted: 'lower',
    because:
      'The paper says that the mean of few rewards gives completions the wrong sign: measured against the mean of many samples, fewer signs should be wrong.',
  },
  watched: ['probe/sign_flips', 'reward_std', 'frac_reward_zero_std'],
  probe: 'sign_flips',
  limits: ['The fair control shows whether a gain comes from the median or from the third completion.'],
};
