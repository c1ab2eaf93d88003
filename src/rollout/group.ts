/** A prompt's group while it is collected, and what says which roots it has: plain data. */
import type { Prompt } from '../tasks/task.ts';
import type { Ledger } from './ledger.ts';
import type { PlacedPrompt } from './plan.ts';
import type { Beginning, Hint, PrunedTrajectory, Trajectory } from './trajectory.ts';
import type { UnfinishedRoot } from './unfinished.ts';

/** A root that is to be collected. */
export interface RootPlan {
  /** With the hint before it, if there is one. */
  readonly prompt: Prompt;
  readonly begin?: Beginning;
  readonly hint?: Hint;
  readonly samples: number;
  /** Number of its first completion; absent: behind all that the group has. */
  readonly firstSample?: number;
  /** Completions whose place in the group its own take. */
  readonly replaces?: readonly Trajectory[];
}

/** What says which roots a group has. Owned by the engine, because it plans them; hints fill it. */
export interface Rooting {
  begin(group: GroupInProgress, placed: PlacedPrompt): Promise<readonly RootPlan[]>;
  /** Roots that follow on seeing the finished completions of the first ones; absent: none do. */
  then?(
    group: GroupInProgress,
    placed: PlacedPrompt,
    first: readonly Trajectory[],
  ): Promise<readonly RootPlan[]>;
  /** Completions that have just ended, as learning reads them, and what that cost; absent: as they are. */
  settle?(made: Made): Promise<Made & { readonly entries: Partial<Ledger> }>;
}

/** What collections made of a group. */
export interface Made {
  readonly finished: readonly Trajectory[];
  readonly pruned: readonly PrunedTrajectory[];
}

/** A group while it is collected: plain data. */
export interface GroupInProgress extends Made {
  readonly prompt: Prompt;
  /** Place of its prompt in the sequence of prompts: a key of its random numbers. */
  readonly place: number;
  /** The round that met the prompt first. */
  readonly round: number;
  readonly replaced: readonly Trajectory[];
  /** Roots with rows in the middle of their writing. */
  readonly roots: readonly UnfinishedRoot[];
  /** Its first roots are finished, and the question whether others follow is open or they are not finished. */
  readonly stage?: 'asked' | 'following';
}

/** Nothing of a prompt has been written yet. */
export function newGroup({ prompt, place }: PlacedPrompt, round: number): GroupInProgress {
  return { prompt, place, round, finished: [], pruned: [], replaced: [], roots: [] };
}

/** Whether all its completions have ended. */
export function isWhole({ finished, pruned, roots, stage }: GroupInProgress): boolean {
  return finished.length + pruned.length > 0 && roots.length === 0 && stage === undefined;
}
