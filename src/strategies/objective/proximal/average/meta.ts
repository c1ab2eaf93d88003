/** A moving average of the weights, as proximal policy, as data. */
import type { StrategyMeta } from '../../../../config/meta.ts';

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
