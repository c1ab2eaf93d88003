/** Demonstrations for a base policy: prompts of several levels, some with a hint before the answer, and their solutions. */
import type { Demonstration } from '../learn/supervised/warmStart.ts';
import { hintLength, solutionOf, solutionPrefix, strategyName, withHint } from '../tasks/hint.ts';
import { playOut } from '../tasks/playOut.ts';
import type { Prompt, TokenTask } from '../tasks/task.ts';
import { integer, streams, uniform } from '../tensor/random.ts';

export interface DemonstrationSet {
  readonly task: TokenTask;
  /** Weights of levels 1, 2, …; at least one above 0. */
  readonly mixture: readonly number[];
  readonly seed: number;
}

/** Keys of a demonstration's draws, in one stream. */
const draws = { level: 0, hinted: 1, first: 2 } as const;

/** Demonstration number `index` of a lesson, hinted with probability `hintedShare`: a function of its arguments. */
export async function demonstration(
  lesson: DemonstrationSet,
  index: number,
  hintedShare: number,
): Promise<Demonstration> {
  const { task, seed } = lesson;
  const draw = (i: number): number => uniform(seed, streams.demonstrate, index, i);
  const prompt = task.prompt('train', seed, index, levelAt(lesson, draw(draws.level)));
  if (draw(draws.hinted) < hintedShare) {
    // A hint shows the continuation, so the completion is the reference, not the habit.
    const { completion, observed } = await playOut(task, prompt);
    const { tokens } = withHint(prompt, await hintSpan(lesson, prompt, index, true));
    return { prompt: tokens, hint: hintLength(tokens), solution: completion, observed };
  }
  const { completion, observed } = await playOut(task, prompt, (i) => draw(draws.first + i));
  return { prompt: prompt.tokens, solution: completion, observed };
}

/** The level at `point` in (0, 1) of the mixture. */
function levelAt({ mixture }: DemonstrationSet, point: number): number {
  let rest = point * mixture.reduce((sum, weight) => sum + weight, 0);
  return mixture.findIndex((weight) => (rest -= weight) < 0) + 1;
}

/** Most tokens of a hint without its markers. */
const longestSpan = 8;

/** Most tokens, markers included, that a hint of these lessons has. */
export const widestHint = longestSpan + 2;

/**
 * The hint for a prompt: the name of the working strategy where the task has named ones, elsewhere the first half of
 * the reference solution (of its first tokens) or more, with the amount keyed by the index. `whole` permits all of
 * it: copying is learned from such hints, but they leave nothing to do where hints are tested.
 */
export async function hintSpan(
  { task, seed }: Pick<DemonstrationSet, 'task' | 'seed'>,
  prompt: Prompt,
  index: number,
  whole: boolean,
): Promise<readonly number[]> {
  const name = strategyName(task, prompt);
  if (name) return name;
  const length = Math.min((await solutionOf(task, prompt)).length, longestSpan);
  const least = Math.ceil(length / 2);
  const most = whole ? length : Math.max(least, length - 1);
  return solutionPrefix(task, prompt, least + integer(most - least + 1, seed, streams.hint, index));
}
