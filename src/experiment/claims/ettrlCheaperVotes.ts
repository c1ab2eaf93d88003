/** ETTRL against TTRL with as many votes, with plain advantages, and with a vote for each base. About 5 minutes on two quiet cores. */
import { ettrl } from '../../methods/ettrl.ts';
import { ttrl } from '../../methods/ttrl.ts';
import type { Experiment } from '../experiment.ts';

export const ettrlCheaperVotes: Experiment = {
  claim: 'ettrl-cheaper-votes',
  method: ettrl.id,
  quoted:
    'The paper reports 68 % more pass@1 on AIME 2024 with Llama3.1-8B than its baseline, for 60 % of the rollout tokens; that pass@1 does not suffer against TTRL is what is tested here.',
  // Long enough to share half of what is written, and about three in four labels of the base policy are right there.
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
      title: 'ETTRL where leaves of one completion share its vote',
      method: ettrl.id,
      settings: { vote_weights: 'independent' },
    },
  ],
  effect: { metric: 'auc', arm: ettrl.id, against: ttrl.id, wanted: 'not worse' },
  mechanism: {
    metric: 'tree/unique_ratio',
    over: 'all rounds',
    arm: ettrl.id,
    against: null,
    than: 0.6,
    wanted: 'lower',
    because:
      'Leaves of one completion share what stands before their fork: as many votes should cost no more than the 60 % of the tokens that the paper gives.',
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
    'Completions judged are what is held equal; for the same new tokens the tree would get nearly twice the rounds, which this does not test.',
    'Held-out prompts are others than those voted on; the paper trains on the questions that it is tested on.',
    'The paper votes with 60 leaves of 12 completions, here 16 leaves of 4 do.',
    'The task is one where the votes of the base policy are right for most prompts; where they are not, TTRL makes the policy worse.',
  ],
};
