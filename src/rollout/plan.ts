/** The flat topology: every prompt of the round gets the same number of independent completions. */
import type { Prompt } from '../tasks/task.ts';
import type { Trajectory } from './trajectory.ts';
import type { Unjudged } from './assemble.ts';

/** A prompt and its place in the sequence of prompts that it was drawn from: a key of its random numbers. */
export interface PlacedPrompt {
  readonly prompt: Prompt;
  readonly place: number;
  /** Completions wanted of it; absent: as many as of every other. */
  readonly samples?: number;
  /** Number of its first completion (default 0): another key of its random numbers. */
  readonly firstSample?: number;
  /** What was written of it in earlier phases of the collection; absent in the first. */
  readonly earlier?: readonly Trajectory[];
  /** What its completions have to begin with; absent: nothing. */
  readonly begin?: Beginning;
  /** Completions of an earlier round that go on, in place of new ones; absent: new ones begin. */
  readonly resumed?: readonly Unjudged[];
}

/** Tokens that a completion is made to begin with. */
export interface Beginning {
  readonly tokens: readonly number[];
  /** How many of them, the first ones, the policy had written itself; the others are a hint. */
  readonly own: number;
}

/** Which rows a round starts with. Index of `parent`, `group` and `sample` is the row. */
export interface Plan {
  /** Distinct prompts, and completions that go on with theirs: each is run through the policy once. */
  readonly prefill: readonly (readonly number[])[];
  /** Index into `prefill` that the row continues. */
  readonly parent: Int32Array;
  /** Index of the row's prompt among the round's prompts. */
  readonly group: Int32Array;
  readonly sample: Int32Array;
  /** What the row goes on from; undefined where it begins at its prompt. */
  readonly resumed: readonly (Unjudged | undefined)[];
}

/**
 * Rows of group 0 first, its samples in order, `samples` of them from number 0 on unless the prompt says otherwise. A prompt
 * that comes twice in the round is prefilled once and still makes two groups. Of a prompt with completions that go on there
 * are these and no others.
 */
export function planFlat(prompts: readonly PlacedPrompt[], samples: number): Plan {
  const rows = prompts.reduce(
    (sum, prompt) => sum + (prompt.resumed?.length ?? prompt.samples ?? samples),
    0,
  );
  const plan = { parent: new Int32Array(rows), group: new Int32Array(rows), sample: new Int32Array(rows) };
  const prefill: (readonly number[])[] = [];
  const resumed = new Array<Unjudged | undefined>(rows).fill(undefined);
  const seen = new Map<string, number>();
  let row = 0;
  prompts.forEach(({ prompt, samples: own = samples, firstSample = 0, resumed: begun }, group) => {
    for (const one of begun ?? []) {
      plan.parent[row] = prefill.push(Array.from(one.tokens)) - 1;
      plan.group[row] = group;
      plan.sample[row] = one.sample;
      resumed[row++] = one;
    }
    if (begun) return;
    const text = prompt.tokens.join(' ');
    let parent = seen.get(text);
    if (parent === undefined) {
      parent = prefill.push(prompt.tokens) - 1;
      seen.set(text, parent);
    }
    plan.parent.fill(parent, row, row + own);
    plan.group.fill(group, row, row + own);
    for (let i = 0; i < own; i++) plan.sample[row++] = firstSample + i;
  });
  return { prefill, resumed, ...plan };
}
