/** Flat rollouts as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const flat = {
  id: 'flat',
  title: 'flat',
  help: 'Samples every completion by itself, from the first token to the last.',
} as const satisfies StrategyMeta;
