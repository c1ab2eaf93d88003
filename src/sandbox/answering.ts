/** What the code of an own task says about attempts: its verdicts and answers, each asked for all attempts at once. */
import { writtenIn } from '../tasks/oneTurn.ts';
import { answerText, type OwnTask } from '../tasks/own/ownTask.ts';
import { VerifierFailed, type Attempt, type Verdict } from '../tasks/task.ts';
import { vocabularyOf } from '../tasks/vocabulary/vocabulary.ts';
import type { Ask, Rewarded, Values } from './protocol.ts';
import type { Sandbox } from './sandbox.ts';
import { atExport } from './taskLines.ts';

/** The attempts that are finished texts, in the form that the code reads. */
function finishedOf({ vocabulary: record }: OwnTask, attempts: readonly Attempt[]) {
  const vocabulary = vocabularyOf(record);
  return attempts.flatMap(({ prompt, completion }) =>
    writtenIn(completion).fault === null
      ? [[vocabulary.decode(prompt.tokens), answerText(vocabulary, completion)] as const]
      : [],
  );
}

/** The verdict with the code's reward and words. */
export function verdictOf([reward, reason]: Rewarded): Verdict {
  if (reward === null)
    return {
      reward: NaN,
      correct: false,
      abstained: true,
      reason: reason || 'not scored: the verifier abstained',
    };
  const correct = reward === 1;
  return {
    reward,
    correct,
    reason: reason || (correct ? 'right' : reward === 0 ? 'wrong' : `${reward} of 1`),
  };
}

/** Verdicts on texts of one turn. */
export async function ownVerdicts(
  sandbox: Sandbox,
  own: OwnTask,
  attempts: readonly Attempt[],
): Promise<Verdict[]> {
  const written = attempts.map(({ completion }) => writtenIn(completion));
  const rewards = await askOf(sandbox, own, { ask: 'verify', attempts: finishedOf(own, attempts) });
  let next = 0;
  return written.map(({ fault }) =>
    fault === null ? verdictOf(rewards[next++] as Rewarded) : { reward: 0, correct: false, reason: fault },
  );
}

/** The answers in texts: by the task's own `answer`, else the whole text; an unfinished text has none. */
export async function ownAnswers(
  sandbox: Sandbox,
  own: OwnTask,
  attempts: readonly Attempt[],
): Promise<(string | null)[]> {
  const answers = await askOf(sandbox, own, {
    ask: 'answers',
    attempts: finishedOf(own, attempts),
  });
  let next = 0;
  return attempts.map(({ completion }) =>
    writtenIn(completion).fault === null ? (answers[next++] as string | null) : null,
  );
}

/** The functions of the code that answer. */
const functions = { verify: 'verify', play: 'play', answers: 'answer' } as const;
type Asking = keyof typeof functions;

/** One answer for each attempt, in order. Throws `VerifierFailed` where the code fails. */
export async function askOf<K extends Asking>(
  sandbox: Sandbox,
  { source, title }: OwnTask,
  asked: Extract<Ask, { ask: Asking }> & { readonly ask: K },
): Promise<Values[K]> {
  const { attempts } = asked;
  if (attempts.length === 0) return [];
  try {
    const given = await sandbox.ask<K>(source, asked as Extract<Ask, { ask: K }>);
    if (given.length !== attempts.length)
      throw new Error(`expected ${attempts.length} answers of the code, got ${given.length}`);
    return given;
  } catch (error) {
    const because = atExport(
      source,
      functions[asked.ask],
      error instanceof Error ? error.message : String(error),
    );
    throw new VerifierFailed(
      `verifier failed: ${because}; mend the code of ${title} in the task editor and start a new run`,
    );
  }
}
