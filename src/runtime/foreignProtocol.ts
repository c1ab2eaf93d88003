/** The messages between the page and the thread that opens runs of other libraries. */
import type { FoundGroups, GroupQuery, Repeat } from '../foreign/groups.ts';
import type { ForeignOverview, ForeignPart } from '../foreign/overview.ts';

/** A file and its path below the folder that was given. */
export interface GivenFile {
  readonly name: string;
  readonly blob: Blob;
}

interface ForeignOptions {
  /** What columns of a table mean, by their names; null: they keep their own. */
  readonly columns?: Readonly<Record<string, string | null>>;
  /** Which of several runs in the files. */
  readonly run?: string;
}

/** The thread's side. It keeps the run that it opened last. */
export interface ForeignApi {
  open(
    files: readonly GivenFile[],
    options: ForeignOptions,
    onPart: (part: ForeignPart) => void,
  ): Promise<ForeignOverview>;
  groups(query: GroupQuery): Promise<FoundGroups>;
  repeats(most: number): Promise<readonly Repeat[]>;
  /** The whole run without its completions, and the diagnoses, as JSON. */
  json(): Promise<Blob>;
}

/** The page's side: one thread for each opened run, until `close`. */
export interface ForeignHandle extends ForeignApi {
  close(): void;
}
