/** ARRoL on a task with graded rewards, where success is easier to predict. */
import { arrol } from '../../methods/arrol.ts';
import { grpo } from '../../methods/grpo.ts';
import { randomPrune } from '../../methods/randomPrune.ts';
import { arrolBalancedSurvivors } from './arrolBalancedSurvivors.ts';
import type { Experiment } from '../experiment.ts';

export const arrolGradedRewards: Experiment = {
  claim: 'arrol-graded-rewards',
  method: arrol.id,
  quoted: arrolBalancedSurvivors.quoted,
  common: { ...arrolBalancedSurvivors.common, task: 'sort-digits', level: 2 },
  budget: { counter: 'budget', value: 500_000 },
  threshold: 0.5,
  arms: arrolBalancedSurvivors.arms.filter(({ name }) => name !== 'head-alone'),
  controls: [grpo.id, randomPrune.id, 'fewer-completions'],
  effect: { metric: 'auc', arm: arrol.id, against: grpo.id, wanted: 'better' },
  mechanism: {
    metric: 'pruning/survivor_variance',
    over: 'all rounds',
    arm: arrol.id,
    against: randomPrune.id,
    wanted: 'higher',
    because:
      'Rewards of survivors should differ more than those of random survivors: their variance, without the bias of small groups, should be higher.',
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
    'This second task was chosen because the first experiment (arrol-balanced-survivors, on countdown) did not show the mechanism: it tests whether there is a task where the rule works, not whether it works in general. Two seeds outside this experiment had shown that it does here.',
    'Rewards are shares of correct positions; the paper’s are binary.',
    'The rule uses confidence besides the head, which the paper does not, and its strength is three times the paper’s.',
    'Warm-up without pruning lasts five rounds instead of twenty updates; the mechanism includes these rounds.',
    'Completions have seven tokens, so pruning saves half of the trained tokens but few of the generated ones.',
  ],
};
