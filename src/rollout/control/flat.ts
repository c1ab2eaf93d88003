/** Control without decisions: every row goes on until it ends. */
import type { Control } from './control.ts';

/** All rows continue; by default one segment spans the whole completion, so a round is one run of the policy. */
export function flatControl(segmentLength = Infinity): Control {
  return {
    segmentLength: (maxCompletionLength) => Math.min(segmentLength, maxCompletionLength),
    decide: ({ group }) => Int32Array.from(group, (_, row) => row),
  };
}
