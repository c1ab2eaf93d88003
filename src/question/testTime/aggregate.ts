/**
 * Answer with answers in context (generative self-aggregation, GSA, arXiv 2503.04104): n − 1 completions are shown before the prompt,
 * and one more is written after them. Each is shown with its prompt, in the form of worked examples, and as many as there is space for.
 */
import { canBeHint } from '../../tasks/hint.ts';
import { showing } from './inContext.ts';

/** Prompt and attempt, attempt after attempt, as many whole ones as fit into `space` tokens. */
export function shownAttempts(
  prompt: readonly number[],
  attempts: readonly (readonly number[])[],
  space: number,
): number[] {
  const shown: number[] = [];
  for (const attempt of attempts)
    if (canBeHint(attempt) && shown.length + prompt.length + attempt.length <= space)
      shown.push(...prompt, ...attempt);
  return shown;
}

export const aggregated = showing({
  round: 2,
  firstOf: (n) => Math.max(1, n - 1),
  show: shownAttempts,
  leastSpace: (prompt, completion) => prompt + completion - 1,
  chosen: ([one]) => one as NonNullable<typeof one>,
});
