/** How per-token losses become one number, as the engine asks for it. */

/** What an aggregation knows of an update: trained tokens of each completion, and the length limit. */
export interface AggregatedCompletions {
  readonly counts: readonly number[];
  readonly maxCompletionLength: number;
}

/** Per-token losses become one number as Σ weight · loss: the weight of each trained token of a completion. */
export type Aggregation = (completions: AggregatedCompletions) => (completion: number) => number;
