/** Length cap: whatever is still being written at a length is cut. The cheapest rule: long completions pay for all. */
import type { Cut } from '../../../rollout/control.ts';
import { pruneLength, type Pruning } from '../../../rollout/pruning.ts';

export const lengthCap: Pruning = (site) => ({
  at: pruneLength(site),
  judge: ({ length }, rows) => ({
    cuts: new Map(
      rows.map((row): [number, Cut] => [row, { rule: 'length cap', score: length[row] as number }]),
    ),
  }),
});
