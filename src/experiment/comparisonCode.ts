/**
 * Tasks that people wrote in the text of a comparison: the code of each stands once before the arms, `code=own-…:source`, and
 * each arm says what its policy starts from. Nothing of the code runs here.
 */
import { bringsCode, longestCode } from '../config/link.ts';
import { freshBase, isOwnTaskId, knownOwnTask, ownTaskId, type OwnTask } from '../config/ownTask.ts';
import { ConfigError, refusal, type Problem } from '../config/problem.ts';
import { mostArms, type Comparison } from './comparison.ts';

/** Longest text that is read: eight arms at the longest link of a configuration. */
const longest = 40_000;
/** The same where arms have tasks that somebody wrote, each another one. */
const longestWithCode = longest + mostArms * longestCode;

/** Throws `ConfigError` where a text is longer than any that is read. */
export function checkLength(text: string): void {
  const most = bringsCode(text) ? longestWithCode : longest;
  if (text.length > most) throw new ConfigError([refusal('link', `at most ${most} characters`, text.length)]);
}

/** The tasks that people wrote, each once. */
export function ownTasksOf({ arms }: Pick<Comparison, 'arms'>): OwnTask[] {
  const all = arms.flatMap(({ settings: { own_task: own } }) => own ?? []);
  const ids: string[] = all.map(ownTaskId);
  return all.filter((_, i) => ids.indexOf(ids[i] as string) === i);
}

/** The code of a task that a text brings: nothing of it has run. */
export interface BroughtCode {
  /** The id that the task must have. */
  readonly task: string;
  readonly code: string;
  /** One of the bases that go with any task; each arm has its own. */
  readonly base: string;
}

/** What stands before the arms of a text. */
export const headOf = (text: string): URLSearchParams => new URLSearchParams(text.split(/(?:^|&)arm=/)[0]);

/**
 * The tasks whose code a text brings and that this thread does not know: they must be opened, by a reader who has seen the
 * code, before `decodeComparison` takes the text. Throws `ConfigError` where the text is too long.
 */
export function unknownCode(text: string): BroughtCode[] {
  checkLength(text);
  return headOf(text)
    .getAll('code')
    .map((part) => ({ task: part.slice(0, part.indexOf(':')), code: part.slice(part.indexOf(':') + 1) }))
    .filter(({ task, code }) => knownOwnTask(task)?.own.source !== code)
    .map((brought) => ({ ...brought, base: freshBase }));
}

/**
 * The record of an arm's task, with what its policy starts from; nothing for a built-in task. The base is taken out of the
 * parts, and a problem is added to the list.
 */
export function readOwn(name: string, parts: URLSearchParams, problems: Problem[]): { own_task?: OwnTask } {
  const task = parts.get('task');
  if (!isOwnTaskId(task)) return {};
  const base = parts.get('base');
  parts.delete('base');
  const own = knownOwnTask(task)?.own;
  if (base === null)
    problems.push(refusal(`arm ${name}, base`, 'what the policy of its task starts from', undefined));
  return own && base !== null ? { own_task: { ...own, base } } : {};
}
