/** A partner's turns before this run's own environment, so that no reply can be forged. */
import type { PlayOut } from '../../../../tasks/playOut.ts';
import type { Observation, Prompt, TokenTask } from '../../../../tasks/task.ts';
import { END } from '../../../../tasks/vocabulary/common.ts';

interface Written {
  readonly prompt: Prompt;
  /** What the policy wrote, turn after turn. */
  readonly completions: readonly (readonly number[])[];
}

interface Played {
  readonly prompt: Prompt;
  readonly completions: readonly PlayOut[];
}

/** Turns, each up to its end token; the last one may have none. */
function turnsOf(written: readonly number[]): readonly (readonly number[])[] {
  const turns: number[][] = [[]];
  for (const token of written) {
    turns.at(-1)?.push(token);
    if (token === END) turns.push([]);
  }
  return turns.filter(({ length }) => length > 0);
}

/**
 * A completion of at most `longest` symbols from its turns, ended as a rollout of this run would be; null where turns are missing or
 * left over, or one without end token stops before the limit. Throws what the environment throws.
 */
async function playedWith(
  task: TokenTask,
  prompt: Prompt,
  turns: readonly (readonly number[])[],
  longest: number,
): Promise<PlayOut | null> {
  const completion: number[] = [];
  const observed: PlayOut['observed'][number][] = [];
  for (const [i, turn] of turns.entries()) {
    const isLast = i === turns.length - 1;
    completion.push(...turn);
    if (completion.length > longest) return null;
    const ended = { completion, observed };
    if (turn.at(-1) !== END)
      return completion.length === longest ? { ...ended, terminated: false, truncated: true } : null;
    if (!task.act) return isLast ? { ...ended, terminated: true, truncated: false } : null;
    const [reply] = (await task.act([{ prompt, completion, observed }])) as [Observation];
    const { tokens, terminated } = reply;
    const truncated = !terminated && (reply.truncated || tokens.length >= longest - completion.length);
    if (terminated || truncated) return isLast ? { ...ended, terminated, truncated } : null;
    if (tokens.length > 0) observed.push({ from: completion.length, to: completion.length + tokens.length });
    completion.push(...tokens);
  }
  return null;
}

/** The group with the replies of this run's environment; `completion` where one cannot have come from it. Never rejects. */
export async function playedAgain(
  task: TokenTask,
  { prompt, completions }: Written,
  longest: number,
): Promise<Played | 'completion'> {
  try {
    const played = await Promise.all(
      completions.map((written) => playedWith(task, prompt, turnsOf(written), longest)),
    );
    const whole = played.filter((one) => one !== null);
    return whole.length === played.length ? { prompt, completions: whole } : 'completion';
  } catch {
    return 'completion';
  }
}
