/**
 * Own tasks in the text of a comparison: the code of each is written once before the arms, `code=own-…:source`, and each arm
 * names its starting weights. None of the code runs here.
 */
import { bringsCode, longestCode } from '../config/link.ts';
import { freshBase, isOwnTaskId, knownOwnTask, ownTaskId, type OwnTask } from '../config/ownTask.ts';
import { ConfigError, refusal, shortened, type Problem } from '../config/problem.ts';
import type { ArmSettings } from './arm.ts';
import { mostArms, type Comparison } from './comparison.ts';

/** Maximum length: eight arms with the longest link of a configuration. */
const longest = 40_000;
/** Maximum length if every arm has another own task. */
const longestWithCode = longest + mostArms * longestCode;

/** Throws `ConfigError` if a text is too long. */
export function checkLength(text: string): void {
  const most = bringsCode(text) ? longestWithCode : longest;
  if (text.length > most) throw new ConfigError([refusal('link', `at most ${most} characters`, text.length)]);
}

/** The distinct own tasks. */
export function ownTasksOf({ arms }: Pick<Comparison, 'arms'>): OwnTask[] {
  const all = arms.flatMap(({ settings: { own_task: own } }) => own ?? []);
  const ids: string[] = all.map(ownTaskId);
  return all.filter((_, i) => ids.indexOf(ids[i] as string) === i);
}

/** The code of a task in a text; none of it has run. */
export interface BroughtCode {
  /** The id that the code must have. */
  readonly task: string;
  readonly code: string;
  /** A base that fits any task; each arm has its own. */
  readonly base: string;
}

/** The part of a text before its arms. */
export const headOf = (text: string): URLSearchParams => new URLSearchParams(text.split(/(?:^|&)arm=/)[0]);

/**
 * The tasks whose code a text contains and that this thread does not know. A reader who has seen the code must open them
 * before `decodeComparison` accepts the text. Throws `ConfigError` if the text is too long.
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
 * What an arm starts from: its own task with a base or a warm start, or imported weights, if any. Removes base and warm start
 * from `parts`; adds problems to the list.
 */
export function readOwn(
  name: string,
  parts: URLSearchParams,
  problems: Problem[],
): Pick<ArmSettings, 'own_task' | 'own_base'> {
  const task = parts.get('task');
  const base = parts.get('base');
  if (!isOwnTaskId(task)) return base === null ? {} : { own_base: base };
  const warm = parts.get('warm') ?? undefined;
  for (const key of ['base', 'warm']) parts.delete(key);
  const own = knownOwnTask(task)?.own;
  if (base === null)
    problems.push(
      refusal(`arm ${shortened(name)}, base`, 'what the policy of its task starts from', undefined),
    );
  return own && base !== null ? { own_task: { ...own, base, warm } } : {};
}
