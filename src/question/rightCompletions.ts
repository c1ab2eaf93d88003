/** All right completions of a prompt, as the leaves of the tree of their beginnings: nothing is sampled. */
import { END } from '../tasks/vocabulary/common.ts';
import type { Prompt, TokenTask } from '../tasks/task.ts';

/** Most right completions that are listed, and most beginnings that are tried for them. */
const mostRight = 512;
const mostTried = 200_000;

/** Whether a right completion begins so. */
function begins(task: TokenTask, prompt: Prompt, beginning: readonly number[]): boolean {
  try {
    return task.solve(prompt, beginning).length > 0;
  } catch {
    return false;
  }
}

/**
 * Every right completion of at most `longest` tokens, those that end at this length included. A beginning is followed as long
 * as the task can solve the prompt after it. Rejects where there are more than `mostRight`, where more than `mostTried`
 * beginnings would be tried, and where the environment or the lack of solutions leaves no tree.
 */
export async function rightCompletions(
  task: TokenTask,
  prompt: Prompt,
  longest: number,
): Promise<readonly (readonly number[])[]> {
  const refuse = (why: string): Error => new Error(`gradient of success: ${why}`);
  if (task.act) throw refuse(`${task.title} has several turns, and its completions are not listed`);
  if (task.hasNoSolutions) throw refuse(`${task.title} has no solutions to list`);
  const right: (readonly number[])[] = [];
  const symbols = task.vocabulary.symbols.map((_, id) => id).filter((id) => id !== END);
  let tried = 0;
  for (let open: (readonly number[])[] = [[]], length = 0; open.length > 0; length++) {
    const whole = open.map((beginning) => (length < longest ? [...beginning, END] : beginning));
    const verdicts = await task.verify(whole.map((completion) => ({ prompt, completion })));
    right.push(...whole.filter((_, i) => verdicts[i]?.correct));
    // From each beginning at least one leads on, and no two lead to the same.
    if (Math.max(right.length, open.length) > mostRight)
      throw refuse(`this prompt has more than ${mostRight} right completions, too many to list`);
    if (length >= longest) break;
    tried += open.length * symbols.length;
    if (tried > mostTried)
      throw refuse(
        `right completions of this prompt have more than ${Math.floor(mostTried / symbols.length)} beginnings, too many to try`,
      );
    open = open.flatMap((beginning) =>
      symbols.flatMap((symbol) => {
        const next = [...beginning, symbol];
        return begins(task, prompt, next) ? [next] : [];
      }),
    );
  }
  return right;
}
