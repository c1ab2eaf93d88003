/** DAPO with its paper's number of updates per round, so that the clip can act. */
import { dapo } from '../../../../src/methods/dapo.ts';
import { grpo } from '../../../../src/methods/grpo.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { placeboOf } from './placebo.ts';
import pilot from './pilots/dapoManyUpdates.json';

const plain: PlanArm = {
  name: 'no-clip-higher',
  title: 'DAPO with the lower clip range on both sides',
  method: dapo.id,
  settings: { epsilon_high: null },
};
const grpoArm: PlanArm = { name: grpo.id, title: 'GRPO', method: grpo.id, settings: {} };

export const dapoManyUpdates: Plan = {
  claim: 'dapo-many-updates',
  method: dapo.id,
  quoted:
    'The paper reports 50 points on AIME 2024 where its own GRPO reaches 30, and a gain from each of the four parts.',
  size: {
    percent: 66.7,
    words: '50 points where its own GRPO reaches 30',
    beside: { of: 'effect', as: 'more', words: 'mean pass@1 over equal tokens' },
  },
  replaces: 'dapo-beats-grpo',
  common: {
    task: 'scratchpad',
    level: 2,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 8,
    num_iterations: 4,
    steps_per_generation: 4,
    warmup_steps: 20,
    eval_every_rounds: 5,
    num_eval_prompts: 256,
  },
  questions: 'level',
  start: null,
  budget: { counter: 'budget', value: 700_000 },
  threshold: 0.5,
  units: ['tok_train', 'seconds'],
  arms: [
    plain,
    {
      name: dapo.id,
      title: 'DAPO: upper clip, groups with spread, token mean',
      method: dapo.id,
      settings: {},
    },
    grpoArm,
    placeboOf(grpoArm),
  ],
  controls: [plain.name, grpo.id],
  strongest: plain.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: dapo.id, wanted: 'better' },
  mechanism: {
    metric: 'entropy',
    over: 'last quarter',
    arm: dapo.id,
    against: plain.name,
    wanted: 'higher',
    because:
      'The paper says that a wider upper clip keeps the policy from becoming confident too early: its entropy should stay higher.',
  },
  conditions: [
    {
      title: 'Share of tokens at the clip range',
      arm: plain.name,
      reading: { of: 'rounds', metric: 'clip_ratio/region_mean' },
      least: 0.005,
      because: 'A wider clip can act only where ratios reach the narrow one.',
    },
    {
      title: 'Share of groups of GRPO without signal',
      arm: grpo.id,
      reading: { of: 'rounds', metric: 'frac_reward_zero_std' },
      least: 0.1,
      because: 'Dynamic sampling can act only where groups lack spread.',
    },
  ],
  checkRounds: 15,
  pilot: { ...pilot, detect: 0.03 },
  watched: ['entropy', 'frac_reward_zero_std', 'clip_ratio/region_mean', 'completions/mean_length'],
  limits: [
    'The limit on overlong completions is off in all arms, because correct answers here reach the length limit: this tests three of the four parts.',
    'Both arms of DAPO keep the dual clip of its scripts, which is not one of the four parts.',
  ],
};
