/** The proximal policies as data, and the correction that all but the sampling policy need. */
import { atLearn, conflict, is, isNot, metric } from '../../../config/declare.ts';
import type { StrategyMeta } from '../../../config/meta.ts';

const on = [isNot('proximal', 'behaviour')];

export const proximal = {
  id: 'proximal',
  title: 'proximal policy (decoupled)',
  help: 'Measures the ratio from a newer policy than the one that sampled, and corrects for the difference. Choose it with replay.',
  on,
  settings: {
    correction: atLearn.more.choice('Correction', 'truncate', {
      help: 'What happens where the ratio of proximal to sampling probability is above the cap.',
      when: on,
      choices: {
        truncate: { label: 'truncate', help: 'The token counts as much as the cap.' },
        mask: {
          label: 'mask',
          help: 'The token has no gradient, but still counts where losses are averaged.',
        },
      },
    }),
    correction_cap: atLearn.more.number('Correction cap', 2, [1, 1000], {
      help: 'Largest factor of the correction on a token’s loss.',
      live: true,
      when: on,
    }),
  },
  metrics: {
    'sampling/importance_sampling_ratio/mean': metric('importance ratio', 'number', {
      help: 'Mean ratio of proximal to sampling probability of the trained tokens. 1 means no difference; far from 1, old data says little.',
    }),
    'replay/bounded_ratio': metric('corrections capped', 'share', {
      help: 'Share of tokens whose importance ratio was above the cap.',
    }),
  },
} as const satisfies StrategyMeta;

export const behaviour = {
  id: 'behaviour',
  title: 'as sampled',
  help: 'The policy that sampled the tokens, however old.',
  on: [is('proximal', 'behaviour')],
} as const satisfies StrategyMeta;

export const recomputed = {
  id: 'recomputed',
  title: 'recomputed (decoupled)',
  help: 'The policy at the start of the round; older tokens are scored again.',
  paper: 'AReaL, arXiv 2505.24298',
  on: [is('proximal', 'recomputed')],
} as const satisfies StrategyMeta;

export const average = {
  id: 'average',
  title: 'average (PPO-EWMA)',
  help: 'A moving average of the weights.',
  paper: 'PPO-EWMA, arXiv 2110.00641',
  on: [is('proximal', 'average')],
  settings: {
    proximal_decay: atLearn.more.number('Average decay', 0.889, [0, 0.9999], {
      help: 'Share of itself that the moving average keeps at each update. 0.889 spans about nine updates; 0 is the policy itself.',
      when: [is('proximal', 'average')],
    }),
  },
} as const satisfies StrategyMeta;

const onSnapshot = [is('proximal', 'snapshot')];

export const snapshot = {
  id: 'snapshot',
  title: 'snapshot (Missing Old Logits)',
  help: 'The weights that sampled the tokens, kept and asked again. Choose it where sampler and learner compute differently.',
  paper: 'Missing Old Logits, arXiv 2605.12070',
  on: onSnapshot,
  settings: {
    snapshots: atLearn.more.whole('Kept weights', 8, [1, 32, 'rounds'], {
      help: 'Rounds whose weights are kept, in memory and in every checkpoint. Older tokens are scored by the oldest kept.',
      when: onSnapshot,
    }),
  },
} as const satisfies StrategyMeta;

export const interpolated = {
  id: 'interpolated',
  title: 'interpolated (AReaL proxy)',
  help: 'Between the sampling and the current policy, by how many updates lie between them. Costs no pass, but only moves the clip’s bounds.',
  paper: 'Missing Old Logits, arXiv 2605.12070',
  on: [is('proximal', 'interpolated')],
} as const satisfies StrategyMeta;

const onResetAverage = [is('proximal', 'reset_average')];

export const resetAverage = {
  id: 'reset_average',
  title: 'average with resets (revised EWMA)',
  help: 'A moving average as old as the sampling weights, which starts again when too many tokens are clipped.',
  paper: 'Missing Old Logits, arXiv 2605.12070',
  on: onResetAverage,
  conflicts: [
    conflict(isNot('surrogate', 'clipped', 'capped_weight', 'additive_clip', 'confidence_clip'), 'clipped', {
      why: 'Resets follow the share of clipped tokens, which this surrogate does not have.',
    }),
  ],
  settings: {
    active_share: atLearn.more.number('Active share', 0.9, [0, 1], {
      help: 'The average starts again from the weights when fewer tokens than this are inside the clip. 0 never resets.',
      when: onResetAverage,
    }),
  },
} as const satisfies StrategyMeta;
