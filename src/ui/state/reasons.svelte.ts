/**
 * Reasons of verdicts and pictures of prompts in the language of the page. Workers and records speak English in every language:
 * a page in another one asks the task again, whose words are its own. What comes from here must not be compared or stored.
 */
import { rewardedByWords } from '../../run/rewardedBy.ts';
import type { RolloutLine } from '../../run/records.ts';
import { tasks } from '../../tasks/index.ts';
import type { Attempt, Task, TaskView, Verdict } from '../../tasks/task.ts';
import { inEnglish } from './pageLanguage.ts';

type Reasoned = Pick<RolloutLine, 'attempt' | 'rewardedBy' | 'reason' | 'correct'>;

/** The built-in task of an attempt, in a page of another language; a reader's own task has the reader's own words. */
function taskHere(attempt: Attempt | undefined): Task | null {
  const id = attempt?.prompt.task;
  return id !== undefined && !inEnglish() && Object.hasOwn(tasks, id)
    ? tasks[id as keyof typeof tasks]
    : null;
}

/** Null while the task is asked. */
const verdicts = new WeakMap<Attempt, Verdict | null>();
/** Raised with every answer, because a weak map does not report its changes. */
let answered = $state(0);

/** The task's verdict in its words here; null before it has answered. */
function verdictHere(task: Task, attempt: Attempt): Verdict | null {
  const known = verdicts.get(attempt);
  if (known) return known;
  if (known === undefined) {
    verdicts.set(attempt, null);
    task.verify([attempt]).then(
      ([verdict]) => {
        verdicts.set(attempt, verdict ?? null);
        answered++;
      },
      // A task of another version may not know the attempt: the record's words stay.
      () => undefined,
    );
  }
  void answered;
  return null;
}

/** Why a completion is right or wrong, and what else set its reward, as one clause. */
export function reasonOf({ attempt, rewardedBy, reason, correct }: Reasoned): string {
  const task = taskHere(attempt);
  const verdict = task && attempt ? verdictHere(task, attempt) : null;
  // Another verdict is that of another version, or of a reward that is not the task's.
  if (verdict?.correct !== correct) return reason;
  return [verdict.reason, ...(rewardedBy ? [rewardedByWords(rewardedBy)] : [])].join('; ');
}

/** The task's own view of a completion. */
export function viewOf({ attempt, view }: Pick<RolloutLine, 'attempt' | 'view'>): TaskView {
  try {
    return attempt === undefined ? view : (taskHere(attempt)?.view(attempt) ?? view);
  } catch {
    return view;
  }
}
