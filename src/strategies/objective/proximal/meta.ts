/** The choice of the proximal policy as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'proximal', not: ['behaviour'] }] as const;

export const proximal = {
  id: 'proximal',
  title: 'proximal policy (decoupled)',
  help: 'Measures the ratio from a newer policy than the one that sampled, and corrects for the difference. Choose it with replay.',
  on,
  settings: {
    correction: {
      kind: 'choice',
      stage: 'Learn',
      label: 'Correction',
      help: 'What happens where the ratio of proximal to sampling probability is above the cap.',
      default: 'truncate',
      choices: [
        { value: 'truncate', label: 'truncate', help: 'The token counts as much as the cap.' },
        {
          value: 'mask',
          label: 'mask',
          help: 'The token has no gradient, but still counts where losses are averaged.',
        },
      ],
      advanced: true,
      when: on,
    },
    correction_cap: {
      kind: 'number',
      stage: 'Learn',
      label: 'Correction cap',
      help: 'Largest factor of the correction on a token’s loss.',
      default: 2,
      min: 1,
      max: 1000,
      advanced: true,
      live: true,
      when: on,
    },
  },
  metrics: {
    'sampling/importance_sampling_ratio/mean': {
      label: 'importance ratio',
      help: 'Mean ratio of proximal to sampling probability of the trained tokens. 1 means no difference; far from 1, old data says little.',
      unit: 'number',
    },
    'replay/bounded_ratio': {
      label: 'corrections capped',
      help: 'Share of tokens whose importance ratio was above the cap.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
