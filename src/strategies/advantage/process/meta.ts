/** A process reward as data. */
import { atLearn, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [isNot('process_reward', 'none')];

export const processReward = strategy('process-reward', 'process reward', {
  help: 'Raises the advantage of good steps and lowers that of bad ones. Choose it where the outcome says too little about steps.',
  paper: 'PRLCoder, arXiv 2502.01715',
  on,
  effect: 'size',
  traits: ['reads_states'],
  needs: [
    need('verified_steps', {
      why: 'A process reward needs steps, and the verifier of {task} checks none.',
      when: [isNot('topology', 'search')],
    }),
  ],
  conflicts: [
    conflict(isNot('labels', 'verifier'), 'verifier', {
      why: 'Labels of steps come from the verifier, which rewards of another source must do without.',
      when: [isNot('topology', 'search')],
    }),
    conflict(isNot('importance_sampling_level', 'token'), 'token', {
      why: 'A process reward gives each step its own advantage, and a ratio of whole completions would mix them.',
    }),
    conflict(is('replay', 'fifo', 'heap', 'mix', 'recompose', 'successes', 'swarm', 'own'), 'none', {
      why: 'Stored completions have hidden states of older policies, and the process head reads those of the present one.',
      when: [is('process_reward', 'head')],
    }),
  ],
  settings: {
    process_reward: atLearn.more.choice('Process reward', 'none', {
      help: 'Where rewards of steps come from. With either source, a linear head on hidden states learns the labels of steps.',
      choices: {
        none: { label: 'none', help: 'Steps have no rewards of their own.' },
        labels: { label: 'labels', help: 'Values of a search tree, or the verifier’s verdicts as ±1.' },
        head: {
          label: 'process head (PRLCoder)',
          help: 'Predictions of a head that learned the labels of earlier rounds.',
        },
      },
    }),
    process_weight: atLearn.more.number('Weight of step rewards', 0.5, [0, 10], {
      help: 'Factor on a step’s reward minus the group’s mean, which is added to the advantages of the step’s tokens. 0 only measures.',
      live: true,
      when: on,
    }),
  },
  metrics: {
    'process/step_reward': metric('reward of steps', 'number', {
      help: 'Mean reward of the steps that were scored, in −1 to 1.',
    }),
    'process/explained_variance': metric('variance explained by the head', 'number', {
      help: 'Share of the labels’ variance that the process head predicts before it learns from them. 0 is as good as a constant.',
    }),
    'process/chosen_right': metric('right where the head chooses', 'share', {
      help: 'Share of groups whose completion with the highest weakest step, as the head scores them, is right. Compare with the reward.',
    }),
    'eval/best_of_8': metric('best of 8 held out', 'share', {
      help: 'Held-out prompts solved by the one of eight samples that the process head scores highest at its weakest step. At most pass@8; random choice gives pass@1.',
      when: [is('eval_pass_at_8', true)],
    }),
  },
});
