/** AReaL: how far sampling may fall behind training, with the decoupled objective and without it. */
import { areal } from '../../methods/areal.ts';
import { grpo } from '../../methods/grpo.ts';
import type { Arm, Experiment } from '../experiment.ts';

const behind: readonly number[] = [1, 2, 4, 8, 16];

const roundsOf = (count: number): string => (count === 1 ? '1 round' : `${count} rounds`);

const decoupled: readonly Arm[] = behind.map((staleness) => ({
  name: `decoupled-${staleness}`,
  title: `Sampled ${roundsOf(staleness)} behind, clip centred on the policy of now`,
  method: areal.id,
  settings: { staleness },
}));

const naive: readonly Arm[] = behind.map((staleness) => ({
  name: `naive-${staleness}`,
  title: `Sampled ${roundsOf(staleness)} behind, clip centred on the policy that sampled`,
  method: areal.id,
  settings: { staleness, proximal: 'behaviour' },
}));

const fresh: Arm = {
  name: 'fresh',
  title: 'Sampled with the policy of now: with nothing to correct, both are GRPO',
  method: grpo.id,
  settings: {},
};

/** Points at 0 rounds behind, where both are the same run, and at those of these arms. */
const pointsOf = (arms: readonly Arm[]) => [
  { x: 0, arm: fresh.name },
  ...arms.map(({ name }, i) => ({ x: behind[i] as number, arm: name })),
];

export const arealDecoupled: Experiment = {
  claim: 'areal-decoupled',
  method: areal.id,
  quoted:
    'The paper reports up to 2.57 times the speed of synchronous training at equal or better performance, with an objective that is to make stale samples as good to learn from.',
  common: {
    task: 'chain-sum',
    level: 2,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 8,
    steps_per_generation: 4,
    loss_type: 'grpo',
    learning_rate: 1.5e-4,
    warmup_steps: 10,
    eval_every_rounds: 10,
    num_eval_prompts: 256,
  },
  budget: { counter: 'budget', value: 300_000 },
  threshold: 0.5,
  arms: [fresh, ...decoupled, ...naive],
  effect: { metric: 'auc', arm: 'decoupled-8', against: 'naive-8', wanted: 'better' },
  mechanism: {
    metric: 'clip_ratio/region_mean',
    over: 'all rounds',
    arm: 'decoupled-8',
    against: 'naive-8',
    wanted: 'lower',
    because:
      'With the clip centred on the policy that sampled, old tokens stand outside of it before the first step and are not learned from; centred on the policy of now, fewer should be clipped.',
  },
  watched: [
    'clip_ratio/region_mean',
    'replay/age_mean',
    'replay/bounded_ratio',
    'sampling/importance_sampling_ratio/mean',
    'entropy',
    'grad_norm',
  ],
  plot: {
    over: 'Rounds that sampling is behind',
    metric: 'auc',
    curves: [
      { name: 'Decoupled', points: pointsOf(decoupled) },
      { name: 'Naive', points: pointsOf(naive) },
    ],
  },
  limits: [
    'Nothing runs at once here: the delay is put in, and what it saves in time is not measured. What it costs in learning is.',
    'The delay is the same in every round; the system bounds it, and varies below the bound.',
    'A round has four updates, so that samples 8 rounds old are 32 updates old; the paper counts versions, of four minibatches each.',
    'Scoring tokens anew is paid for by the decoupled arms: they make about a sixth fewer rounds of the same budget.',
    'A first run of some arms on two other seeds, at 1/3 and once the usual rate, showed learning best at the lower one: the rates that are tried lie around it.',
  ],
};
