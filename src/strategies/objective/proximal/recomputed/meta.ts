/** The policy at the start of the round, as proximal policy, as data. */
import type { StrategyMeta } from '../../../../config/meta.ts';

export const recomputed = {
  id: 'recomputed',
  title: 'recomputed (decoupled)',
  help: 'The policy at the start of the round; older tokens are scored again.',
  paper: 'AReaL, arXiv 2505.24298',
  on: [{ setting: 'proximal', is: ['recomputed'] }],
} as const satisfies StrategyMeta;
