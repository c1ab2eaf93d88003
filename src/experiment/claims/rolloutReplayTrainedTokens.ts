/** Rollout Replay at equal trained tokens: do fewer new ones do as well? About 4 minutes on two quiet cores. */
import { grpo } from '../../methods/grpo.ts';
import { rolloutReplay } from '../../methods/rolloutReplay.ts';
import type { Experiment } from '../experiment.ts';

export const rolloutReplayTrainedTokens: Experiment = {
  claim: 'rollout-replay-trained-tokens',
  method: rolloutReplay.id,
  quoted:
    'The paper reports 23 to 62 % less time to the performance of GRPO, for choice of prompts and replay together.',
  common: {
    task: 'chain-sum',
    level: 2,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 8,
    // As old as the method's 64 groups at its 32 prompts a round.
    replay_buffer_size: 32,
    loss_type: 'grpo',
    learning_rate: 2e-4,
    warmup_steps: 10,
    eval_every_rounds: 10,
    num_eval_prompts: 256,
  },
  budget: { counter: 'tok_train', value: 40_000 },
  threshold: 0.5,
  arms: [
    { name: grpo.id, title: 'All prompts of a round answered anew', method: grpo.id, settings: {} },
    {
      name: 'three-quarters',
      title: 'Three prompts in four answered anew',
      method: rolloutReplay.id,
      settings: { fresh_ratio: 0.75 },
    },
    {
      name: rolloutReplay.id,
      title: 'Half of the prompts answered anew',
      method: rolloutReplay.id,
      settings: {},
    },
    {
      name: 'quarter',
      title: 'One prompt in four answered anew',
      method: rolloutReplay.id,
      settings: { fresh_ratio: 0.25 },
    },
    {
      name: 'large-buffer',
      title: 'Half, and the rest from the latest 256 groups instead of 32',
      method: rolloutReplay.id,
      settings: { replay_buffer_size: 256 },
    },
    {
      name: 'naive',
      title: 'Half, with the clip centred on the policy that sampled',
      method: rolloutReplay.id,
      settings: { proximal: 'behaviour' },
    },
  ],
  effect: { metric: 'auc', arm: rolloutReplay.id, against: grpo.id, wanted: 'not worse' },
  mechanism: {
    metric: 'num_tokens',
    over: 'last quarter',
    arm: rolloutReplay.id,
    against: grpo.id,
    wanted: 'lower',
    because:
      'Updates of the same size should need about half of the prompts and completions, once the buffer holds enough.',
  },
  plot: {
    over: 'Share of prompts answered anew',
    metric: 'auc',
    curves: [
      {
        name: 'At equal trained tokens',
        points: [
          { x: 0.25, arm: 'quarter' },
          { x: 0.5, arm: rolloutReplay.id },
          { x: 0.75, arm: 'three-quarters' },
          { x: 1, arm: grpo.id },
        ],
      },
    ],
  },
  watched: [
    'replay/replayed_ratio',
    'replay/age_mean',
    'replay/size',
    'clip_ratio/region_mean',
    'sampling/importance_sampling_ratio/mean',
    'frac_reward_zero_std',
    'num_tokens',
    'update',
    'entropy',
  ],
  limits: [
    'Replay alone is tested: the paper’s numbers are for replay and a choice of prompts of medium difficulty together, and are of time, which is not measured here.',
    'Groups whose completions all earned the same are not stored, so that replayed groups teach more than fresh ones: what replay gains may come from that.',
    'Scoring old tokens anew is not in this budget; it takes a forward pass over the replayed half.',
    'The buffers are of 32 and 256 groups at 16 prompts a round, where the paper has 512 at 512.',
    'Arms that replay generate less, and are faster for it: at equal generated tokens see rollout-replay-generated-tokens.',
    'Tried before in one or two runs of some arms, on seeds from 201 on.',
  ],
};
