/** The policy that the ratio is measured from as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'proximal', not: ['behaviour'] }] as const;

export const proximal = {
  id: 'proximal',
  title: 'proximal policy (decoupled)',
  help: 'Measures the ratio from a newer policy than the one that sampled, and corrects for the difference. Choose it with replay.',
  paper: 'PPO-EWMA, arXiv 2110.00641',
  on,
  settings: {
    proximal: {
      kind: 'choice',
      stage: 'Learn',
      label: 'Proximal policy',
      help: 'The policy that the clipped ratio is measured from.',
      default: 'behaviour',
      choices: [
        { value: 'behaviour', label: 'as sampled', help: 'The policy that sampled the tokens, however old.' },
        {
          value: 'recomputed',
          label: 'recomputed (decoupled)',
          help: 'The policy at the start of the round; older tokens are scored again.',
        },
        { value: 'average', label: 'average (PPO-EWMA)', help: 'A moving average of the weights.' },
      ],
      advanced: true,
    },
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
    proximal_decay: {
      kind: 'number',
      stage: 'Learn',
      label: 'Average decay',
      help: 'Share of itself that the moving average keeps at each update. 0.889 spans about nine updates; 0 is the policy itself.',
      default: 0.889,
      min: 0,
      max: 0.9999,
      advanced: true,
      when: [{ setting: 'proximal', is: ['average'] }],
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
