/** Control without decisions: every row goes on until it ends. */
import type { Control } from './control.ts';

/** All open rows continue; by default one segment spans the whole completion, so a round is one run of the policy. */
export function flatControl(segmentLength = Infinity): Control {
  return {
    segmentLength: (maxCompletionLength) => Math.min(segmentLength, maxCompletionLength),
    decide: ({ open }) => ({ rows: [...open.keys()].filter((row) => open[row]).map((row) => ({ row })) }),
  };
}
