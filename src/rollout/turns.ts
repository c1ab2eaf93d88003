/** Turns: what the environment answers to the rows that ended one. A failing environment ends that trajectory, no more. */
import { alphabetSize, END, PAD } from '../tasks/alphabet.ts';
import type { Attempt, Observation } from '../tasks/task.ts';

/** One call per turn; one observation per attempt, in order. Must settle: whoever implements it bounds its time. */
export type Act = (attempts: readonly Attempt[]) => Promise<Observation[]>;

/** An observation, or why there is none. */
export type Answer = Observation | { readonly failure: string };

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
 * One batched call; if it fails, each attempt is asked alone, so that one bad turn costs its own trajectory only.
 * `longest` is the most tokens an observation may have. Never throws.
 */
export async function takeTurns(act: Act, attempts: readonly Attempt[], longest: number): Promise<Answer[]> {
  try {
    return await answers(act, attempts, longest);
  } catch {
    return Promise.all(
      attempts.map(async (attempt): Promise<Answer> => {
        try {
          return (await answers(act, [attempt], longest))[0] as Observation;
        } catch (error) {
          return { failure: `environment failed: ${error instanceof Error ? error.message : String(error)}` };
        }
      }),
    );
  }
}
