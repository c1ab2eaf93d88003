/** Plays a token task to its end in its own environment, for reference play, demonstrations and scripted players. */
import { END } from './vocabulary/common.ts';
import type { Attempt, Observation, Prompt, Span, TokenTask } from './task.ts';

/** Everything written and observed until the end. */
export interface PlayOut {
  readonly completion: readonly number[];
  /** Observations within the completion, in order; empty in tasks of one turn. */
  readonly observed: readonly Span[];
  /** The task is over: answered, or the one turn ended. */
  readonly terminated: boolean;
  /** A turn without end token, or the limit of turns, truncated it. */
  readonly truncated: boolean;
}

/** Writes the next turn of `attempt`, up to and including the end token. */
export type TurnPlayer = (attempt: Attempt) => readonly number[];

/**
 * Plays a prompt with the reference solution, alternating turns and observations in tasks of several turns. With
 * `draw` (uniform numbers in (0, 1) by index) it plays the task's demonstration instead, where there is one. Throws
 * what the task throws.
 */
export function playOut(task: TokenTask, prompt: Prompt, draw?: (i: number) => number): Promise<PlayOut> {
  return play(task, prompt, ({ completion }) =>
    draw && task.demonstrate ? task.demonstrate(prompt, draw, completion) : task.solve(prompt, completion),
  );
}

/** Plays a prompt with any player, from the start or after `from`. Throws what task and player throw. */
export async function play(
  task: TokenTask,
  prompt: Prompt,
  player: TurnPlayer,
  from: Pick<PlayOut, 'completion' | 'observed'> = { completion: [], observed: [] },
): Promise<PlayOut> {
  const completion = [...from.completion];
  const observed = [...from.observed];
  for (;;) {
    completion.push(...player({ prompt, completion, observed }));
    if (completion.at(-1) !== END) return { completion, observed, terminated: false, truncated: true };
    if (!task.act) return { completion, observed, terminated: true, truncated: false };
    const [answered] = (await task.act([{ prompt, completion, observed }])) as [Observation];
    const { tokens, terminated, truncated } = answered;
    if (tokens.length > 0) observed.push({ from: completion.length, to: completion.length + tokens.length });
    completion.push(...tokens);
    if (terminated || truncated) return { completion, observed, terminated, truncated };
  }
}
