/** What a method is: data that names a filling of the settings, its source, and what to watch for. No logic. */
import type { Stage } from '../config/option.ts';
import type { RunConfig } from '../config/schema.ts';

export type MethodId = RunConfig['method'];

/** What a method may set: all but its own name and the seed. */
export type MethodSettings = Readonly<Partial<Omit<RunConfig, 'method' | 'seed'>>>;

/**
 * How close a method is to its source. `code read`: formula and constants from released code; `near`: from the paper's
 * text or a summary of it; `abstract only`: the abstract gives the idea, the constants are ours; `own control`: no source.
 */
export type Provenance = 'code read' | 'near' | 'abstract only' | 'own control';

export interface Method {
  readonly id: MethodId;
  readonly title: string;
  /** Null for a control of our own. */
  readonly paper: {
    readonly title: string;
    /** Null for a paper that is not on arXiv. */
    readonly arxiv: string | null;
    readonly year: number;
  } | null;
  readonly provenance: Provenance;
  /** The stage of the pipeline in which its idea lives. */
  readonly stage: Stage;
  /** One line: what it is for. */
  readonly purpose: string;
  /** The method's defining formula as KaTeX source. */
  readonly formula: string;
  /**
   * Settings in which it differs from the defaults; links store only what differs from these. A task stands here only
   * where the usual one could not show the method at work.
   */
  readonly settings: MethodSettings;
  /**
   * What it sets besides on tasks of one kind (`kind` of `tasks/task.ts`). The nearer wins: over the defaults lie the
   * task's settings, over them the method's, and over all of these the method's for that kind of task.
   */
  readonly settingsOn?: Readonly<Partial<Record<'tokens' | 'control', Omit<MethodSettings, 'task'>>>>;
  /** Sentences about what goes wrong and how one notices. */
  readonly pitfalls: readonly string[];
  /** Sentences about where these settings leave the paper or its released code, and why. */
  readonly departures: readonly string[];
  /** What its source promises, in one sentence, with its number where it gives one. */
  readonly claim: string;
  /** Ids of the experiments that test the claim, in the order in which they are shown; empty while there is none. */
  readonly experiments: readonly string[];
}
