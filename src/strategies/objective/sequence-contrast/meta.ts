/** Sequence contrast (DRPO) as data. */
import { atLearn, conflict, is, isNot, need, strategy } from '../../../config/declare.ts';

export const sequenceContrast = strategy('sequence_contrast', 'sequence contrast (DRPO)', {
  help: 'Contrasts the right completions of a prompt with its wrong ones, short right ones first (DRPO).',
  paper: 'DRPO, arXiv 2510.04474',
  traits: ['contrasts_completions', 'needs_own_completions'],
  on: [is('surrogate', 'sequence_contrast')],
  needs: [
    need('text', { why: 'The contrast compares whole completions, and {task} is learned step by step.' }),
  ],
  conflicts: [
    conflict(isNot('proximal', 'behaviour'), 'behaviour', {
      why: 'The contrast has no ratio to measure from another policy.',
    }),
    conflict(isNot('hint_distil', 0), 0, {
      why: 'The contrast reads no advantages, which distillation weighs by.',
      when: [isNot('hint', 'none')],
    }),
  ],
  settings: {
    length_temperature: atLearn.more.number('Length temperature', 0.1, [0, 1000], {
      help: 'Weighs right completions by exp(−length / (longest × this)). Small strongly prefers short ones; large weighs all equally.',
      aboveMin: true,
      live: true,
      when: [is('surrogate', 'sequence_contrast')],
    }),
    contrast_temperature: atLearn.more.number('Contrast temperature', 10, [0, 1000, 'nats per token'], {
      help: 'Large pushes all wrong completions of a prompt down equally; small mostly the likeliest one.',
      aboveMin: true,
      live: true,
      when: [is('surrogate', 'sequence_contrast')],
    }),
  },
});
