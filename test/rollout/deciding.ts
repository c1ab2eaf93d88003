/** Growths of tests. */
import { continuing, type Growth } from '../../src/rollout/growth.ts';

/** Decides after every so many tokens that all rows continue. */
export const decidingEvery = (tokens: number): Growth => ({
  first: () => tokens,
  decide: (view) => ({ rows: continuing(view), next: tokens }),
});
