/**
 * Fixed splits (BranchGRPO: Li et al. 2025, "BranchGRPO: Stable and Efficient GRPO with Structured Branching in Diffusion
 * Models"; there steps of denoising, here tokens): every row splits in two at the same lengths until there are as many
 * leaves as completions are wanted.
 */
import type { Next } from '../../../rollout/control.ts';
import { segmentTokens, type Topology } from '../topology.ts';

/**
 * Lengths at which rows split for `leaves` leaves, `segment` tokens apart, the first at 0: log2(leaves) of them, fewer
 * where the longest completion ends before. Throws unless `leaves` is a power of 2.
 */
export function splitLengths(leaves: number, segment: number, longest: number): number[] {
  const splits = 31 - Math.clz32(leaves);
  if (leaves !== 1 << splits) throw new Error(`splits: leaves must be a power of 2, got ${leaves}`);
  return Array.from({ length: splits }, (_, i) => i * segment).filter((length) => length < longest);
}

/** A prompt starts with 2 rows, split at 0; a row that ends early is a leaf, and its splits do not happen. */
export const splits: Topology = (growth) => {
  const lengths = splitLengths(growth.config.num_generations, segmentTokens(growth), growth.longest);
  const later = lengths.slice(1);
  /** Splits so far, by group and sample. */
  const taken = new Map<string, number>();
  let reached = 0;
  return {
    tree: true,
    roots: (samples) => Math.min(2, samples),
    segmentLength: (longest) => (later[reached] ?? longest) - (reached === 0 ? 0 : (later[reached - 1] ?? 0)),
    decide: ({ group, sample, length, open }) => {
      reached++;
      const rows: Next[] = [];
      open.forEach((isOpen, row) => {
        if (!isOpen) return;
        rows.push({ row });
        const name = `${group[row]} ${sample[row]}`;
        const due = later.filter((at) => at <= (length[row] as number)).length;
        if (due > (taken.get(name) ?? 0)) rows.push({ row });
        taken.set(name, due);
      });
      return { rows };
    },
  };
};
