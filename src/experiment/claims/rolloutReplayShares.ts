/** What both experiments on Rollout Replay share: its arms by share of fresh prompts, whatever token is held equal. */
import { grpo } from '../../methods/grpo.ts';
import { rolloutReplay } from '../../methods/rolloutReplay.ts';
import type { Arm, ArmSettings, Experiment } from '../experiment.ts';

/** Arms by share of fresh prompts; `evaluations` gives the settings of an arm with this share. */
export function replayArms(evaluations: (freshRatio: number) => ArmSettings): Arm[] {
  const half = evaluations(0.5);
  const replay = (name: string, title: string, settings: ArmSettings): Arm => ({
    name,
    title,
    method: rolloutReplay.id,
    settings,
  });
  return [
    { name: grpo.id, title: 'All prompts of a round are sampled', method: grpo.id, settings: {} },
    replay('three-quarters', 'Three prompts in four are sampled, one is replayed', {
      fresh_ratio: 0.75,
      ...evaluations(0.75),
    }),
    replay(rolloutReplay.id, 'Half of the prompts are sampled, half replayed', half),
    replay('quarter', 'One prompt in four is sampled, three are replayed', {
      fresh_ratio: 0.25,
      ...evaluations(0.25),
    }),
    replay('large-buffer', 'Half are replayed, from the latest 256 groups instead of 32', {
      replay_buffer_size: 256,
      ...half,
    }),
    replay('naive', 'Half are replayed, and the clip is around the sampling policy', {
      proximal: 'behaviour',
      ...half,
    }),
  ];
}

/** All that does not depend on which tokens are held equal. */
export const replayShared = {
  method: rolloutReplay.id,
  quoted:
    'The paper reports 23 to 62 % less time to GRPO’s performance, for prompt selection and replay together.',
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
  threshold: 0.5,
  controls: [grpo.id, 'naive'],
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
} as const satisfies Partial<Experiment>;

/** The curve of pass@1 over the share of fresh prompts. */
export function replayPlot(name: string): Experiment['plot'] {
  const points = [
    { x: 0.25, arm: 'quarter' },
    { x: 0.5, arm: rolloutReplay.id },
    { x: 0.75, arm: 'three-quarters' },
    { x: 1, arm: grpo.id },
  ];
  return { over: 'Share of prompts that are sampled', metric: 'auc', curves: [{ name, points }] };
}

/** The limits of both; `other` says what the arms differ in besides and where that is held equal. */
export function replayLimits(other: string): string[] {
  return [
    'It tests replay alone: the paper’s numbers are for replay together with a selection of prompts of medium difficulty, and they measure time, which this experiment does not.',
    'Groups with equal rewards are not stored, so replayed groups teach more than fresh ones; a gain of replay may come from that.',
    'This budget does not count the forward pass that rescores the replayed half.',
    'The buffers hold 32 and 256 groups at 16 prompts a round; the paper has 512 at 512.',
    other,
    'Some arms were tried before in one or two runs, on seeds from 201 on.',
  ];
}
