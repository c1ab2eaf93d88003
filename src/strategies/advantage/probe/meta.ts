/** A probe of hidden states as a baseline, as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'baseline', is: ['probe'] }] as const satisfies readonly SettingCondition[];

export const probe = {
  id: 'probe',
  title: 'probe of hidden states',
  help: 'What a probe predicts from the hidden states of another completion (POISE). Two completions per prompt are enough.',
  paper: 'POISE',
  on,
  traits: ['reads_states'],
  conflicts: [
    {
      setting: 'tree_credit',
      not: ['leaf'],
      why: 'Tree credit compares the nodes of a tree, so the probe would have no use.',
      instead: 'leaf',
    },
    {
      setting: 'replay',
      is: ['fifo', 'heap', 'mix', 'recompose', 'own'],
      why: 'Stored completions have hidden states of older policies, and the probe reads those of the present one.',
      instead: 'none',
    },
  ],
  settings: {
    probe_reads: {
      kind: 'choice',
      stage: 'Learn',
      label: 'Probe reads',
      help: 'The completion whose hidden states predict a reward.',
      default: 'other',
      choices: [
        { value: 'other', label: 'others', help: 'Other completions of the prompt, which is unbiased.' },
        { value: 'own', label: 'its own', help: 'The rewarded completion itself, which is biased.' },
      ],
      advanced: true,
      when: on,
    },
    probe_ridge: {
      kind: 'number',
      stage: 'Learn',
      label: 'Ridge penalty',
      help: 'Penalty on the probe’s weights (α). Higher is steadier and predicts less.',
      default: 100,
      min: 0,
      aboveMin: true,
      max: 1e6,
      advanced: true,
      when: on,
    },
  },
  metrics: {
    'probe/explained_variance': {
      label: 'variance explained by the probe',
      help: 'Share of the rewards’ variance that the probe predicts before it learns from them. 0 is as good as a constant.',
      unit: 'number',
    },
    'probe/mean_explained': {
      label: 'variance explained by the others’ mean',
      help: 'The same for the mean reward of the others, which the probe replaces.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
