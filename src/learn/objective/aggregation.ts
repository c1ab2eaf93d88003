/** The interface of aggregations, which reduce per-token losses to one number. */

/** An aggregation's view of an update. */
interface AggregatedCompletions {
  /** Counted tokens of each completion; 0 where all of it is left out as truncated. */
  readonly counts: readonly number[];
  /** Counted tokens of all completions of the pass, including its other updates. */
  readonly generation: number;
  /** The length limit. */
  readonly maxCompletionLength: number;
}

/** Reduces per-token losses to Σ weight · loss: returns the weight of a completion's trained tokens. */
export type Aggregation = (completions: AggregatedCompletions) => (completion: number) => number;
