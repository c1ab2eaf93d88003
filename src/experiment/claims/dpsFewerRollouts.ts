/** DPS against drawing anew where groups do not differ, at equal generated tokens. About 4 minutes on two quiet cores. */
import { dps } from '../../methods/dps.ts';
import { grpo } from '../../methods/grpo.ts';
import { vade } from '../../methods/vade.ts';
import type { Experiment } from '../experiment.ts';

export const dpsFewerRollouts: Experiment = {
  claim: 'dps-fewer-rollouts',
  method: dps.id,
  quoted:
    'The paper says that foreseeing which prompts are partly solved reduces redundant rollouts and speeds up training beside drawing many and keeping some; it gives no number in its abstract.',
  // A ladder of levels from nearly solved to nearly hopeless, so that there is something to foresee.
  common: {
    task: 'chain-sum',
    level: 2,
    level_mixture: [1, 1, 1, 1],
    policy: 'tiny',
    num_train_prompts: 256,
    prompts_per_round: 16,
    num_generations: 8,
    loss_type: 'grpo',
    warmup_steps: 10,
    eval_every_rounds: 10,
    num_eval_prompts: 256,
  },
  budget: { counter: 'tok_unique', value: 60_000 },
  threshold: 0.45,
  arms: [
    { name: 'uniform', title: 'All prompts of the pool in turn', method: grpo.id, settings: {} },
    {
      name: 'refill',
      title: 'Prompts in turn, and further ones in place of groups that do not differ',
      method: grpo.id,
      settings: { dynamic_sampling: true, eval_every_rounds: 5 },
    },
    {
      name: dps.id,
      title: 'The prompts of which a group is most likely to differ, by what became of their earlier groups',
      method: dps.id,
      settings: {},
    },
    {
      name: 'no-fading',
      title: 'DPS whose counts never fade',
      method: dps.id,
      settings: { dynamics_decay: 1 },
    },
    {
      name: vade.id,
      title: 'The other belief: by draws from a distribution of each prompt’s chance',
      method: vade.id,
      settings: {},
    },
    {
      name: 'oracle',
      title: 'The most a choice can do: prompts by chances estimated beside the run, which is not paid for',
      method: grpo.id,
      settings: { prompt_selection: 'oracle' },
    },
  ],
  effect: { metric: 'auc', arm: dps.id, against: 'refill', wanted: 'better' },
  mechanism: {
    metric: 'prompts/mixed_ratio',
    over: 'all rounds',
    arm: dps.id,
    against: 'uniform',
    wanted: 'higher',
    because:
      'Prompts whose groups will differ are chosen before anything is generated: more of the groups that are paid for should differ in their rewards.',
  },
  watched: [
    'prompts/mixed_ratio',
    'prompts/belief_brier',
    'frac_reward_zero_std',
    'dynamic_sampling/batches',
    'reward',
  ],
  limits: [
    'Written after the result of VADE on the same task was known, without any run of DPS on it.',
    'Only generated tokens are equal: drawing anew learns from fewer of them.',
    'A pool of 256 prompts comes round every 16 rounds, so that what is known of a prompt is fresher than in a large data set.',
    'Training chooses among four levels while the test is of one: an arm that favours other levels pays for it.',
  ],
};
