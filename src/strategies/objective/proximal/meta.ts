/** The proximal policies as data, and the correction that all but the sampling policy need. */
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

export const behaviour = {
  id: 'behaviour',
  title: 'as sampled',
  help: 'The policy that sampled the tokens, however old.',
  on: [{ setting: 'proximal', is: ['behaviour'] }],
} as const satisfies StrategyMeta;

export const recomputed = {
  id: 'recomputed',
  title: 'recomputed (decoupled)',
  help: 'The policy at the start of the round; older tokens are scored again.',
  paper: 'AReaL, arXiv 2505.24298',
  on: [{ setting: 'proximal', is: ['recomputed'] }],
} as const satisfies StrategyMeta;

export const average = {
  id: 'average',
  title: 'average (PPO-EWMA)',
  help: 'A moving average of the weights.',
  paper: 'PPO-EWMA, arXiv 2110.00641',
  on: [{ setting: 'proximal', is: ['average'] }],
  settings: {
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
} as const satisfies StrategyMeta;

const onSnapshot = [{ setting: 'proximal', is: ['snapshot'] }] as const;

export const snapshot = {
  id: 'snapshot',
  title: 'snapshot (Missing Old Logits)',
  help: 'The weights that sampled the tokens, kept and asked again. Choose it where sampler and learner compute differently.',
  paper: 'Missing Old Logits, arXiv 2605.12070',
  on: onSnapshot,
  settings: {
    snapshots: {
      kind: 'number',
      stage: 'Learn',
      label: 'Kept weights',
      help: 'Rounds whose weights are kept, in memory and in every checkpoint. Older tokens are scored by the oldest kept.',
      default: 8,
      min: 1,
      max: 32,
      integer: true,
      unit: 'rounds',
      advanced: true,
      when: onSnapshot,
    },
  },
} as const satisfies StrategyMeta;

export const interpolated = {
  id: 'interpolated',
  title: 'interpolated (AReaL proxy)',
  help: 'Between the sampling and the current policy, by how many updates lie between them. Costs no pass, but only moves the clip’s bounds.',
  paper: 'Missing Old Logits, arXiv 2605.12070',
  on: [{ setting: 'proximal', is: ['interpolated'] }],
} as const satisfies StrategyMeta;

const onResetAverage = [{ setting: 'proximal', is: ['reset_average'] }] as const;

export const resetAverage = {
  id: 'reset_average',
  title: 'average with resets (revised EWMA)',
  help: 'A moving average as old as the sampling weights, which starts again when too many tokens are clipped.',
  paper: 'Missing Old Logits, arXiv 2605.12070',
  on: onResetAverage,
  conflicts: [
    {
      setting: 'surrogate',
      not: ['clipped', 'capped_weight', 'additive_clip', 'confidence_clip'],
      why: 'Resets follow the share of clipped tokens, which this surrogate does not have.',
      instead: 'clipped',
    },
  ],
  settings: {
    active_share: {
      kind: 'number',
      stage: 'Learn',
      label: 'Active share',
      help: 'The average starts again from the weights when fewer tokens than this are inside the clip. 0 never resets.',
      default: 0.9,
      min: 0,
      max: 1,
      advanced: true,
      when: onResetAverage,
    },
  },
} as const satisfies StrategyMeta;
