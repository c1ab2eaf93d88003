/**
 * ETTRL against TTRL with as many votes, with plain advantages, and with a vote for each base. About 5 minutes on two
 * quiet cores.
 */
import { ettrl } from '../../methods/ettrl.ts';
import { ttrl } from '../../methods/ttrl.ts';
import type { Experiment } from '../experiment.ts';

export const ettrlCheaperVotes: Experiment = {
  claim: 'ettrl-cheaper-votes',
  method: ettrl.id,
  quoted:
    'The paper reports 68 % more pass@1 on AIME 2024 with Llama3.1-8B than its baseline, for 60 % of the rollout tokens; this experiment tests that pass@1 is not worse than TTRL’s.',
  // Completions are long enough to share half of their tokens, and about three in four of the base policy's labels are correct.
  common: {
    task: 'lookup',
    level: 1,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 16,
    loss_type: 'grpo',
    warmup_steps: 10,
    eval_every_rounds: 5,
    num_eval_prompts: 256,
  },
  budget: { counter: 'verify', value: 12_800 },
  threshold: 0.7,
  arms: [
    { name: ttrl.id, title: 'TTRL: votes of 16 separate completions', method: ttrl.id, settings: {} },
    {
      name: ettrl.id,
      title: 'ETTRL: votes of 16 leaves of 4 completions, advantages by entropy',
      method: ettrl.id,
      settings: {},
    },
    {
      name: 'forks-alone',
      title: 'The same tree with plain advantages',
      method: ettrl.id,
      settings: { entropy_reshape: false },
    },
    {
      name: 'votes-by-base',
      title: 'ETTRL where the leaves of one base share one vote',
      method: ettrl.id,
      settings: { vote_weights: 'independent' },
    },
  ],
  controls: [ttrl.id],
  effect: { metric: 'auc', arm: ettrl.id, against: ttrl.id, wanted: 'not worse' },
  mechanism: {
    metric: 'tree/unique_ratio',
    over: 'all rounds',
    arm: ettrl.id,
    against: null,
    than: 0.6,
    wanted: 'lower',
    because:
      'Leaves of one base share the tokens before their fork: as many votes should cost at most 60 % of the tokens, the paper’s figure.',
  },
  watched: [
    'tree/unique_ratio',
    'vote/accuracy',
    'vote/margin',
    'vote/reward_accuracy',
    'entropy',
    'frac_reward_zero_std',
  ],
  limits: [
    'The budget counts verified completions; for the same new tokens the tree would get nearly twice the rounds, which this does not test.',
    'Held-out prompts differ from those voted on; the paper trains on its test questions.',
    'The paper votes with 60 leaves of 12 bases; here 16 leaves of 4 bases vote.',
    'On this task the base policy’s votes are correct for most prompts; where they are not, TTRL makes the policy worse.',
  ],
};
