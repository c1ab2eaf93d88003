/** The form of a method: a preset of settings with its source and pitfalls, as data without logic. */
import type { Stage } from '../config/option.ts';
import type { RunConfig } from '../config/settings.ts';
import type { CardResult } from './cardResult.ts';

export type MethodId = RunConfig['method'];

/** What a method may set: everything except its own name and the seed. */
type MethodSettings = Readonly<Partial<Omit<RunConfig, 'method' | 'seed'>>>;

/** What a method promises to save: generated tokens, sequential decode steps, work of updates, or reference answers. */
export const savings = ['tokens', 'steps', 'updates', 'labels'] as const;
export type Saving = (typeof savings)[number];

/**
 * How close a method is to its source. `code read`: formula and constants from released code; `near`: from the paper's text
 * or a summary of it; `abstract only`: the idea is from the abstract, the constants are ours; `own control`: no source.
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
  /** The stage of the pipeline that the method changes. */
  readonly stage: Stage;
  /** Empty where it promises better results instead of lower cost. */
  readonly saves: readonly Saving[];
  /** What it does, in one line. */
  readonly purpose: string;
  /** Names of its ideas that a reader may search for. */
  readonly concepts: readonly string[];
  /** The method's defining formula as KaTeX source. */
  readonly formula: string;
  /**
   * Settings that differ from the defaults; links store only differences from these. Sets a task only if the default
   * task could not show the method at work.
   */
  readonly settings: MethodSettings;
  /**
   * Further settings on tasks of one kind (`kind` of `tasks/task.ts`). From weakest to strongest: defaults, the task's
   * settings, the method's settings, these.
   */
  readonly settingsOn?: Readonly<Partial<Record<'tokens' | 'control', Omit<MethodSettings, 'task'>>>>;
  /** Sentences about what can go wrong and how to notice it. */
  readonly pitfalls: readonly string[];
  /** What our experiments found; the catalogue adds a sentence of each to the pitfalls. */
  readonly results?: readonly CardResult[];
  /** Sentences about how these settings differ from the paper or its released code, and why. */
  readonly departures: readonly string[];
  /** The promise of its source, in one sentence, with its number if it gives one. */
  readonly claim: string;
  /** Ids of the experiments that test the claim, in display order; empty if there is none. */
  readonly experiments: readonly string[];
}
