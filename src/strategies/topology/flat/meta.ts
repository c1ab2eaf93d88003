/** Flat rollouts as data. */
import { strategy } from '../../../config/declare.ts';

export const flat = strategy('flat', 'flat', {
  help: 'Samples every completion by itself, from the first token to the last.',
});
