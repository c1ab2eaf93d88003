/** A process reward as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'process_reward', not: ['none'] }] as const satisfies readonly SettingCondition[];

export const processReward = {
  id: 'process-reward',
  title: 'process reward',
  help: 'Raises the advantage of good steps and lowers that of bad ones. Choose it where the outcome says too little about steps.',
  paper: 'PRLCoder, arXiv 2502.01715',
  on,
  effect: 'size',
  traits: ['reads_states'],
  needs: [
    {
      trait: 'verified_steps',
      why: 'A process reward needs steps, and the verifier of {task} checks none.',
      // A search is refused for that already.
      when: [{ setting: 'topology', not: ['search'] }],
    },
  ],
  conflicts: [
    {
      setting: 'labels',
      not: ['verifier'],
      why: 'Labels of steps come from the verifier, which rewards of another source must do without.',
      instead: 'verifier',
      when: [{ setting: 'topology', not: ['search'] }],
    },
    {
      setting: 'importance_sampling_level',
      not: ['token'],
      why: 'A process reward gives each step its own advantage, and a ratio of whole completions would mix them.',
      instead: 'token',
    },
    {
      setting: 'replay',
      is: ['fifo', 'heap', 'mix', 'recompose', 'own'],
      why: 'Stored completions have hidden states of older policies, and the process head reads those of the present one.',
      instead: 'none',
      when: [{ setting: 'process_reward', is: ['head'] }],
    },
  ],
  settings: {
    process_reward: {
      kind: 'choice',
      stage: 'Learn',
      label: 'Process reward',
      help: 'Where rewards of steps come from. With either source, a linear head on hidden states learns the labels of steps.',
      default: 'none',
      choices: [
        { value: 'none', label: 'none', help: 'Steps have no rewards of their own.' },
        {
          value: 'labels',
          label: 'labels',
          help: 'Values of a search tree, or the verifier’s verdicts as ±1.',
        },
        {
          value: 'head',
          label: 'process head (PRLCoder)',
          help: 'Predictions of a head that learned the labels of earlier rounds.',
        },
      ],
      advanced: true,
    },
    process_weight: {
      kind: 'number',
      stage: 'Learn',
      label: 'Weight of step rewards',
      help: 'Factor on a step’s reward minus the group’s mean, which is added to the advantages of the step’s tokens. 0 only measures.',
      default: 0.5,
      min: 0,
      max: 10,
      advanced: true,
      live: true,
      when: on,
    },
  },
  metrics: {
    'process/step_reward': {
      label: 'reward of steps',
      help: 'Mean reward of the steps that were scored, in −1 to 1.',
      unit: 'number',
    },
    'process/explained_variance': {
      label: 'variance explained by the head',
      help: 'Share of the labels’ variance that the process head predicts before it learns from them. 0 is as good as a constant.',
      unit: 'number',
    },
    'process/chosen_right': {
      label: 'right where the head chooses',
      help: 'Share of groups whose completion with the highest weakest step, as the head scores them, is right. Compare with the reward.',
      unit: 'share',
    },
    'eval/best_of_8': {
      label: 'best of 8 held out',
      help: 'Held-out prompts solved by the one of eight samples that the process head scores highest at its weakest step. At most pass@8; random choice gives pass@1.',
      unit: 'share',
      when: [{ setting: 'eval_pass_at_8', is: [true] }],
    },
  },
} as const satisfies StrategyMeta;
