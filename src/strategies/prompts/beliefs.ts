/**
 * A Beta belief about each prompt's success rate, shared by choices of prompts. It fades on two scales, because the
 * policy changes: an idea of VADE (arXiv 2511.18902), with formulas of our own.
 */
import type { RunConfig } from '../../config/schema.ts';
import type { Remembering } from '../../rollout/memory.ts';
import { brierOf, promptOutcomesOf, successesOf, type PromptOutcome } from '../../rollout/outcomes.ts';
import { decodeStates, encodeStates, type PromptStates } from '../../rollout/states.ts';

/** α and β of each prompt seen, both at least 1. */
export type Beliefs = PromptStates;

/** The belief about an unseen prompt: all success rates equally likely. */
const prior: readonly number[] = [1, 1];

export const beliefIn = (beliefs: Beliefs, index: number): readonly [number, number] =>
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

export const beliefsRemembering: Remembering<Beliefs> = {
  slot: 'beliefs',
  usedBy: ({ prompt_selection }) => prompt_selection === 'thompson' || prompt_selection === 'hardest',
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
