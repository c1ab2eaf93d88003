/** Sequence contrast (DRPO) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const sequenceContrast = {
  id: 'sequence_contrast',
  title: 'sequence contrast (DRPO)',
  help: 'Contrasts the right completions of a prompt with its wrong ones, short right ones first (DRPO).',
  paper: 'DRPO, arXiv 2510.04474',
  traits: ['contrasts_completions'],
  on: [{ setting: 'surrogate', is: ['sequence_contrast'] }],
  needs: [
    { trait: 'text', why: 'The contrast compares whole completions, and {task} is learned step by step.' },
  ],
  conflicts: [
    {
      setting: 'proximal',
      not: ['behaviour'],
      why: 'The contrast has no ratio to measure from another policy.',
      instead: 'behaviour',
    },
    {
      setting: 'hint_distil',
      not: [0],
      when: [{ setting: 'hint', not: ['none'] }],
      why: 'The contrast reads no advantages, which distillation weighs by.',
      instead: 0,
    },
  ],
  settings: {
    length_temperature: {
      kind: 'number',
      stage: 'Learn',
      label: 'Length temperature',
      help: 'Weighs right completions by exp(−length / (longest × this)). Small strongly prefers short ones; large weighs all equally.',
      default: 0.1,
      min: 0,
      aboveMin: true,
      max: 1000,
      advanced: true,
      live: true,
      when: [{ setting: 'surrogate', is: ['sequence_contrast'] }],
    },
    contrast_temperature: {
      kind: 'number',
      stage: 'Learn',
      label: 'Contrast temperature',
      help: 'Large pushes all wrong completions of a prompt down equally; small mostly the likeliest one.',
      default: 10,
      min: 0,
      aboveMin: true,
      max: 1000,
      unit: 'nats per token',
      advanced: true,
      live: true,
      when: [{ setting: 'surrogate', is: ['sequence_contrast'] }],
    },
  },
} as const satisfies StrategyMeta;
