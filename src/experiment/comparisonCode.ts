/**
 * Own tasks and methods in the text of a comparison: the code of each is written once before the arms, `code=own-…:source` or
 * `mcode=method-…:source`, and each arm names its starting weights and the values of its method's settings. None of the code
 * runs here.
 */
import { codesIn, longestCode, ownMethodIn } from '../config/link.ts';
import { isKnown, type BroughtCode } from '../config/linkCode.ts';
import { freshBase, isOwnTaskId, knownOwnTask, ownTaskId, type OwnTask } from '../config/ownTask.ts';
import { ownMethodId, type OwnMethod } from '../config/ownMethod.ts';
import { unpackCode } from '../config/packedCode.ts';
import { ConfigError, refusal, shortened, type Problem } from '../config/problem.ts';
import type { ArmSettings } from './arm.ts';
import { mostArms, type Comparison } from './comparison.ts';

/** Maximum length: eight arms with the longest link of a configuration. */
const longest = 40_000;

/** Throws `ConfigError` if a text is too long; every arm may have another own task and another own method. */
export function checkLength(text: string): void {
  const most = longest + codesIn(text) * mostArms * longestCode;
  if (text.length > most) throw new ConfigError([refusal('link', `at most ${most} characters`, text.length)]);
}

/** The text with its code in plain form. Throws `ConfigError` if it is too long. */
export function plainComparison(text: string): string {
  const plain = unpackCode(text);
  checkLength(plain);
  return plain;
}

/** The first of each id. */
function distinct<T>(all: readonly T[], idOf: (one: T) => string): T[] {
  const ids = all.map(idOf);
  return all.filter((_, i) => ids.indexOf(ids[i] as string) === i);
}

/** The distinct own tasks. */
export function ownTasksOf({ arms }: Pick<Comparison, 'arms'>): OwnTask[] {
  return distinct(
    arms.flatMap(({ settings: { own_task: own } }) => own ?? []),
    ownTaskId,
  );
}

/** The distinct own methods, whatever the values of their settings. */
export function ownMethodsOf({ arms }: Pick<Comparison, 'arms'>): OwnMethod[] {
  return distinct(
    arms.flatMap(({ settings: { own_method: own } }) => own ?? []),
    ownMethodId,
  );
}

/** The code of a comparison as parts of its text. */
export function codeParts(comparison: Pick<Comparison, 'arms'>): (readonly [key: string, text: string])[] {
  return [
    ...ownTasksOf(comparison).map((own) => ['code', `${ownTaskId(own)}:${own.source}`] as const),
    ...ownMethodsOf(comparison).map((own) => ['mcode', `${ownMethodId(own)}:${own.source}`] as const),
  ];
}

/** The part of a text before its arms. */
export const headOf = (text: string): URLSearchParams => new URLSearchParams(text.split(/(?:^|&)arm=/)[0]);

/**
 * The code in a text that this thread does not know. A reader who has seen it must open it before `decodeComparison` accepts
 * the text. Throws `ConfigError` if the text is too long.
 */
export function unknownCode(given: string): BroughtCode[] {
  const text = plainComparison(given);
  const head = headOf(text);
  const partsOf = (key: string) =>
    head
      .getAll(key)
      .map((part) => ({ id: part.slice(0, part.indexOf(':')), code: part.slice(part.indexOf(':') + 1) }));
  const brought: BroughtCode[] = [
    // A base that fits any task; each arm has its own.
    ...partsOf('code').map((part) => ({ kind: 'task' as const, ...part, base: freshBase })),
    ...partsOf('mcode').map((part) => ({ kind: 'method' as const, ...part })),
  ];
  return brought.filter((one) => !isKnown(one));
}

/**
 * The own method of an arm, and what the arm starts from: its own task with a base or a warm start, or imported weights, if
 * any. Removes base and warm start from `parts`; adds problems to the list.
 */
export function readOwn(
  name: string,
  parts: URLSearchParams,
  problems: Problem[],
): Pick<ArmSettings, 'own_task' | 'own_base' | 'own_method'> {
  const method = ownMethodIn(parts);
  const task = parts.get('task');
  const base = parts.get('base');
  const others = method ? { own_method: method } : {};
  if (!isOwnTaskId(task)) return { ...others, ...(base !== null && { own_base: base }) };
  const warm = parts.get('warm') ?? undefined;
  for (const key of ['base', 'warm']) parts.delete(key);
  const own = knownOwnTask(task)?.own;
  if (base === null)
    problems.push(
      refusal(`arm ${shortened(name)}, base`, 'what the policy of its task starts from', undefined),
    );
  return { ...others, ...(own && base !== null && { own_task: { ...own, base, warm } }) };
}
