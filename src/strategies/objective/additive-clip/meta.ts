/** The clip of one width as data. */
import { is, strategy } from '../../../config/declare.ts';

export const additiveClip = strategy('additive_clip', 'additive clip (ReMix)', {
  help: 'Clips within ± the clip range of the proximal ratio, whatever that is. Choose it with replay and a recomputed proximal policy.',
  paper: 'ReMix, arXiv 2507.06892',
  on: [is('surrogate', 'additive_clip')],
});
