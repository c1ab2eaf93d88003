/** Turns: the environment replies to rows that ended one. A failing environment ends only that trajectory. */
import { alphabetSize, END, PAD } from '../tasks/alphabet.ts';
import type { Attempt, Observation } from '../tasks/task.ts';
import { assemble, type Leaf } from './assemble.ts';
import { leafOf, spaceOf, type LiveRows, type Roots } from './rows.ts';
import { attemptOf } from './sample.ts';

/** Called once per turn; returns one observation per attempt, in order. Must settle: the implementation bounds its time. */
export type Act = (attempts: readonly Attempt[]) => Promise<Observation[]>;

/** An observation, or the reason why there is none. */
export type TurnAnswer = Observation | { readonly failure: string };

function checked(observation: Observation, { prompt }: Attempt, longest: number): Observation {
  const { tokens } = observation;
  if (tokens.length > longest) {
    throw new Error(
      `${prompt.task}: observation must have at most ${longest} tokens, got ${tokens.length}; set max_completion_length higher`,
    );
  }
  const bad = tokens.find(
    (token) =>
      token === END || token === PAD || !(Number.isInteger(token) && token >= 0 && token < alphabetSize),
  );
  if (bad !== undefined) {
    throw new Error(
      `${prompt.task}: observation must be symbols of the alphabet other than end and pad, got ${bad}`,
    );
  }
  return observation;
}

async function answers(act: Act, attempts: readonly Attempt[], longest: number): Promise<Observation[]> {
  const observations = await act(attempts);
  if (observations.length !== attempts.length) {
    throw new Error(`expected ${attempts.length} observations, got ${observations.length}`);
  }
  return observations.map((observation, i) => checked(observation, attempts[i] as Attempt, longest));
}

/**
 * One batched call; if it fails, each attempt is sent alone, so that one bad turn costs only its own trajectory.
 * `longest` is the most tokens that an observation may have. Never throws.
 */
export async function takeTurns(
  act: Act,
  attempts: readonly Attempt[],
  longest: number,
): Promise<TurnAnswer[]> {
  try {
    return await answers(act, attempts, longest);
  } catch {
    return Promise.all(
      attempts.map(async (attempt): Promise<TurnAnswer> => {
        try {
          return (await answers(act, [attempt], longest))[0] as Observation;
        } catch (error) {
          return { failure: `environment failed: ${error instanceof Error ? error.message : String(error)}` };
        }
      }),
    );
  }
}

/**
 * Handles rows that wrote the end token: without an environment they are finished; with one they continue with its
 * reply (row → tokens to read), unless it ends them or the reply leaves no space.
 */
export async function endTurns(
  { act, maxCompletionLength: longest }: { readonly act?: Act; readonly maxCompletionLength: number },
  after: LiveRows,
  ended: readonly number[],
  roots: Roots,
  finish: (leaf: Leaf) => void,
): Promise<Map<number, readonly number[]>> {
  const answers = new Map<number, readonly number[]>();
  if (!act) {
    for (const row of ended) finish(leafOf(after, row, roots, true));
    return answers;
  }
  if (ended.length === 0) return answers;
  const attempts = ended.map((row) => attemptOf(assemble(leafOf(after, row, roots, false))));
  const given = await takeTurns(act, attempts, longest);
  for (const [i, row] of ended.entries()) {
    const answer = given[i] as TurnAnswer;
    if ('failure' in answer) finish(leafOf(after, row, roots, false, answer.failure));
    else if (answer.terminated) finish(leafOf(after, row, roots, true));
    else if (answer.truncated || answer.tokens.length >= freeOf(after, row, longest)) {
      finish(leafOf(after, row, roots, false));
    } else answers.set(row, answer.tokens);
  }
  return answers;
}

/** Tokens that the row may still take, by the longest completion and the frame. */
function freeOf(live: LiveRows, row: number, longest: number): number {
  return Math.min(
    spaceOf(live, row, longest),
    live.rows.frame.width - 1 - (live.rows.position[row] as number),
  );
}
