/**
 * Own tasks whose code calls for completions: `play(prompt, complete)` lets the policy write as often as it likes, and says
 * something in between. The code is run again from its start for every turn, with all that was written before. After Polar (2026),
 * which puts a policy behind the completion call of any program and trains on what was asked and written.
 */
import { continueText } from '../tasks/oneTurn.ts';
import { ownView, type OwnTask, type provideOwnTask } from '../tasks/own/ownTask.ts';
import type { Attempt, Observation, Verdict } from '../tasks/task.ts';
import { finishedTurns, observationTokens, turnsOf, type Turn } from '../tasks/turns.ts';
import { vocabularyOf } from '../tasks/vocabulary/vocabulary.ts';
import { askOf, verdictOf } from './answering.ts';
import type { Item, Values } from './protocol.ts';
import type { Sandbox } from './sandbox.ts';

/** Most turns of an attempt. */
const mostTurns = 8;

/** The turns of a text, as solutions and the checks of the editor write them. */
export const turnsIn = (text: string): string[] => text.split('⏎').map((turn) => turn.trim());

type Playing = Parameters<typeof provideOwnTask>[1];

/** Replies, verdicts, solutions and answers of a task in turns; `itemOf` gives a prompt with its solution, undefined for a foreign one. */
export function playTurns(
  sandbox: Sandbox,
  own: OwnTask,
  itemOf: (prompt: string) => Item | undefined,
): Pick<Playing, 'act' | 'verify' | 'solve' | 'answersOf' | 'view'> {
  const vocabulary = vocabularyOf(own.vocabulary);
  const solutionOf = (prompt: string): string | null => itemOf(prompt)?.solution ?? null;

  async function played(attempts: readonly Attempt[]) {
    const turns = attempts.map((attempt) => turnsOf(attempt, vocabulary));
    const asked = attempts.map(
      ({ prompt }, i) => [prompt.key, (turns[i] as Turn[]).map(({ action }) => action)] as const,
    );
    const given = await askOf(sandbox, own, { ask: 'play', attempts: asked });
    return given.map((one, i) => ({ turns: turns[i] as Turn[], played: one }));
  }

  /** What the code says to the last turn; it has ended where it gives a verdict. */
  function reply(turns: readonly Turn[], [said, rewarded]: Values['play'][number]): Observation {
    if (rewarded !== null) return { tokens: [], terminated: true, truncated: false };
    if (turns.length >= mostTurns) return { tokens: [], terminated: false, truncated: true };
    const tokens = observationTokens(said.at(-1) as string, vocabulary);
    return { tokens, terminated: false, truncated: false };
  }

  /** The reply to an attempt that is the solution so far, which needs no code: a warm start plays thousands; null for any other. */
  function alongSolution(attempt: Attempt): Observation | null {
    const { solution = null, said } = itemOf(attempt.prompt.key) ?? {};
    if (solution === null || !said) return null;
    const turns = turnsOf(attempt, vocabulary);
    const right = turnsIn(solution);
    if (turns.some(({ action }, i) => action !== right[i])) return null;
    return reply(turns, [['', ...said.slice(0, turns.length)], turns.length < right.length ? null : [1, '']]);
  }

  /** Which turns are those of the solution, as long as all before are. */
  function stepsOf(prompt: string, turns: readonly Turn[]): Pick<Verdict, 'steps'> {
    const solution = solutionOf(prompt);
    if (solution === null) return {};
    const right = turnsIn(solution);
    const wrong = turns.findIndex(({ action }, i) => action !== right[i]);
    return {
      steps: turns.map(({ from, to }, i) => ({ from, to, correct: wrong === -1 || i < wrong })),
    };
  }

  function referee(
    { prompt, completion, observed = [] }: Attempt,
    turns: readonly Turn[],
    [said, rewarded]: Values['play'][number],
  ): Verdict {
    const steps = stepsOf(prompt.key, turns);
    const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason, ...steps });
    if (turns.length === 0) return wrong(/* text */ 'empty');
    if (turns.some(({ ended }) => !ended)) return wrong('not finished');
    if (turns.length > mostTurns) return wrong(`takes more than ${mostTurns} turns`);
    if (rewarded === null) return wrong('never ended');
    if (said.length < turns.length || observed.length >= turns.length)
      return wrong('continues after its end');
    const isTrue = observed.every(({ from, to }, i) => {
      const tokens = observationTokens(said[i + 1] as string, vocabulary);
      return tokens.length === to - from && tokens.every((token, at) => token === completion[from + at]);
    });
    return isTrue ? { ...verdictOf(rewarded), ...steps } : wrong('holds something that its code never said');
  }

  return {
    async act(attempts) {
      const known = attempts.map(alongSolution);
      const asked = await played(attempts.filter((_, i) => known[i] === null));
      return known.map((one) => {
        if (one) return one;
        const { turns, played: given } = asked.shift() as (typeof asked)[number];
        return reply(turns, given);
      });
    },
    async verify(attempts) {
      return (await played(attempts)).map((one, i) => referee(attempts[i] as Attempt, one.turns, one.played));
    },
    solve(prompt, validPrefix = []) {
      const solution = solutionOf(prompt.key);
      const refuse = (why: string) =>
        new Error(`${prompt.task}: ${why} for the prompt ${JSON.stringify(prompt.key)}`);
      if (solution === null) throw refuse('it has no solution');
      const right = turnsIn(solution);
      const done = finishedTurns(validPrefix, vocabulary);
      const open = done.at(-1)?.observation === null ? done.pop() : undefined;
      const next = right[done.length];
      if (next === undefined || done.some(({ action }, i) => action !== right[i]))
        throw refuse('a prefix must begin the solution');
      return continueText(next, prompt, open ? validPrefix.slice(open.from) : [], vocabulary);
    },
    // The last turn of each.
    async answersOf(attempts) {
      const last = attempts.map((attempt) => turnsOf(attempt, vocabulary).at(-1));
      const ended = attempts.flatMap(({ prompt }, i) =>
        last[i]?.ended && last[i].observation === null ? [[prompt.key, last[i].action] as const] : [],
      );
      const answers = await askOf(sandbox, own, { ask: 'answers', attempts: ended });
      let next = 0;
      return last.map((turn) =>
        turn?.ended && turn.observation === null ? (answers[next++] ?? null) : null,
      );
    },
    view: (attempt) => ownView(own, attempt, solutionOf(attempt.prompt.key)?.replaceAll('⏎', ' → ') ?? ''),
  };
}
