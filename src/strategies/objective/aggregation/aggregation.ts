/**
 * Reduces per-token losses to one number, as a weight per token: loss = Σ weight · token loss. The weights are data,
 * so one program serves every kind.
 */
import type { RunConfig } from '../../../config/schema.ts';
import type { Aggregation } from '../../../learn/objective/aggregation.ts';

/**
 * Rows without a trained token (truncated and left out) count in every mean over rows, as in TRL.
 * `grpo`: mean over rows of the mean over tokens (Shao et al. 2024, arXiv 2402.03300);
 * `dr_grpo`: sum over tokens divided by rows × the length limit (Liu et al. 2025, arXiv 2503.20783);
 * `dapo`: sum over tokens divided by the tokens of all updates of the pass, as in TRL (Yu et al. 2025, arXiv
 * 2503.14476), so that updates of a pass add up to one mean over tokens;
 * `seq_mean_token_sum`: mean over rows of the sum over tokens (REINFORCE as a sum of log-probabilities; RLOO).
 */
export const aggregations: { readonly [Kind in RunConfig['loss_type']]: Aggregation } = {
  grpo:
    ({ counts }) =>
    (row) =>
      1 / (counts.length * Math.max(counts[row] as number, 1)),
  dr_grpo:
    ({ counts, maxCompletionLength }) =>
    () =>
      1 / (counts.length * maxCompletionLength),
  dapo:
    ({ generation }) =>
    () =>
      1 / Math.max(generation, 1),
  seq_mean_token_sum:
    ({ counts }) =>
    () =>
      1 / Math.max(counts.length, 1),
};
