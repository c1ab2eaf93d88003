/** APRIL on lengths with a long tail, against equally many parallel rows that wait for all. */
import { april } from '../../../../src/methods/april.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { canLearn, lengthsDiffer, longSteps } from './longSteps.ts';
import { placeboOf } from './placebo.ts';
import pilot from './pilots/aprilLongTail.json';

const wide: PlanArm = {
  name: 'wide',
  title: 'As many rows at once: needs twice as many groups, waits for all, and makes two updates',
  method: april.id,
  settings: { over_provision: 1, prompts_per_round: 16, steps_per_generation: 2 },
};

export const aprilLongTail: Plan = {
  claim: 'april-long-tail',
  method: april.id,
  quoted:
    'The paper reports 22.5 % more rollout throughput on average and faster convergence; here throughput is trained groups per sequential decoding step.',
  size: {
    percent: 22.5,
    words: '22.5 % more rollout throughput on average',
    beside: { of: 'mechanism', as: 'speed', words: 'trained groups for each decoding step' },
  },
  replaces: 'april-fewer-steps',
  ...longSteps,
  common: { ...longSteps.common, num_generations: 8, loss_type: 'grpo' },
  budget: { counter: 'steps_seq', value: 2_400 },
  units: ['steps_seq', 'seconds', 'tok_unique'],
  arms: [
    wide,
    {
      name: april.id,
      title: 'APRIL: starts twice as many; unfinished groups resume in the next round',
      method: april.id,
      settings: {},
    },
    {
      name: 'drop',
      title: 'Starts twice as many and discards unfinished groups',
      method: april.id,
      settings: { unfinished: 'drop' },
    },
    placeboOf(wide),
  ],
  controls: [wide.name, 'drop'],
  strongest: wide.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: april.id, wanted: 'better' },
  mechanism: {
    metric: 'partial/steps_per_group',
    over: 'all rounds',
    arm: april.id,
    against: wide.name,
    wanted: 'lower',
    because: 'A round that does not wait for its longest completions should take fewer steps for each group.',
  },
  conditions: [
    canLearn(wide.name),
    lengthsDiffer(wide.name, 0.5),
    {
      title: 'Longest completion of a round over the mean',
      arm: wide.name,
      reading: { of: 'rounds', metric: 'completions/max_length', per: 'completions/mean_length' },
      least: 1.8,
      because: 'What APRIL saves is the wait for the longest completion.',
    },
  ],
  checkRounds: 8,
  pilot: { ...pilot, detect: 0.05 },
  watched: [
    'partial/steps_per_group',
    'partial/stale_ratio',
    'completions/max_length',
    'completions/mean_length',
  ],
  limits: [
    'The budget counts sequential steps at equal width, not tokens.',
    'In the paper a round takes minutes; here a step takes a few milliseconds on one thread.',
  ],
};
