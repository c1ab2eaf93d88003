/** What a ranker chooses to show in a reply, and how a ranker is called. */
import type { FoundEntries } from '../tasks/task.ts';
import type { Stream } from '../tensor/random.ts';

/** Keys of a reply's random numbers besides the seed: those of its row, and the position that its first token takes. */
export interface ReplyKeys {
  /** Of the collection: completions to learn from and estimates draw apart. */
  readonly stream: Stream;
  readonly round: number;
  readonly place: number;
  readonly sample: number;
  readonly position: number;
}

/** What a ranker chose to show. */
export interface Ranking {
  /** Entries by index in what the search found, in the order shown. */
  readonly order: readonly number[];
  /** Natural log-probability of this order when it was drawn; 0 where nothing was drawn. */
  readonly logp: number;
}

/** A ranking in a completion. */
export interface ShownRanking extends Ranking {
  /** Index in the completion's tokens at which the reply begins, prompt included. */
  readonly at: number;
}

/** Ranks what a search found. Without keys, and if it draws nothing, it takes the likeliest ranking. */
export type Ranker = (found: FoundEntries, keys: ReplyKeys | undefined) => Ranking;
