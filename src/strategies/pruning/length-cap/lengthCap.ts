/** Length cap: whatever is still being written at a length is pruned. The cheapest rule: long completions pay for all. */
import type { Cut } from '../../../rollout/growth.ts';
import { pruneLength, type Pruning } from '../pruning.ts';

export const lengthCap: Pruning = (site) => ({
  at: pruneLength(site),
  check: ({ length }, rows) => ({
    cuts: new Map(
      rows.map((row): [number, Cut] => [row, { rule: 'length cap', score: length[row] as number }]),
    ),
  }),
});
