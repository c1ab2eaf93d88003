/** Sizes of what is kept and written about prompts. */
import type { RunConfig } from '../../config/settings.ts';

/** Tokens of a prediction by the policy: the symbol that asks, and a digit. */
export const predictionLength = 2;
/** Predictions of each prompt, of both kinds. */
export const predictionsOf = ({ meta_rollouts }: Pick<RunConfig, 'meta_rollouts'>): number =>
  2 * meta_rollouts;
/** Most predictions, or other rows beside the answers, that are decoded side by side. */
export const predictionsAtOnce = 512;
/** Largest pool in which every prompt has a record: every checkpoint holds it. */
export const largestPool = 4096;
