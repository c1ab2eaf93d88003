/** Completions drawn for a typed prompt, by the engine that trains: its keys, its environment, its exact verifier. */
import { engineOf, type Player } from '../run/player.ts';
import { attemptOf, completionStart, type Role } from '../rollout/sample.ts';
import { END } from '../tasks/vocabulary/common.ts';
import type { Attempt, TaskView, TokenTask, Verdict } from '../tasks/task.ts';
import { streams } from '../tensor/random.ts';
import { exp } from '../tensor/exp.ts';
import type { AskedPolicy } from './policy.ts';
import type { TypedPrompt } from './prompt.ts';

/** One completion. Plain data. */
export interface DrawnCompletion {
  /** Number of the draw, from 0: with the run's seed, the key of its random numbers. */
  readonly draw: number;
  readonly symbols: readonly string[];
  /** Probability of each symbol at the temperature; 1 where the policy did not choose it. */
  readonly probabilities: readonly number[];
  readonly roles: readonly Role[];
  /** Verdict of the task; null where the prompt is no question of it. */
  readonly verdict: Pick<Verdict, 'correct' | 'reward' | 'reason'> | null;
  /** The task's own view; null where the prompt is no question of it. */
  readonly view: TaskView | null;
  /** What the task verified; absent where it verified nothing. */
  readonly attempt?: Attempt;
  /** It ended with the end symbol, not at the frame's end. */
  readonly ended: boolean;
}

export interface DrawPlan {
  readonly temperature: number;
  /** Number of the first draw, from 0. */
  readonly first: number;
  /** Draws in all. */
  readonly count: number;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

/** A task whose verifier is not asked, because the prompt is none of its questions: one turn, and no verdict. */
const unasked = (task: TokenTask): TokenTask => {
  const { act: _, ...oneTurn } = task;
  return {
    ...oneTurn,
    verify: (attempts) => Promise.resolve(attempts.map(() => ({ reward: 0, correct: false, reason: '' }))),
  };
};

/**
 * Draws completions number `first` … `first + count − 1` at `temperature`. A draw depends on the run's seed, the prompt's
 * tokens, the weights, the temperature and its number, and never on the other draws. Throws where the policy does not write
 * tokens.
 */
export async function drawCompletions(
  { plays, config, memory }: AskedPolicy,
  { prompt, isQuestion }: TypedPrompt,
  { temperature, first, count, now }: DrawPlan,
): Promise<DrawnCompletion[]> {
  if (!('policy' in plays)) throw new Error(`draw: the policy must write tokens, got that of ${config.task}`);
  const { task } = plays;
  const player: Player = isQuestion ? plays : { ...plays, task: unasked(task) };
  const { batch } = await engineOf(player, config, { memory })({
    prompts: [{ prompt, place: 0, firstSample: first }],
    ...{ round: 0, samples: count, temperature, seed: config.seed, stream: streams.question, now },
  });
  return batch.trajectories.map((sample): DrawnCompletion => {
    const start = completionStart(sample);
    const tokens = Array.from(sample.tokens.subarray(start));
    const { correct, reward, reason } = sample.verdict;
    const attempt = attemptOf(sample);
    return {
      draw: sample.sample,
      symbols: tokens.map(task.vocabulary.symbolOf),
      probabilities: Array.from(sample.logps.subarray(start), exp),
      roles: Array.from(sample.roles.subarray(start)) as Role[],
      verdict: isQuestion ? { correct, reward, reason } : null,
      view: isQuestion ? task.view(attempt) : null,
      ...(isQuestion && { attempt }),
      ended: tokens.at(-1) === END,
    };
  });
}
