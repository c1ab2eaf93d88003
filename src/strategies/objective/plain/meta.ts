/** Plain (REINFORCE) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const plain = {
  id: 'plain',
  title: 'plain (REINFORCE)',
  help: 'Uses the log-probability without a ratio (REINFORCE). Only for one update per batch of fresh completions.',
  paper: 'Williams 1992',
} as const satisfies StrategyMeta;
