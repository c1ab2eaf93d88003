/** Turns: the environment replies to rows that ended one. A failing environment ends only that trajectory. */
import { vocabularyIn } from '../tasks/index.ts';
import { END, PAD } from '../tasks/vocabulary/common.ts';
import type { Attempt, Observation } from '../tasks/task.ts';
import { assemble, type Leaf } from './assemble.ts';
import { streams, type Stream } from '../tensor/random.ts';
import type { Ranking, ReplyKeys } from './ranking.ts';
import { leafOf, spaceOf, type Heard, type LiveRows, type Roots } from './rows.ts';
import { attemptOf, type Sample } from './sample.ts';

/** The environment's reply, with what a ranker chose to show in it. */
interface TurnReply extends Observation {
  /** Absent where no ranker chose. */
  readonly ranking?: Ranking;
}

/**
 * Called once per turn; returns one reply per attempt, in order. `keys`, one per attempt, key what it draws. Must settle:
 * the implementation bounds its time.
 */
export type Act = (attempts: readonly Attempt[], keys?: readonly ReplyKeys[]) => Promise<TurnReply[]>;

/**
 * What becomes of each turn that ended: null where the environment replies to it, tokens up to an end token that the row
 * writes in its place, or `stop`, which ends the completion with it. One per attempt, in order.
 */
export type Patch = (
  ended: readonly Pick<Sample, 'prompt' | 'tokens' | 'roles' | 'latents'>[],
) => Promise<readonly (Patched | 'stop' | null)[]>;

interface Patched {
  readonly tokens: readonly number[];
  /** Tokens of the completion before the turn. */
  readonly keep: number;
}

/** A reply, or the reason why there is none. */
type TurnAnswer = TurnReply | { readonly failure: string };

function checked(observation: TurnReply, { prompt }: Attempt, longest: number): TurnReply {
  const { tokens } = observation;
  if (tokens.length > longest) {
    throw new Error(
      `${prompt.task}: observation must have at most ${longest} tokens, got ${tokens.length}; set max_completion_length higher`,
    );
  }
  const { size } = vocabularyIn(prompt.task);
  const bad = tokens.find(
    (token) => token === END || token === PAD || !(Number.isInteger(token) && token >= 0 && token < size),
  );
  if (bad !== undefined) {
    throw new Error(
      `${prompt.task}: observation must be symbols of the task other than end and pad, got ${bad}`,
    );
  }
  return observation;
}

async function answers(
  act: Act,
  attempts: readonly Attempt[],
  longest: number,
  keys: readonly ReplyKeys[] | undefined,
): Promise<TurnReply[]> {
  const observations = await act(attempts, keys);
  if (observations.length !== attempts.length) {
    throw new Error(`expected ${attempts.length} observations, got ${observations.length}`);
  }
  return observations.map((observation, i) => checked(observation, attempts[i] as Attempt, longest));
}

/**
 * One batched call; if it fails, each attempt is sent alone, so that one bad turn costs only its own trajectory.
 * `longest` is the most tokens that an observation may have. Never throws.
 */
async function takeTurns(
  act: Act,
  attempts: readonly Attempt[],
  longest: number,
  keys?: readonly ReplyKeys[],
): Promise<TurnAnswer[]> {
  try {
    return await answers(act, attempts, longest, keys);
  } catch {
    return Promise.all(
      attempts.map(async (attempt, i): Promise<TurnAnswer> => {
        try {
          return (await answers(act, [attempt], longest, keys?.slice(i, i + 1)))[0] as TurnReply;
        } catch (error) {
          return { failure: `environment failed: ${error instanceof Error ? error.message : String(error)}` };
        }
      }),
    );
  }
}

/** The keys of a row's next reply. */
function keysOf(live: LiveRows, row: number, { roots }: Roots, stream: Stream): ReplyKeys {
  const sample = live.sample[row] as number;
  return {
    stream,
    round: live.round[row] as number,
    place: live.place[row] as number,
    sample: roots[live.root[row] as number]?.drawsAs?.get(sample) ?? sample,
    position: (live.rows.position[row] as number) + 1,
  };
}

/**
 * Handles rows that wrote the end token: without an environment they are finished; with one they continue with its
 * reply (row → what they read), unless it ends them or the reply leaves no space. A patch may take a turn back first.
 */
export async function endTurns(
  {
    act,
    patch,
    maxCompletionLength: longest,
    stream = streams.sample,
  }: {
    readonly act?: Act;
    readonly patch?: Patch | undefined;
    readonly maxCompletionLength: number;
    readonly stream?: Stream;
  },
  after: LiveRows,
  all: readonly number[],
  roots: Roots,
  finish: (leaf: Leaf) => void,
): Promise<Map<number, Heard>> {
  const answers = new Map<number, Heard>();
  if (!act) {
    for (const row of all) finish(leafOf(after, row, roots, true));
    return answers;
  }
  const ended = patch ? await patchTurns(patch, after, all, roots, longest, answers, finish) : all;
  if (ended.length === 0) return answers;
  const attempts = ended.map((row) => attemptOf(assemble(leafOf(after, row, roots, false))));
  const keys = ended.map((row) => keysOf(after, row, roots, stream));
  const given = await takeTurns(act, attempts, longest, keys);
  for (const [i, row] of ended.entries()) {
    const answer = given[i] as TurnAnswer;
    if ('failure' in answer) finish(leafOf(after, row, roots, false, answer.failure));
    else if (answer.terminated) finish(leafOf(after, row, roots, true));
    else if (answer.truncated || answer.tokens.length >= freeOf(after, row, longest)) {
      finish(leafOf(after, row, roots, false));
    } else answers.set(row, answer);
  }
  return answers;
}

/** Applies patches: adds those that fit to `answers`, finishes rows that stop, and returns the others. */
async function patchTurns(
  patch: Patch,
  after: LiveRows,
  ended: readonly number[],
  roots: Roots,
  longest: number,
  answers: Map<number, Heard>,
  finish: (leaf: Leaf) => void,
): Promise<readonly number[]> {
  const patches = await patch(ended.map((row) => assemble(leafOf(after, row, roots, false))));
  return ended.filter((row, i) => {
    const given = patches[i] ?? null;
    if (given === null) return true;
    const written = after.path[row]?.total ?? 0;
    if (given === 'stop' || given.tokens.length >= freeOf(after, row, longest) + written - given.keep)
      finish(leafOf(after, row, roots, false));
    else answers.set(row, given);
    return false;
  });
}

/** Tokens that the row may still take, by the longest completion and the frame. */
function freeOf(live: LiveRows, row: number, longest: number): number {
  return Math.min(
    spaceOf(live, row, longest),
    live.rows.frame.width - 1 - (live.rows.position[row] as number),
  );
}
