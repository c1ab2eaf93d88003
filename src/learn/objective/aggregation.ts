/** How per-token losses become one number, as the engine asks for it. */

/** What an aggregation knows of an update. */
export interface AggregatedCompletions {
  /** Tokens that each completion counts; 0 where all of it is left out, because it was truncated. */
  readonly counts: readonly number[];
  /** Tokens that all completions of the pass count, those of its other updates too. */
  readonly generation: number;
  /** The length limit. */
  readonly maxCompletionLength: number;
}

/** Per-token losses become one number as Σ weight · loss: the weight of each trained token of a completion. */
export type Aggregation = (completions: AggregatedCompletions) => (completion: number) => number;
