/** Control that ends a collection once enough groups are whole: what waits for the longest completions goes on later. */
import type { Control } from '../../../rollout/control.ts';

/**
 * Looks that a completion of the greatest length has. Between two of them the policy decodes a sixteenth of it, which bounds
 * how much later the stop comes than the step that it waits for; each look costs one more run of the policy.
 */
const looks = 16;

/** Stops at the first look that finds `wanted` of the `groups` groups with all their completions at an end. */
export function untilComplete(wanted: number, groups: number): Control {
  return {
    segmentLength: (maxCompletionLength) => Math.max(1, Math.floor(maxCompletionLength / looks)),
    decide({ open, group }) {
      const rows = [...open.keys()].filter((row) => open[row]).map((row) => ({ row }));
      const waiting = new Set(rows.map(({ row }) => group[row]));
      return groups - waiting.size >= wanted ? { rows: [], stop: true } : { rows };
    },
  };
}
