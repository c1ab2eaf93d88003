/** ARRoL where it is easier to foresee how a completion comes out, and rewards have more steps than two. */
import { arrol } from '../../methods/arrol.ts';
import { grpo } from '../../methods/grpo.ts';
import { randomPrune } from '../../methods/randomPrune.ts';
import type { Experiment } from '../experiment.ts';

/** After the fifth of seven tokens; what was pruned is finished outside the budget, which changes no other number. */
const look = { prune_at: 5, finish_pruned: true } as const;

export const arrolGradedRewards: Experiment = {
  claim: 'arrol-graded-rewards',
  method: arrol.id,
  quoted:
    'The paper reports 2.3 to 3 points more average accuracy than GRPO and DAPO, from survivors that are as often right as wrong.',
  common: {
    task: 'sort-digits',
    level: 2,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 16,
    loss_type: 'grpo',
    warmup_steps: 10,
    eval_every_rounds: 10,
    num_eval_prompts: 256,
  },
  budget: { counter: 'budget', value: 500_000 },
  threshold: 0.5,
  arms: [
    { name: grpo.id, title: 'All 16 completions', method: grpo.id, settings: {} },
    {
      name: arrol.id,
      title: 'Half of 16, chosen by the head and by confidence',
      method: arrol.id,
      settings: { ...look, prune_warmup: 5, prune_strength: 1.5, prune_evidence: 'both' },
    },
    { name: randomPrune.id, title: 'Half of 16, by chance', method: randomPrune.id, settings: look },
    {
      name: 'fewer-completions',
      title:
        'The fair control: 11 completions from the start, which cost about what pruning half of 16 costs',
      method: grpo.id,
      settings: { num_generations: 11 },
    },
  ],
  effect: { metric: 'auc', arm: arrol.id, against: grpo.id, wanted: 'better' },
  mechanism: {
    metric: 'pruning/survivor_variance',
    over: 'all rounds',
    arm: arrol.id,
    against: randomPrune.id,
    wanted: 'higher',
    because:
      'Survivors should differ more in what they earn than survivors by chance: the variance of their rewards, without the bias of small groups, should be higher.',
  },
  watched: [
    'pruning/survivor_variance',
    'pruning/whole_variance',
    'pruning/train_saved',
    'pruning/right_lost',
    'pruning/pruned_ratio',
    'quality/auc',
    'quality/head_auc',
    'frac_reward_zero_std',
  ],
  limits: [
    'This is a second task, chosen because the first experiment (arrol-balanced-survivors, on countdown) showed no mechanism: it says whether there is a task where the rule works, not that it works in general. Two seeds outside of this experiment had shown that it does here.',
    'Rewards are shares of places that are right, where the paper’s are right or wrong.',
    'Confidence is read beside the head, which the paper does not do, and the choice is three times as strong.',
    'Five rounds of warm-up instead of twenty updates, in which nothing is pruned: they count in the mechanism too.',
    'Completions have seven tokens, so that half of the tokens to learn from are saved but few of those written.',
  ],
};
