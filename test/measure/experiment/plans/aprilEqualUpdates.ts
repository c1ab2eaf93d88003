/** APRIL against rounds as wide that wait for all and make as many updates of their completions. */
import { againstControls } from './againstControls.ts';
import { completionsAreLong } from './longSteps.ts';
import pilot from './pilots/aprilEqualUpdates.json';

const waits = (steps_per_generation: number) => ({
  over_provision: 1,
  prompts_per_round: 16,
  steps_per_generation,
});

const plan = againstControls({
  claim: 'april-equal-updates',
  method: 'april',
  replaces: 'april-trained-lengths',
  quoted:
    'The paper reports 22.5 % more rollout throughput on average and faster convergence; here throughput is trained groups per sequential decoding step.',
  size: {
    percent: 22.5,
    words: '22.5 % more rollout throughput on average',
    beside: { of: 'mechanism', as: 'speed', words: 'trained groups for each decoding step' },
  },
  common: {
    task: 'euclid',
    level: 2,
    prompts_per_round: 8,
    num_generations: 8,
    loss_type: 'grpo',
    eval_every_rounds: 8,
  },
  budget: 2_000,
  title: 'Starts twice as many groups; unfinished ones resume in the next round',
  controls: [
    ['wide', 'As many rows at once: waits for all, with an update for every 32 completions', waits(4)],
    ['wide-8', 'The same with an update for every 16 completions', waits(8)],
  ],
  mechanism: {
    metric: 'partial/steps_per_group',
    against: 'wide',
    wanted: 'lower',
    because: 'A round that does not wait for its longest completions should take fewer steps for each group.',
  },
  conditions: [
    completionsAreLong('wide', 20),
    {
      title: 'Longest completion of a round over the mean',
      arm: 'wide',
      reading: { of: 'rounds', metric: 'completions/max_length', per: 'completions/mean_length' },
      least: 2,
      because: 'What APRIL saves is the wait for the longest completion.',
    },
  ],
  pilot: { ...pilot, detect: 0.03 },
  watched: ['partial/steps_per_group', 'partial/stale_ratio', 'completions/max_length'],
  limits: [
    'The budget counts sequential steps at equal width, not tokens.',
    'APRIL, too, makes an update for every 32 completions; its shorter rounds are more, so the second control makes at least as many updates in all.',
    'In the paper a round takes minutes; here a step takes a few milliseconds on one thread.',
  ],
});

export const aprilEqualUpdates = {
  ...plan,
  budget: { counter: 'steps_seq', value: plan.budget.value },
  units: ['steps_seq', 'seconds', 'tok_unique'],
} as const;
