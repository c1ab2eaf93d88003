/**
 * How per-token losses become one number, as a weight per token: loss = Σ weight · token loss.
 * The weights are data, so one program serves every kind.
 */
import type { RunConfig } from '../../../config/schema.ts';
import type { Aggregation } from '../../../learn/objective/aggregation.ts';

/** Rows with no trained token (truncated and masked) are left out of the mean over rows. */
const trainedRows = (counts: readonly number[]): number =>
  Math.max(counts.filter((count) => count > 0).length, 1);

const overTokens: Aggregation = ({ counts }) => {
  const total = Math.max(
    counts.reduce((sum, count) => sum + count, 0),
    1,
  );
  return () => 1 / total;
};

const overRowSums: Aggregation = ({ counts }) => {
  const weight = 1 / trainedRows(counts);
  return () => weight;
};

/**
 * `grpo`: mean over rows of the mean over tokens (Shao et al. 2024, arXiv 2402.03300);
 * `dr_grpo`: sum over tokens divided by rows × the length limit (Liu et al. 2025, arXiv 2503.20783);
 * `dapo`: mean over all tokens of the update (Yu et al. 2025, arXiv 2503.14476);
 * `seq_mean_token_sum`: mean over rows of the sum over tokens (REINFORCE as a sum of log-probabilities; RLOO).
 */
export const aggregations: { readonly [Kind in RunConfig['loss_type']]: Aggregation } = {
  grpo:
    ({ counts }) =>
    (row) =>
      1 / (trainedRows(counts) * Math.max(counts[row] as number, 1)),
  dr_grpo:
    ({ counts, maxCompletionLength }) =>
    () =>
      1 / (counts.length * maxCompletionLength),
  dapo: overTokens,
  seq_mean_token_sum: overRowSums,
};
