/** The budget by uncertainty as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [{ setting: 'allocation', is: ['uncertainty'] }] as const satisfies readonly SettingCondition[];

export const uncertainty = {
  id: 'uncertainty',
  title: 'uncertain ones more (XRPO)',
  help: 'Gives every prompt a part of its completions first and the rest where they reduce the uncertainty of mean rewards most.',
  paper: 'XRPO, arXiv 2510.06672',
  companions: { max_generations: 16 },
  settings: {
    allocation_base: {
      kind: 'number',
      stage: 'Control',
      label: 'Base share',
      help: 'Share of the completions that every prompt gets first, at least two. The rest is shared among all prompts.',
      default: 0.5,
      min: 0,
      max: 1,
      advanced: true,
      when,
    },
    allocation_phases: {
      kind: 'number',
      stage: 'Control',
      label: 'Phases',
      help: 'Equal parts in which the rest is given out, each after seeing the results before. More phases take more decode steps.',
      default: 2,
      min: 1,
      max: 16,
      integer: true,
      unit: 'phases',
      advanced: true,
      when,
    },
    allocation_bonus: {
      kind: 'number',
      stage: 'Control',
      label: 'Exploration bonus',
      help: 'Factor λ of the bonus λ·√(ln(1 + phase) / completions). Only the bonus favours prompts that always fail or always succeed.',
      default: 0.1,
      min: 0,
      max: 10,
      advanced: true,
      when,
    },
  },
} as const satisfies StrategyMeta;
