/** The flat topology: every prompt of the round gets the same number of independent completions. */
import type { Prompt } from '../../tasks/task.ts';

/** A prompt and its place in the sequence of prompts that it was drawn from: a key of its random numbers. */
export interface PlacedPrompt {
  readonly prompt: Prompt;
  readonly place: number;
}

/** Which rows a round starts with. Index of `parent`, `group` and `sample` is the row. */
export interface Plan {
  /** Distinct prompts, run through the policy once each. */
  readonly prefill: readonly (readonly number[])[];
  /** Index into `prefill` that the row continues. */
  readonly parent: Int32Array;
  /** Index of the row's prompt among the round's prompts. */
  readonly group: Int32Array;
  readonly sample: Int32Array;
}

/**
 * Rows of group 0 first, samples 0 … `samples` − 1 in order. A prompt that comes twice in the round is prefilled
 * once and still makes two groups.
 */
export function planFlat(prompts: readonly PlacedPrompt[], samples: number): Plan {
  const rows = prompts.length * samples;
  const plan = { parent: new Int32Array(rows), group: new Int32Array(rows), sample: new Int32Array(rows) };
  const prefill: (readonly number[])[] = [];
  const seen = new Map<string, number>();
  prompts.forEach(({ prompt }, group) => {
    const text = prompt.tokens.join(' ');
    let parent = seen.get(text);
    if (parent === undefined) {
      parent = prefill.push(prompt.tokens) - 1;
      seen.set(text, parent);
    }
    plan.parent.fill(parent, group * samples, (group + 1) * samples);
    plan.group.fill(group, group * samples, (group + 1) * samples);
    for (let sample = 0; sample < samples; sample++) plan.sample[group * samples + sample] = sample;
  });
  return { prefill, ...plan };
}
