/** BroRL on a policy that had stopped improving: the same completions on few prompts or many. */
import { brorl } from '../../../../src/methods/brorl.ts';
import { grpo } from '../../../../src/methods/grpo.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { placeboOf } from './placebo.ts';
import pilot from './pilots/brorlPlateau.json';

const sixteen: PlanArm = {
  name: 'sixteen',
  title: '16 completions of each of 32 prompts; groups without spread are replaced, as in BroRL',
  method: grpo.id,
  settings: { num_generations: 16, prompts_per_round: 32, steps_per_generation: 4, dynamic_sampling: true },
};

export const brorlPlateau: Plan = {
  claim: 'brorl-plateau',
  method: brorl.id,
  quoted:
    'The paper reports that a 1.5B model which had stopped improving after 3000 steps with 16 completions per prompt improves again with 512.',
  size: {
    percent: null,
    words: 'improves again after a plateau, without a number',
    beside: { of: 'effect', as: 'more', words: 'mean pass@1 over equal tokens' },
  },
  replaces: 'brorl-wide-groups',
  common: {
    task: 'maze',
    level: 1,
    policy: 'tiny',
    loss_type: 'grpo',
    warmup_steps: 5,
    eval_every_rounds: 5,
    num_eval_prompts: 256,
  },
  questions: 'level',
  start: 'maze-1',
  budget: { counter: 'budget', value: 1_200_000 },
  threshold: 0.62,
  units: ['verify', 'seconds'],
  arms: [
    sixteen,
    { name: brorl.id, title: 'BroRL: 128 completions of each of 4 prompts', method: brorl.id, settings: {} },
    placeboOf(sixteen),
  ],
  controls: [sixteen.name],
  strongest: sixteen.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: brorl.id, wanted: 'better' },
  mechanism: {
    metric: 'dynamic_sampling/batches',
    over: 'all rounds',
    arm: brorl.id,
    against: sixteen.name,
    wanted: 'lower',
    because:
      'The paper says that large groups find rare correct and rare wrong answers: fewer of them should have to be replaced for lack of spread.',
  },
  conditions: [
    {
      title: 'Gain of the control over the check',
      arm: sixteen.name,
      reading: { of: 'gain' },
      most: 0.02,
      because: 'The claim is about a policy that had stopped improving.',
    },
    {
      title: 'pass@1 of the starting policy',
      arm: sixteen.name,
      reading: { of: 'start', value: 'pass@1' },
      most: 0.95,
      because: 'A policy that solves everything has nothing left to learn.',
    },
    {
      title: 'Collections per round of the control',
      arm: sixteen.name,
      reading: { of: 'rounds', metric: 'dynamic_sampling/batches' },
      least: 1.3,
      because: 'Groups of 16 must often lack spread, or larger ones have nothing to add.',
    },
  ],
  checkRounds: 20,
  pilot: { ...pilot, detect: 0.03 },
  watched: ['dynamic_sampling/batches', 'frac_reward_zero_std', 'entropy', 'reward'],
  limits: [
    'Groups have 128 completions against 16; the paper has 512 against 16.',
    'The plateau is that of GRPO at one learning rate and one seed; the rates of all arms are tuned again from there.',
  ],
};
