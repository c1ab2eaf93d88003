/** Dynamic sampling as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [{ setting: 'dynamic_sampling', is: [true] }] as const satisfies readonly SettingCondition[];

export const dynamicSampling = {
  id: 'dynamic-sampling',
  title: 'dynamic sampling (DAPO)',
  help: 'Replaces groups whose rewards are all equal by groups of further prompts. Choose it where many groups teach nothing.',
  paper: 'DAPO, arXiv 2503.14476',
  on: when,
  settings: {
    dynamic_sampling: {
      kind: 'switch',
      stage: 'Filter',
      label: 'Dynamic sampling',
      help: 'Leaves out groups whose rewards are all equal and draws further prompts instead. The ledger counts every token.',
      default: false,
      advanced: true,
    },
    max_generation_batches: {
      kind: 'number',
      stage: 'Filter',
      label: 'Maximal batches per round',
      help: 'Batches of prompts after which the round is filled with groups of equal rewards.',
      default: 4,
      min: 1,
      max: 32,
      integer: true,
      unit: 'batches',
      advanced: true,
      when,
    },
  },
  metrics: {
    'dynamic_sampling/batches': {
      label: 'batches generated',
      help: 'Batches of prompts that the round generated.',
      unit: 'number',
    },
    'dynamic_sampling/mixed_groups': {
      label: 'mixed groups',
      help: 'Groups with different rewards among all that the round generated.',
      unit: 'groups',
    },
  },
} as const satisfies StrategyMeta;
