/** A policy between sampling and learning, as proximal policy, as data. */
import type { StrategyMeta } from '../../../../config/meta.ts';

export const interpolated = {
  id: 'interpolated',
  title: 'interpolated (AReaL proxy)',
  help: 'Between the sampling and the current policy, by how many updates lie between them. Costs no pass, but only moves the clip’s bounds.',
  paper: 'Missing Old Logits, arXiv 2605.12070',
  on: [{ setting: 'proximal', is: ['interpolated'] }],
} as const satisfies StrategyMeta;
