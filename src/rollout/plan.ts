/** The starting point of a collection: prompts with their roots, and their first rows. */
import type { Prompt } from '../tasks/task.ts';
import type { Beginning, Hint, Sample } from './sample.ts';
import type { UnfinishedRoot } from './unfinished.ts';

/**
 * A prompt and its place in the sequence of prompts, which is a key of its random numbers. The engine calls it a
 * root: a prompt with its context before it, a forced prefix after it, and a number of samples.
 */
export interface PlacedPrompt {
  readonly prompt: Prompt;
  readonly place: number;
  /** Completions wanted; absent: the same number as of other prompts. */
  readonly samples?: number;
  /** Number of the first completion (default 0), another key of its random numbers. */
  readonly firstSample?: number;
  /** Number of the first branch; absent: the next after the rows that the root starts with. */
  readonly firstBranch?: number;
  /** By number of a completion, the number whose random numbers it uses; absent: its own. */
  readonly drawsAs?: ReadonlyMap<number, number>;
  /** Completions of the prompt from earlier phases of the round; absent in the first. */
  readonly earlier?: readonly Sample[];
  /** The forced beginning of completions; absent: none. */
  readonly begin?: Beginning;
  /** The hint in `prompt` or `begin`; absent: none. */
  readonly hint?: Hint;
  /** The group of the completions; absent: the prompt's index in the collection. */
  readonly group?: number;
  /** Rows of an earlier round that continue instead of new ones; absent: new rows start. */
  readonly resumed?: UnfinishedRoot;
}

/** Rows that a collection starts with. Index of `parent`, `root` and `sample` is the row. */
export interface Plan {
  /** Distinct token sequences to read; the policy runs each once. */
  readonly prefill: readonly (readonly number[])[];
  /** Index into `prefill` that the row continues. */
  readonly parent: Int32Array;
  readonly root: Int32Array;
  readonly sample: Int32Array;
}

/**
 * Rows of root 0 first, its samples in order: `rowsOf(root)` of them, numbered from `firstSample`. Roots with the
 * same tokens share a prefill. Resumed roots have no rows here: see `resume.ts`.
 */
export function planRoots(roots: readonly PlacedPrompt[], rowsOf: (root: number) => number): Plan {
  const prefill: (readonly number[])[] = [];
  const seen = new Map<string, number>();
  const rows: { parent: number; root: number; sample: number }[] = [];
  roots.forEach(({ prompt, firstSample = 0, resumed }, root) => {
    if (resumed) return;
    const text = prompt.tokens.join(' ');
    const parent = seen.get(text) ?? prefill.push(prompt.tokens) - 1;
    seen.set(text, parent);
    for (let i = 0; i < rowsOf(root); i++) rows.push({ parent, root, sample: firstSample + i });
  });
  return {
    prefill,
    parent: Int32Array.from(rows, ({ parent }) => parent),
    root: Int32Array.from(rows, ({ root }) => root),
    sample: Int32Array.from(rows, ({ sample }) => sample),
  };
}
