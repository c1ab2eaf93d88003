/** AReaL: how far sampling may fall behind training, with the decoupled objective and without it. */
import { areal } from '../../methods/areal.ts';
import { grpo } from '../../methods/grpo.ts';
import type { Arm, Experiment } from '../experiment.ts';

const behind: readonly number[] = [1, 2, 4, 8, 16];

const roundsOf = (count: number): string => (count === 1 ? '1 round' : `${count} rounds`);

/** The delay alone, the same in every round: what it costs in learning does not depend on who waits for whom. */
const delayed = { schedule: 'sync', replay: 'stale' } as const;

const decoupled: readonly Arm[] = behind.map((staleness) => ({
  name: `decoupled-${staleness}`,
  title: `Staleness ${roundsOf(staleness)}, clip around the current policy`,
  method: areal.id,
  settings: { ...delayed, staleness },
}));

const naive: readonly Arm[] = behind.map((staleness) => ({
  name: `naive-${staleness}`,
  title: `Staleness ${roundsOf(staleness)}, clip around the sampling policy`,
  method: areal.id,
  settings: { ...delayed, staleness, proximal: 'behaviour' },
}));

const fresh: Arm = {
  name: 'fresh',
  title: 'Staleness 0: without anything to correct, both are GRPO',
  method: grpo.id,
  settings: {},
};

/** Points at staleness 0, where both are the same run, and at those of these arms. */
const pointsOf = (arms: readonly Arm[]) => [
  { x: 0, arm: fresh.name },
  ...arms.map(({ name }, i) => ({ x: behind[i] as number, arm: name })),
];

export const arealDecoupled: Experiment = {
  claim: 'areal-decoupled',
  method: areal.id,
  quoted:
    'The paper reports up to 2.57 times the speed of synchronous training at equal or better performance, with an objective that should make stale samples as useful as fresh ones.',
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
  controls: ['naive-8'],
  effect: { metric: 'auc', arm: 'decoupled-8', against: 'naive-8', wanted: 'better' },
  mechanism: {
    metric: 'clip_ratio/region_mean',
    over: 'all rounds',
    arm: 'decoupled-8',
    against: 'naive-8',
    wanted: 'lower',
    because:
      'With the clip around the sampling policy, old tokens are outside it before the first step and do not train; with the clip around the current policy, fewer should be clipped.',
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
    over: 'Staleness in rounds',
    metric: 'auc',
    curves: [
      { name: 'Decoupled', points: pointsOf(decoupled) },
      { name: 'Naive', points: pointsOf(naive) },
    ],
  },
  limits: [
    'Sampling and training alternate here and the delay is artificial: the experiment measures what it costs in learning, not what it saves in time.',
    'The delay is the same in every round; the system allows any delay up to a limit.',
    'A round has four updates, so samples 8 rounds old are 32 updates old; the paper counts versions of four minibatches each.',
    'The decoupled arms pay for rescoring: they make about a sixth fewer rounds from the same budget.',
    'In a first run of some arms on two other seeds, a third of the usual rate did better than the usual rate: the rates tried are around it.',
  ],
};
