/** Memory of how uncertain the policy's tokens were by both measures, because limits are quantiles of recent tokens. */
import type { RunConfig } from '../../../config/schema.ts';
import { recall, type Memory, type Remembering } from '../../../rollout/memory.ts';
import { byGroup, roles, type Batch, type PrunedSample, type Sample } from '../../../rollout/sample.ts';
import { averageOf } from '../../../tensor/statistics.ts';
import {
  decodeQuantiles,
  encodeQuantiles,
  fadedQuantiles,
  noQuantiles,
  thresholdAbove,
  withValues,
  type Quantiles,
} from '../../../tensor/quantiles.ts';
import type { ForkLimits } from './forkPlan.ts';
import { uncertainTokens } from './uncertainty.ts';

export interface HybridMemory {
  readonly entropy: Quantiles;
  /** Of 1 − confidence, because the memory is exact near 0 and most confidences are near 1. */
  readonly doubt: Quantiles;
}

/** Share of the memory that survives a round: half of it is gone after seven. */
const kept = 0.9;

type LimitSettings = Pick<RunConfig, 'fork_entropy_quantile' | 'fork_confidence_quantile'>;

/** The limits of a round; null before the first, which has no earlier tokens. */
export function limitsOf(
  { entropy, doubt }: HybridMemory,
  { fork_entropy_quantile: high, fork_confidence_quantile: low }: LimitSettings,
): ForkLimits | null {
  const limits = {
    entropy: thresholdAbove(entropy, high),
    // Every confidence is at most the largest, which need not be an edge of the memory.
    confidence: low === 1 ? 1 : 1 - thresholdAbove(doubt, 1 - low),
  };
  return Number.isNaN(limits.entropy) || Number.isNaN(limits.confidence) ? null : limits;
}

type Grown = Sample | PrunedSample;

const grownIn = ({ trajectories, pruned = [] }: Batch): readonly Grown[] => [...trajectories, ...pruned];

/** The last place that a completion shares with the one it branched from, else the place before its first token. */
const sharedUpTo = (one: Grown): number => one.branch?.at ?? one.prompt.tokens.length;

/** Whether it left another completion after a token that the policy chose; a fresh sample shares none. */
const isBranch = ({ branch, prompt, roles: by }: Grown): boolean =>
  branch !== undefined && by.subarray(prompt.tokens.length, branch.at).includes(roles.action);

/** (Σ n)² / Σ n² of the sizes n of the families in a group: each root row with its branches, each fresh sample alone. */
function originsOf(group: readonly Grown[]): number {
  const sizes = new Map<number, number>();
  for (const one of group) {
    const origin = isBranch(one) ? (one.branch?.from as number) : one.sample;
    sizes.set(origin, (sizes.get(origin) ?? 0) + 1);
  }
  return (group.length * group.length) / [...sizes.values()].reduce((sum, size) => sum + size * size, 0);
}

/** Counts of a round's trees: the share of root rows with branches, mean branches of a fork, and effective origins. */
function treeCounts(batches: readonly Batch[]) {
  const groups = batches.flatMap((batch) => [...byGroup(grownIn(batch)).values()]);
  const forks = groups.flatMap((group) => {
    const widths = new Map<number, number>();
    for (const one of group) {
      if (!isBranch(one)) continue;
      const from = one.branch?.from as number;
      widths.set(from, (widths.get(from) ?? 0) + 1);
    }
    return [...widths.values()];
  });
  const roots = groups.reduce((sum, group) => sum + group.filter(({ branch }) => !branch).length, 0);
  return {
    'hybrid/forked': roots > 0 ? forks.length / roots : null,
    'hybrid/width': averageOf(forks),
    'hybrid/origins': averageOf(groups.map(originsOf)),
  };
}

export const hybridRemembering: Remembering<HybridMemory> = {
  slot: 'hybrid_forks',
  usedBy: ({ topology }) => topology === 'hybrid_forks',
  initial: () => ({ entropy: noQuantiles(), doubt: noQuantiles() }),

  after(seen, batches, { confidence_window }) {
    const tokens = batches
      .flatMap(grownIn)
      .flatMap((one) => uncertainTokens(one, sharedUpTo(one), confidence_window));
    return {
      entropy: withValues(
        fadedQuantiles(seen.entropy, kept),
        tokens.map(({ entropy }) => entropy),
      ),
      doubt: withValues(
        fadedQuantiles(seen.doubt, kept),
        tokens.map(({ confidence }) => 1 - confidence),
      ),
    };
  },

  metrics(before, _, batches, config) {
    const limits = limitsOf(before, config);
    return {
      ...treeCounts(batches),
      'hybrid/entropy_limit': limits?.entropy ?? null,
      'hybrid/confidence_limit': limits?.confidence ?? null,
    };
  },

  encode: ({ entropy, doubt }) => ({ entropy: encodeQuantiles(entropy), doubt: encodeQuantiles(doubt) }),
  decode(encoded) {
    const { entropy, doubt } = (encoded ?? {}) as Readonly<Record<string, unknown>>;
    return { entropy: decodeQuantiles(entropy), doubt: decodeQuantiles(doubt) };
  },
};

/** What earlier rounds showed. */
export const hybridIn = (memory: Memory): HybridMemory => recall(hybridRemembering, memory);
