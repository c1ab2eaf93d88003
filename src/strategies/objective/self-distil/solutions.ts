/** Gives completions the solution that their teacher reads, and says how far it may grade them. */
import type { RunConfig } from '../../../config/schema.ts';
import type { Learnable } from '../../../learn/learnable.ts';
import { attemptOf, type Batch } from '../../../rollout/sample.ts';
import { fittingSolution, withoutHint } from '../../../tasks/hint.ts';
import type { Attempt, TokenTask } from '../../../tasks/task.ts';

/** Tokens of a completion up to the first with which no solution begins, and this one; all where there is none such. */
export function tokensToFirstMistake(
  task: Pick<TokenTask, 'solve'>,
  { prompt, completion }: Pick<Attempt, 'prompt' | 'completion'>,
): number {
  for (let length = 1; length < completion.length; length++)
    try {
      task.solve(prompt, completion.slice(0, length));
    } catch {
      return length;
    }
  return completion.length;
}

type Selection = Pick<RunConfig, 'self_distil' | 'self_distil_from'>;

/** Tokens of a completion that its teacher grades. */
function gradedTokens(task: TokenTask, from: Selection['self_distil_from'], one: Learnable): number {
  // A prediction of how the answers do is no answer.
  if (one.prediction || (from === 'wrong' && one.verdict.correct)) return 0;
  const { prompt, completion } = attemptOf(one);
  return from === 'first_mistake'
    ? tokensToFirstMistake(task, { prompt: withoutHint(prompt), completion })
    : completion.length;
}

/** The batch with what teachers read and grade; a solution is found once. Unchanged where nothing is distilled. */
export async function withTeachers(
  task: TokenTask,
  { self_distil, self_distil_from: from }: Selection,
  batch: Batch<Learnable>,
): Promise<Batch<Learnable>> {
  if (self_distil === 0) return batch;
  const prompts = new Map(batch.trajectories.map(({ prompt }) => [prompt.key, prompt]));
  const found = await Promise.all(
    [...prompts].map(async ([key, prompt]) => [key, await fittingSolution(task, prompt)] as const),
  );
  const solutions = new Map(found);
  return {
    ...batch,
    trajectories: batch.trajectories.map((one) => {
      const solution = solutions.get(one.prompt.key);
      return solution ? { ...one, taught: { solution, tokens: gradedTokens(task, from, one) } } : one;
    }),
  };
}
