/** The clip of one width as data. */
import { is } from '../../../config/declare.ts';
import type { StrategyMeta } from '../../../config/meta.ts';

export const additiveClip = {
  id: 'additive_clip',
  title: 'additive clip (ReMix)',
  help: 'Clips within ± the clip range of the proximal ratio, whatever that is. Choose it with replay and a recomputed proximal policy.',
  paper: 'ReMix, arXiv 2507.06892',
  on: [is('surrogate', 'additive_clip')],
} as const satisfies StrategyMeta;
