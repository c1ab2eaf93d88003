/** What the strip draws: one prompt of a round, and figures of the whole round. */
import type { MetricRow, RolloutGroup, RoundSummary } from '../../run/records.ts';
import type { ShownRound } from '../state/drawn.ts';

export interface Scene {
  readonly round: number;
  /** The prompt drawn, and its index among those of the round; null where that is unknown. */
  readonly group: RolloutGroup | null;
  readonly prompt: number | null;
  /** Null where the round came from storage, which keeps completions only. */
  readonly summary: RoundSummary | null;
  readonly metrics: MetricRow | null;
  /** Milliseconds that the round took. */
  readonly ms: number | null;
}

/** The scene of a shown round with one of its groups. */
export function sceneOf({ round, groups, summary, metrics, ms }: ShownRound, index: number): Scene {
  return {
    round,
    group: groups[index] ?? null,
    prompt: summary?.shown[index] ?? null,
    summary: summary ?? null,
    metrics: metrics ?? null,
    ms: ms ?? null,
  };
}

/** Share of right completions by prompt of the round: of all, or of the groups shown where only those are known. */
export function sceneRatesOf({ summary, group }: Scene): readonly (number | null)[] {
  if (summary) return summary.passRates;
  if (!group) return [];
  return [group.lines.filter(({ correct }) => correct).length / Math.max(1, group.lines.length)];
}
