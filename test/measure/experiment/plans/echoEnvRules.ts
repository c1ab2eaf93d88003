/** ECHO on an environment whose answers follow rules, against training on actions alone. */
import { echoEnv } from '../../../../src/methods/echoEnv.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { placeboOf } from './placebo.ts';
import pilot from './pilots/echoEnvRules.json';

const actions: PlanArm = {
  name: 'actions-only',
  title: 'GRPO on actions alone',
  method: echoEnv.id,
  // Too small to change anything, but the loss is still measured.
  settings: { env_coef: 1e-9 },
};

export const echoEnvRules: Plan = {
  claim: 'echo-env-rules',
  method: echoEnv.id,
  quoted:
    'The paper reports that predicting the environment’s answers beside acting roughly doubles success on terminal tasks.',
  size: {
    percent: 100,
    words: 'roughly twice the success on terminal tasks',
    beside: { of: 'effect', as: 'more', words: 'mean pass@1 over equal tokens' },
  },
  replaces: 'echo-env-foresight',
  common: {
    task: 'toolbox',
    level: 2,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 8,
    warmup_steps: 5,
    eval_every_rounds: 8,
    num_eval_prompts: 128,
  },
  questions: 'level',
  start: null,
  budget: { counter: 'budget', value: 500_000 },
  threshold: 0.5,
  units: ['num_tokens', 'seconds'],
  arms: [
    actions,
    { name: echoEnv.id, title: 'ECHO with weight 0.05', method: echoEnv.id, settings: {} },
    {
      name: 'shuffled',
      title: 'The same loss on answers that other completions got',
      method: echoEnv.id,
      settings: { env_shuffle: true },
    },
    placeboOf(actions),
  ],
  controls: [actions.name, 'shuffled'],
  strongest: actions.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: echoEnv.id, wanted: 'better' },
  mechanism: {
    metric: 'env_loss',
    over: 'last quarter',
    arm: echoEnv.id,
    against: 'actions-only',
    wanted: 'lower',
    because:
      'The paper says that the policy becomes a model of its environment: it should predict the environment’s answers better.',
  },
  conditions: [
    {
      title: 'pass@1 of the base policy',
      arm: actions.name,
      reading: { of: 'start', value: 'pass@1' },
      least: 0.1,
      most: 0.6,
      because: 'A policy that never or always succeeds shows no difference between methods.',
    },
    {
      title: 'Loss on the environment’s answers',
      arm: actions.name,
      reading: { of: 'rounds', metric: 'env_loss' },
      least: 0.1,
      because: 'There must be something in the answers that the policy does not foresee yet.',
    },
    {
      title: 'Loss on the environment’s answers, against that of a guess',
      arm: actions.name,
      reading: { of: 'rounds', metric: 'env_loss' },
      // ln 64: every symbol of the alphabet is equally likely.
      most: 4.16,
      because:
        'A policy that predicts answers worse than a guess among 64 symbols has never read such text, unlike the paper’s language models, and ECHO would first teach it what such text looks like.',
    },
  ],
  checkRounds: 8,
  pilot: { ...pilot, detect: 0.05 },
  watched: ['env_loss', 'entropy', 'completions/mean_length'],
  limits: [
    'Places and counts follow rules, letters do not: part of what the environment says cannot be foreseen.',
    'Demonstrations of the base policy also taught what the environment answers, as a stand-in for the texts that a language model has read.',
  ],
};
