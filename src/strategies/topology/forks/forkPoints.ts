/**
 * Chooses where a finished completion branches. A fork at position t keeps the tokens before t and draws token t
 * again. Positions are indices into the given per-token arrays.
 */

/**
 * Mask of allowed branch positions, `[T]`: tokens that were sampled (`sampled[t]` not 0: no prompt, hint or
 * observation), after the first own token (branching there is just another sample) and before `answerFrom`, the first
 * position at which the answer is fixed (default: none), because later branches would only vote twice.
 */
export function forkable(sampled: ArrayLike<number>, firstOwn: number, answerFrom = Infinity): Uint8Array {
  return Uint8Array.from(sampled, (is, t) => (is !== 0 && t > firstOwn && t < answerFrom ? 1 : 0));
}

export interface ForkOptions {
  /** Most positions. */
  readonly count: number;
  /** Fewest tokens between positions; close forks are nearly copies of each other. Default 1. */
  readonly spacing?: number;
}

/**
 * Positions of the highest scores among those allowed (`allowed[t]` not 0), ascending: taken from the highest score
 * down, the earlier of equal ones first, skipping any nearer than `spacing` to one taken. Fewer than `count` where
 * there are no more. Scores are the entropies for ETTRL ("Balancing Exploration and Exploitation in LLM Test-Time
 * Reinforcement Learning Via Entropy Mechanism", arXiv 2508.11356), the `surprisals` for TreeRL (THUDM/TreeRL). The
 * spacing is ours. Throws on an allowed score that is not a number.
 */
export function forkPoints(
  scores: ArrayLike<number>,
  allowed: ArrayLike<number>,
  { count, spacing = 1 }: ForkOptions,
): number[] {
  const candidates: number[] = [];
  for (let t = 0; t < scores.length; t++) {
    if (!allowed[t]) continue;
    if (Number.isNaN(scores[t]))
      throw new Error(
        `tree rollouts: the score that places forks is not a number at token ${t}; set temperature nearer 1 or lower learning_rate and resume from the last checkpoint, or, where adam_epsilon is below 1e-30, start a new run with a larger one`,
      );
    candidates.push(t);
  }
  // Compared, not subtracted: two infinite scores are equal.
  const higher = (a: number, b: number): boolean => (scores[a] as number) > (scores[b] as number);
  candidates.sort((a, b) => (higher(a, b) ? -1 : higher(b, a) ? 1 : a - b));
  const taken: number[] = [];
  for (const t of candidates) {
    if (taken.length >= count) break;
    if (taken.every((other) => Math.abs(other - t) >= spacing)) taken.push(t);
  }
  return taken.sort((a, b) => a - b);
}

/** −log p of each sampled token, nats: its surprisal. */
export function surprisals(logps: ArrayLike<number>): Float64Array {
  return Float64Array.from(logps, (logp) => 0 - logp);
}

/**
 * Fixed splits: the planned positions within a completion of this length, ascending and each once (BranchGRPO,
 * "Stable and Efficient GRPO with Structured Branching in Diffusion Models", splits at fixed steps; ours are tokens).
 * Throws on a position that is no whole number of at least 0.
 */
export function fixedSplits(positions: readonly number[], length: number): number[] {
  for (const at of positions) {
    if (!Number.isInteger(at) || at < 0) {
      throw new Error(`fixed splits: position must be a whole number of at least 0, got ${at}`);
    }
  }
  return [...new Set(positions)].filter((at) => at < length).sort((a, b) => a - b);
}
