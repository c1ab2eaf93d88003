/** ARRoL against all completions, random pruning and fewer from the start. */
import { arrol } from '../../methods/arrol.ts';
import { grpo } from '../../methods/grpo.ts';
import { randomPrune } from '../../methods/randomPrune.ts';
import type { ArmSettings, Experiment } from '../experiment.ts';

/** The check comes after the fifth of up to eight tokens. */
const look: ArmSettings = { prune_at: 5, prune_warmup: 5, prune_strength: 1.5, finish_pruned: true };

export const arrolBalancedSurvivors: Experiment = {
  claim: 'arrol-balanced-survivors',
  method: arrol.id,
  quoted:
    'The paper reports 2.3 to 3 points more average accuracy than GRPO and DAPO, from survivors that are half correct and half wrong.',
  common: {
    task: 'countdown',
    level: 1,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 16,
    loss_type: 'grpo',
    warmup_steps: 10,
    eval_every_rounds: 10,
    num_eval_prompts: 256,
  },
  budget: { counter: 'budget', value: 500_000 },
  threshold: 0.3,
  arms: [
    { name: grpo.id, title: 'All 16 completions', method: grpo.id, settings: {} },
    {
      name: arrol.id,
      title: 'ARRoL: keeps half of 16, chosen by the head and by confidence',
      method: arrol.id,
      settings: { ...look, prune_evidence: 'both' },
    },
    {
      name: 'head-alone',
      title: 'Keeps half of 16, chosen by the head alone, as in the paper',
      method: arrol.id,
      settings: { ...look, prune_evidence: 'head' },
    },
    {
      name: randomPrune.id,
      title: 'Keeps half of 16 at random',
      method: randomPrune.id,
      settings: { prune_at: 5, finish_pruned: true },
    },
    {
      name: 'fewer-completions',
      title: 'The fair control: 11 completions from the start, at about the cost of pruning half of 16',
      method: grpo.id,
      settings: { num_generations: 11 },
    },
  ],
  controls: [grpo.id, randomPrune.id, 'fewer-completions'],
  effect: { metric: 'auc', arm: arrol.id, against: grpo.id, wanted: 'better' },
  mechanism: {
    metric: 'pruning/survivor_variance',
    over: 'all rounds',
    arm: arrol.id,
    against: randomPrune.id,
    wanted: 'higher',
    because:
      'Survivors should be half correct and half wrong: the variance of their rewards, p(1 − p) without the bias of small groups, should exceed that of random survivors.',
  },
  watched: [
    'pruning/survivor_variance',
    'pruning/train_saved',
    'pruning/right_lost',
    'pruning/pruned_ratio',
    'quality/auc',
    'quality/head_auc',
    'quality/brier',
    'quality/paused',
    'frac_reward_zero_std',
  ],
  limits: [
    'The rule uses confidence besides the head, which the paper does not: the hidden state of a policy this small hardly predicts success. One arm uses the head alone.',
    'The strength of the rule is three times the paper’s, because the evidence is weaker; it was chosen on another seed.',
    'All arms that prune finish pruned completions outside the budget, which changes no other number.',
    'Warm-up without pruning lasts five rounds instead of twenty updates; the mechanism includes these rounds.',
    'Completions have at most 8 tokens, so pruning saves half of the trained tokens but few of the generated ones.',
  ],
};
