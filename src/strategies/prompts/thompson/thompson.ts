/**
 * A draw from the belief about each prompt's success rate instead of its mean, so that little-known prompts are tried
 * (VADE: "Variance-Aware Dynamic Sampling via Online Sample-Level Difficulty Estimation for Multimodal RL", arXiv
 * 2511.18902; formulas ours).
 */
import type { RunConfig } from '../../../config/schema.ts';
import { recall } from '../../../rollout/memory.ts';
import { betaDraw } from '../../../tensor/beta.ts';
import { beliefIn, beliefsRemembering, meanRate } from '../beliefs.ts';
import { selectionUniform, type Selector } from '../selector.ts';

/** The score of a prompt with success rate p. */
const worths: Readonly<Record<RunConfig['belief_score'], (p: number) => number>> = {
  variance: (p) => p * (1 - p),
  hard_variance: (p) => p * (1 - p) * (1 - p),
};

export const thompsonSelector: Selector = {
  foresight(memory) {
    const beliefs = recall(beliefsRemembering, memory);
    return { of: 'right', rate: (index) => meanRate(beliefs, index) };
  },
  scores(candidates, memory, choice) {
    const beliefs = recall(beliefsRemembering, memory);
    const { belief_draw, belief_score } = choice.config;
    return Float64Array.from(candidates, (index) => {
      const [alpha, beta] = beliefIn(beliefs, index);
      const rate =
        belief_draw === 'mean'
          ? alpha / (alpha + beta)
          : // The first number orders the candidates.
            betaDraw(alpha, beta, (i) => selectionUniform(choice, index, 1 + i));
      return worths[belief_score](rate);
    });
  },
};
