/** Capped weight (CISPO) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const cappedWeight = {
  id: 'capped_weight',
  title: 'capped weight (CISPO)',
  help: 'Weights the log-probability by a capped ratio, so that every token keeps a gradient (CISPO; a loss_type in TRL).',
  paper: 'MiniMax-M1, arXiv 2506.13585',
} as const satisfies StrategyMeta;
