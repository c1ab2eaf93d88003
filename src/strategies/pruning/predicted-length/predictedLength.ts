/**
 * Pruning beyond the predicted length (MASA): stops completions at the median of the lengths that the policy predicted
 * for their prompt, times a slack. Spares groups where fewer than half of the completions have ended by then, because the
 * prediction is then likelier to be wrong than they are, and prompts without a prediction.
 */
import type { PruneReason } from '../../../rollout/growth.ts';
import { predictionsIn } from '../../prompts/meta-predictions/predictionMemory.ts';
import type { Pruning } from '../pruning.ts';

/** The pruner by predicted lengths. */
export const predictedLength: Pruning = ({ config, memory, longest }) => {
  const { round, lengths } = predictionsIn(memory);
  const isWarm = round >= config.meta_warmup;
  return {
    at: longest,
    atOf({ index }) {
      const [length] = (isWarm && lengths.get(index)) || [];
      return length === undefined ? longest : Math.min(Math.ceil(config.length_slack * length), longest);
    },
    check({ length }, rows, { all, ended }) {
      const spared = 2 * ended < all;
      const reason = (row: number): PruneReason => ({
        rule: 'predicted length',
        score: length[row] as number,
      });
      return { pruned: new Map(spared ? [] : rows.map((row) => [row, reason(row)])) };
    },
  };
};
