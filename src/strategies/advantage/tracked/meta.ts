/** The record of each prompt as a baseline, as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'baseline', is: ['tracked'] }] as const satisfies readonly SettingCondition[];
const single = [{ setting: 'num_generations', is: [1] }] as const satisfies readonly SettingCondition[];

export const tracked = {
  id: 'tracked',
  title: 'record of the prompt',
  help: 'The success rate of the prompt in earlier rounds (MSSR, SPO). It needs no group: one completion per prompt is enough.',
  paper: 'SPO, arXiv 2509.13232',
  on,
  companions: { num_train_prompts: 512 },
  conflicts: [
    {
      setting: 'num_train_prompts',
      is: [0],
      why: 'Only a prompt that comes again has a record to compare with.',
      instead: 512,
    },
    {
      setting: 'tree_credit',
      not: ['leaf'],
      why: 'Tree credit compares the nodes of a tree, so the record of a prompt would have no use.',
      instead: 'leaf',
    },
    {
      setting: 'dynamic_sampling',
      is: [true],
      when: single,
      why: 'A single completion never differs from its group, so every prompt would be replaced.',
      instead: false,
    },
    {
      setting: 'replay',
      is: ['fifo', 'heap', 'recompose'],
      why: 'Stored rewards come from older policies, and the record of a prompt follows the present one.',
      instead: 'none',
    },
  ],
  settings: {
    tracked_decay: {
      kind: 'number',
      stage: 'Learn',
      label: 'Decay of records',
      help: 'Share of a prompt’s earlier record kept when it comes again; lower forgets sooner. SPO varies it with the KL divergence, here it is constant.',
      default: 0.875,
      min: 0,
      max: 1,
      advanced: true,
      when: on,
    },
  },
  metrics: {
    'baseline/brier': {
      label: 'Brier score of records',
      help: 'Mean squared error of the success rate that records predict: 0 is perfect, 0.25 is always one half.',
      unit: 'number',
    },
    'baseline/known_ratio': {
      label: 'prompts with a record',
      help: 'Share of the round’s prompts that came before. The others have a baseline of one half.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
