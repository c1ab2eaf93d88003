/**
 * A Beta belief about each prompt's success rate, and a draw from it instead of its mean, so that little-known
 * prompts are tried (VADE: "Variance-Aware Dynamic Sampling via Online Sample-Level Difficulty Estimation for
 * Multimodal RL", arXiv 2511.18902; formulas ours). Beliefs fade on two scales, because the policy changes.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { betaDraw } from '../../../tensor/beta.ts';
import { recall, type Remembering } from '../../../rollout/memory.ts';
import { brierOf, promptOutcomesOf, successesOf, type PromptOutcome } from '../../../rollout/outcomes.ts';
import { selectionUniform, type Selector } from '../selector.ts';
import { decodeStates, encodeStates, type PromptStates } from '../../../rollout/states.ts';

/** α and β of each prompt seen, both at least 1. */
export type Beliefs = PromptStates;

/** The belief about an unseen prompt: all success rates equally likely. */
const prior: readonly number[] = [1, 1];

const beliefIn = (beliefs: Beliefs, index: number): readonly [number, number] =>
  (beliefs.get(index) ?? prior) as [number, number];

/** Expected success rate, in (0, 1): α / (α + β). */
export function meanRate(beliefs: Beliefs, index: number): number {
  const [alpha, beta] = beliefIn(beliefs, index);
  return alpha / (alpha + beta);
}

/**
 * Beliefs after a round. For a prompt with s successes and f failures α ← 1 + γ(α − 1) + s and β ← 1 + γ(β − 1) + f;
 * for one not drawn the same with the other γ and nothing added.
 */
export function believed(
  beliefs: Beliefs,
  outcomes: readonly PromptOutcome[],
  {
    belief_decay_met: met,
    belief_decay_unmet: unmet,
  }: Pick<RunConfig, 'belief_decay_met' | 'belief_decay_unmet'>,
): Beliefs {
  const next = new Map<number, readonly number[]>();
  for (const [index, shape] of beliefs)
    next.set(
      index,
      shape.map((one) => 1 + unmet * (one - 1)),
    );
  for (const outcome of outcomes) {
    const [alpha, beta] = beliefIn(beliefs, outcome.index);
    const successes = successesOf(outcome);
    next.set(outcome.index, [
      1 + met * (alpha - 1) + successes,
      1 + met * (beta - 1) + (outcome.rewards.length - successes),
    ]);
  }
  return next;
}

/** The score of a prompt with success rate p. */
const worths: Readonly<Record<RunConfig['belief_score'], (p: number) => number>> = {
  variance: (p) => p * (1 - p),
  hard_variance: (p) => p * (1 - p) * (1 - p),
};

export const thompsonRemembering: Remembering<Beliefs> = {
  slot: 'beliefs',
  usedBy: ({ prompt_selection }) => prompt_selection === 'thompson',
  initial: () => new Map(),
  after: (beliefs, batches, config) => believed(beliefs, promptOutcomesOf(batches), config),
  metrics: (before, _, batches) => ({
    'prompts/belief_brier': brierOf(promptOutcomesOf(batches), (index) => meanRate(before, index)),
  }),
  encode: encodeStates,
  decode: (encoded) =>
    decodeStates(encoded, {
      subject: 'beliefs about prompts',
      width: 2,
      allowed: (shape) => shape.every((one) => one >= 1),
    }),
};

export const thompsonSelector: Selector = {
  foresight(memory) {
    const beliefs = recall(thompsonRemembering, memory);
    return { of: 'right', rate: (index) => meanRate(beliefs, index) };
  },
  scores(candidates, memory, choice) {
    const beliefs = recall(thompsonRemembering, memory);
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
