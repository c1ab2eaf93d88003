/** The proximal policies as data, and the correction that all but the sampling policy need. */
import { atLearn, conflict, is, isNot, metric, strategy } from '../../../config/declare.ts';

const on = [isNot('proximal', 'behaviour')];

export const proximal = strategy('proximal', 'proximal policy (decoupled)', {
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
});

export const behaviour = strategy('behaviour', 'as sampled', {
  help: 'The policy that sampled the tokens, however old.',
  on: [is('proximal', 'behaviour')],
});

export const recomputed = strategy('recomputed', 'recomputed (decoupled)', {
  help: 'The policy at the start of the round; older tokens are scored again.',
  paper: 'AReaL, arXiv 2505.24298',
  on: [is('proximal', 'recomputed')],
});

export const average = strategy('average', 'average (PPO-EWMA)', {
  help: 'A moving average of the weights.',
  paper: 'PPO-EWMA, arXiv 2110.00641',
  on: [is('proximal', 'average')],
  settings: {
    proximal_decay: atLearn.more.number('Average decay', 0.889, [0, 0.9999], {
      help: 'Share of itself that the moving average keeps at each update. 0.889 spans about nine updates; 0 is the policy itself.',
      when: [is('proximal', 'average')],
    }),
  },
});

const onSnapshot = [is('proximal', 'snapshot')];

export const snapshot = strategy('snapshot', 'snapshot (Missing Old Logits)', {
  help: 'The weights that sampled the tokens, kept and asked again. Choose it where sampler and learner compute differently.',
  paper: 'Missing Old Logits, arXiv 2605.12070',
  on: onSnapshot,
  settings: {
    snapshots: atLearn.more.whole('Kept weights', 8, [1, 32, 'rounds'], {
      help: 'Rounds whose weights are kept, in memory and in every checkpoint. Older tokens are scored by the oldest kept.',
      when: onSnapshot,
    }),
  },
});

export const interpolated = strategy('interpolated', 'interpolated (AReaL proxy)', {
  help: 'Between the sampling and the current policy, by how many updates lie between them. Costs no pass, but only moves the clip’s bounds.',
  paper: 'Missing Old Logits, arXiv 2605.12070',
  on: [is('proximal', 'interpolated')],
});

const onResetAverage = [is('proximal', 'reset_average')];

export const resetAverage = strategy('reset_average', 'average with resets (revised EWMA)', {
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
});
