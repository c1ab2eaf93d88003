/** ECHO where almost every attempt fails, as in the paper, against training on actions alone and on shuffled answers. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/echoEnvRare.json';

export const echoEnvRare = againstControls({
  claim: 'echo-env-rare',
  method: 'echo-env',
  quoted:
    'The paper reports that predicting the environment’s answers beside acting roughly doubles success on terminal tasks.',
  size: { percent: 100, words: 'roughly twice the success on terminal tasks', beside: atEqualTokens },
  replaces: 'echo-env-rules',
  common: { task: 'toolbox', level: 3, prompts_per_round: 16, num_generations: 8, eval_every_rounds: 4 },
  budget: 300_000,
  title: 'ECHO with weight 0.05',
  controls: [
    // Too small to change anything, but the loss is still measured.
    ['actions-only', 'GRPO on actions alone', { env_coef: 1e-9 }],
    ['shuffled', 'The same loss on answers that other completions got', { env_shuffle: true }],
  ],
  mechanism: {
    metric: 'env_loss',
    against: 'actions-only',
    wanted: 'lower',
    because:
      'The paper says that the policy becomes a model of its environment: it should predict the environment’s answers better.',
  },
  leastStart: 0.01,
  conditions: [
    {
      title: 'Share of groups without signal',
      arm: 'actions-only',
      reading: { of: 'rounds', metric: 'frac_reward_zero_std' },
      least: 0.7,
      because: 'The paper’s tasks are ones that almost every attempt fails.',
    },
    {
      title: 'pass@1 of the base policy',
      arm: 'actions-only',
      reading: { of: 'start', value: 'pass@1' },
      most: 0.05,
      because: 'The paper’s policy solves a few per cent.',
    },
  ],
  pilot: { ...pilot, detect: 0.03 },
  watched: ['env_loss'],
  limits: [
    'No arm rose above the base policy within the budget, of about twenty rounds: the difference is one of policies that had not learned. The paper trains for much longer.',
    'Places and counts follow rules, letters do not: part of what the environment says cannot be foreseen.',
    'Demonstrations of the base policy also taught what the environment answers, as a stand-in for the texts that a language model has read.',
  ],
});
