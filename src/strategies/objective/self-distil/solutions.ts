/** Gives completions the solution that their teacher reads. */
import type { RunConfig } from '../../../config/schema.ts';
import type { Learnable } from '../../../learn/learnable.ts';
import type { Batch } from '../../../rollout/sample.ts';
import { canBeHint, longestHintOf, solutionOf } from '../../../tasks/hint.ts';
import type { Prompt, TokenTask } from '../../../tasks/task.ts';

/** Tokens of a reference solution, without end tokens, as many as fit before a prompt; null where there is none to read. */
export async function privilegedSolution(task: TokenTask, prompt: Prompt): Promise<readonly number[] | null> {
  const space = (longestHintOf('prefix', task, prompt.level) ?? 2) - 2;
  try {
    const solution = (await solutionOf(task, prompt)).slice(0, space);
    return solution.length > 0 && canBeHint(solution) ? solution : null;
  } catch {
    return null; // the task cannot solve it
  }
}

/** The batch with solutions, each found once. Unchanged where nothing is distilled. */
export async function withSolutions(
  task: TokenTask,
  { self_distil }: Pick<RunConfig, 'self_distil'>,
  batch: Batch<Learnable>,
): Promise<Batch<Learnable>> {
  if (self_distil === 0) return batch;
  const prompts = new Map(batch.trajectories.map(({ prompt }) => [prompt.key, prompt]));
  const found = await Promise.all(
    [...prompts].map(async ([key, prompt]) => [key, await privilegedSolution(task, prompt)] as const),
  );
  const solutions = new Map(found);
  return {
    ...batch,
    trajectories: batch.trajectories.map((one) => ({
      ...one,
      solution: solutions.get(one.prompt.key) ?? undefined,
    })),
  };
}
