/**
 * How per-token losses become one number, as a weight per token: loss = Σ weight · token loss.
 * The weights are data, so one program serves every kind.
 */
import type { RunConfig } from '../../config/schema.ts';

/** What a kind of aggregation knows of an update: trained tokens of each row, and the completion limit. */
interface Rows {
  readonly counts: readonly number[];
  readonly maxCompletionLength: number;
}

/** Weight of each trained token of row `row`. */
type Aggregation = (rows: Rows) => (row: number) => number;

/** Kinds of aggregation; named as in TRL where it has the kind, else as in verl. */
export type AggregationKind = RunConfig['loss_type'] | 'bnpo' | 'luspo' | 'seq_mean_token_sum';

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
 * `bnpo`: mean over the tokens of what goes through the program at once, which here is the update: the same as `dapo`;
 * `seq_mean_token_sum`: mean over rows of the sum over tokens (REINFORCE as a sum of log-probabilities; RLOO);
 * `luspo`: mean over rows of their loss times their length; with a sequence-level ratio, whose loss is the same on every
 * token of a row, that is the sum over tokens again.
 */
export const aggregations: { readonly [Kind in AggregationKind]: Aggregation } = {
  grpo:
    ({ counts }) =>
    (row) =>
      1 / (trainedRows(counts) * Math.max(counts[row] as number, 1)),
  dr_grpo:
    ({ counts, maxCompletionLength }) =>
    () =>
      1 / (counts.length * maxCompletionLength),
  dapo: overTokens,
  bnpo: overTokens,
  seq_mean_token_sum: overRowSums,
  luspo: overRowSums,
};
