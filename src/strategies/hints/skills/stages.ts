/** Chains of related prompts in a round: those with the same opening, in order. */

/**
 * The stage of each prompt, from its opening: the n-th of an opening is in stage n, from 0, and all that are left in the last one of
 * `chain`. With a chain of 1 all are in stage 0.
 */
export function stagesOf(openings: readonly (readonly number[])[], chain: number): number[] {
  const seen = new Map<string, number>();
  return openings.map((opening) => {
    const name = opening.join(' ');
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return Math.min(before, chain - 1);
  });
}
