/** A prompt's group during its collection, and the interface that plans its roots: plain data. */
import type { Prompt } from '../tasks/task.ts';
import type { Ledger } from './ledger.ts';
import type { PlacedPrompt } from './plan.ts';
import type { Beginning, Hint, PrunedSample, Sample } from './sample.ts';
import type { UnfinishedRoot } from './unfinished.ts';

export interface RootPlan {
  /** Includes the hint before it, if there is one. */
  readonly prompt: Prompt;
  readonly begin?: Beginning;
  readonly hint?: Hint;
  readonly samples: number;
  /** Number of its first completion; absent: the next after the group's. */
  readonly firstSample?: number;
  /** Completions of the group that its own replace. */
  readonly replaces?: readonly Sample[];
}

/** Plans the roots of a group. The engine defines it because it plans roots; hints implement it. */
export interface Rooting {
  begin(group: GroupInProgress, placed: PlacedPrompt): Promise<readonly RootPlan[]>;
  /** Further roots, planned from the finished completions of the first ones; absent: none. */
  then?(group: GroupInProgress, placed: PlacedPrompt, first: readonly Sample[]): Promise<readonly RootPlan[]>;
  /** After further roots are finished, `then` plans more, until it plans none. */
  readonly repeats?: true;
  /** Rewrites completions that have just ended into the form learned from, with the cost; absent: unchanged. */
  settle?(made: Made): Promise<Made & { readonly entries: Partial<Ledger> }>;
}

/** The completions that collections made for a group. */
export interface Made {
  readonly finished: readonly Sample[];
  readonly pruned: readonly PrunedSample[];
}

/** A group during its collection: plain data. */
export interface GroupInProgress extends Made {
  readonly prompt: Prompt;
  /** Place of its prompt in the sequence of prompts: a key of its random numbers. */
  readonly place: number;
  /** The round that first drew the prompt. */
  readonly round: number;
  readonly replaced: readonly Sample[];
  /** Roots with unfinished rows. */
  readonly roots: readonly UnfinishedRoot[];
  /** Its first roots are finished: `asked` while further roots wait to start, `following` while these are written. */
  readonly stage?: 'asked' | 'following';
}

/** The group of a prompt before any completion. */
export function newGroup({ prompt, place }: PlacedPrompt, round: number): GroupInProgress {
  return { prompt, place, round, finished: [], pruned: [], replaced: [], roots: [] };
}

/** Whether all its completions are finished or pruned. */
export function isWhole({ finished, pruned, roots, stage }: GroupInProgress): boolean {
  return finished.length + pruned.length > 0 && roots.length === 0 && stage === undefined;
}
