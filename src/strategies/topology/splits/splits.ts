/**
 * Fixed splits (BranchGRPO: Li et al. 2025, "BranchGRPO: Stable and Efficient GRPO with Structured Branching in
 * Diffusion Models"; there denoising steps, here tokens): every row splits in two at the same lengths until there are
 * as many leaves as wanted completions.
 */
import type { Growth, Next } from '../../../rollout/growth.ts';
import { segmentTokens, type Topology } from '../topology.ts';

/**
 * Lengths at which rows split for `leaves` leaves, `segment` tokens apart, the first at 0: ⌈log2(leaves)⌉ of them,
 * fewer where the longest completion ends before.
 */
export function splitLengths(leaves: number, segment: number, longest: number): number[] {
  const splits = leaves > 1 ? 32 - Math.clz32(leaves - 1) : 0;
  return Array.from({ length: splits }, (_, i) => i * segment).filter((length) => length < longest);
}

/** Number of rows made so far, and splits of each row so far, by sample. */
interface Splits {
  readonly made: number;
  readonly taken: Readonly<Record<string, number>>;
}

const roots = (samples: number): number => Math.min(2, samples);

/** A root starts with 2 rows, split at 0; a row that ends early is a leaf, and its splits do not happen. */
export const splits: Topology = (site): Growth => {
  const segment = segmentTokens(site);
  const laterOf = (samples: number): number[] => splitLengths(samples, segment, site.longest).slice(1);
  return {
    tree: true,
    rows: roots,
    first: (samples) => laterOf(samples)[0] ?? Infinity,
    decide({ samples, sample, length, open, begun, trajectory }, state) {
      const later = laterOf(samples);
      const before = (state ?? { made: roots(samples), taken: {} }) as Splits;
      const taken: Record<string, number> = {};
      const passed = (tokens: number): number => later.filter((at) => at <= tokens).length;
      /** Splits before the row's branch point. */
      const inherited = (row: number): number => {
        const { branch, prompt } = trajectory(row);
        return branch ? passed(branch.at - prompt.tokens.length - begun) : 0;
      };
      let { made } = before;
      const rows: Next[] = [];
      open.forEach((isOpen, row) => {
        if (!isOpen) return;
        rows.push({ row });
        const name = String(sample[row]);
        const due = passed(length[row] as number);
        if (due > (before.taken[name] ?? inherited(row)) && made < samples) {
          rows.push({ row });
          made++;
        }
        taken[name] = due;
      });
      const waits = rows.flatMap(({ row }) =>
        later.map((at) => at - (length[row] as number)).filter((wait) => wait > 0),
      );
      return { rows, state: { made, taken }, next: Math.min(Infinity, ...waits) };
    },
  };
};
