/** VADE against prompts in turn, against drawing anew where groups do not differ, and against knowing every chance. */
import { grpo } from '../../methods/grpo.ts';
import { vade } from '../../methods/vade.ts';
import type { Experiment } from '../experiment.ts';

export const vadeMoreMixedGroups: Experiment = {
  claim: 'vade-more-mixed-groups',
  method: vade.id,
  quoted:
    'The paper says that choosing prompts by a belief about each of them amplifies the training signal without extra rollouts; it gives no number in its abstract.',
  // A ladder of levels from nearly solved to nearly hopeless, so that there is something to choose.
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
  budget: { counter: 'budget', value: 300_000 },
  threshold: 0.45,
  arms: [
    { name: 'uniform', title: 'All prompts of the pool in turn', method: grpo.id, settings: {} },
    { name: vade.id, title: 'Prompts by draws from a belief about each', method: vade.id, settings: {} },
    {
      name: 'refill',
      title: 'Prompts in turn, and further ones in place of groups that do not differ',
      method: grpo.id,
      settings: { dynamic_sampling: true },
    },
    {
      name: 'oracle',
      title: 'The most a choice can do: prompts by chances estimated beside the run, which is not paid for',
      method: grpo.id,
      settings: { prompt_selection: 'oracle' },
    },
    {
      name: 'no-decay',
      title: 'VADE that forgets nothing',
      method: vade.id,
      settings: { belief_decay_met: 1, belief_decay_unmet: 1 },
    },
    {
      name: 'no-draw',
      title: 'VADE by the mean of its belief, so that nothing is tried for being unknown',
      method: vade.id,
      settings: { belief_draw: 'mean' },
    },
  ],
  effect: { metric: 'auc', arm: vade.id, against: 'uniform', wanted: 'better' },
  mechanism: {
    metric: 'prompts/mixed_ratio',
    over: 'all rounds',
    arm: vade.id,
    against: 'uniform',
    wanted: 'higher',
    because:
      'Prompts that may go either way are chosen before anything is generated: more of the groups that are paid for should differ in their rewards.',
  },
  watched: [
    'prompts/mixed_ratio',
    'prompts/belief_brier',
    'frac_reward_zero_std',
    'dynamic_sampling/batches',
    'reward',
  ],
  limits: [
    'A first plan tested on level 3, where no arm ever answered anything right; it was stopped before its end and this one, tested on level 2, began anew.',
    'Belief, decay and score are our reading of the abstract; the paper’s own constants are not known to us.',
    'A pool of 256 prompts comes round every 16 rounds, so that beliefs are fresher than in a large data set.',
    'Training chooses among four levels while the test is of one: an arm that favours other levels pays for it.',
  ],
};
