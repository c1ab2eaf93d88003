/** What a base policy is shown: prompts of several levels, some with a hint before the answer, and what to write. */
import type { Demonstration } from '../learn/warmStart.ts';
import { hintKinds, solutionPrefix, solvedNeighbour, strategyName, withHint } from '../tasks/hint.ts';
import { playOut } from '../tasks/playOut.ts';
import type { Level, Prompt, TokenTask } from '../tasks/task.ts';
import { integer, streams, uniform } from '../tensor/random.ts';
import { hintedShare } from './baseRecipes.ts';

export interface Lesson {
  readonly task: TokenTask;
  /** Weights of levels 1, 2, …; at least one above 0. */
  readonly mixture: readonly number[];
  readonly seed: number;
}

/** Keys of the draws for one demonstration, below one stream. */
const draws = { level: 0, hinted: 1, kind: 2, length: 3, first: 4 } as const;

/** A longer solved neighbour would make every row of the warm start wider than the task is. */
const longestNeighbour = 24;

/** Demonstration number `index` of a lesson: a function of the lesson and the number. */
export async function demonstration(lesson: Lesson, index: number): Promise<Demonstration> {
  const { task, seed } = lesson;
  const draw = (i: number): number => uniform(seed, streams.demonstrate, index, i);
  const prompt = task.prompt('train', seed, index, levelAt(lesson, draw(draws.level)));
  if (draw(draws.hinted) < hintedShare) {
    // A hint tells how it goes on, so what follows is the reference, not the habit.
    const { completion, observed } = await playOut(task, prompt);
    const { tokens } = withHint(prompt, hintSpan(lesson, prompt, index));
    return { prompt: tokens, solution: completion, observed };
  }
  const { completion, observed } = await playOut(task, prompt, (i) => draw(draws.first + i));
  return { prompt: prompt.tokens, solution: completion, observed };
}

/** The level at `point` in (0, 1) of the mixture. */
function levelAt({ mixture }: Lesson, point: number): number {
  let rest = point * mixture.reduce((sum, weight) => sum + weight, 0);
  return mixture.findIndex((weight) => (rest -= weight) < 0) + 1;
}

/** Most tokens, markers included, that a hint of these lessons can have. */
export function widestHint({ completionLength, promptLength }: Level): number {
  const neighbour = promptLength + completionLength - 1;
  return 2 + Math.max(completionLength - 1, neighbour <= longestNeighbour ? neighbour : 0);
}

/** A hint for this prompt: one of the kinds that its level allows for, keyed by the index. */
export function hintSpan({ task, seed }: Lesson, prompt: Prompt, index: number): readonly number[] {
  const { promptLength, completionLength } = task.levels[prompt.level - 1] as Level;
  const kinds = hintKinds(task, prompt.level).filter(
    (kind) => kind !== 'neighbour' || promptLength + completionLength - 1 <= longestNeighbour,
  );
  const kind = kinds[integer(kinds.length, seed, streams.demonstrate, index, draws.kind)] ?? 'prefix';
  if (kind === 'strategy') return strategyName(task, prompt) as number[];
  if (kind === 'neighbour') return solvedNeighbour(task, prompt, seed, index);
  const whole = task.solve(prompt).length - 1; // without the end token
  return solutionPrefix(task, prompt, 1 + integer(whole, seed, streams.demonstrate, index, draws.length));
}
