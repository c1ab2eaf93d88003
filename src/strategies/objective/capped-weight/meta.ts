/** Capped weight (CISPO) as data. */
import { strategy } from '../../../config/declare.ts';

export const cappedWeight = strategy('capped_weight', 'capped weight (CISPO)', {
  help: 'Weights the log-probability by a capped ratio, so that every token keeps a gradient (CISPO; a loss_type in TRL).',
  paper: 'MiniMax-M1, arXiv 2506.13585',
});
