/** The code that a link brings: of an own task, of an own method, or of both. None of it runs here. */
import { knownOwnMethod } from '../learn/own/knownMethods.ts';
import { bringsCode, codesIn, longestCode, longestLink, methodId } from './link.ts';
import { ownMethodId } from './ownMethod.ts';
import { settingsOfOwnMethod } from './ownRecipe.ts';
import { knownOwnTask } from './ownTask.ts';
import { unpackCode } from './packedCode.ts';
import { ConfigError, refusal } from './problem.ts';
import type { RunConfig, SettingKey } from './settings.ts';
import { writeValue } from './text.ts';

/** Code from outside; none of it has run. */
export type BroughtCode = BroughtTask | BroughtMethod;

/** An own task that a link or a run file brings. */
export interface BroughtTask {
  readonly kind: 'task';
  readonly code: string;
  /** The id that the task must have. */
  readonly id: string;
  readonly base: string;
  /** How the weights of a warm start are made again; absent without one. */
  readonly warm?: string | undefined;
}

/** An own method that a link, a run file or the page around a widget brings. */
export interface BroughtMethod {
  readonly kind: 'method';
  readonly code: string;
  /** The id that the method must have; null where nothing says it. */
  readonly id: string | null;
}

/** What the code makes, for a sentence: “task”, “method”, “task and method”. */
export function madeBy(brought: readonly BroughtCode[]): string {
  return [...new Set(brought.map(({ kind }) => kind))].join(' and ');
}

/** The code that a configuration holds. */
export function codeOf({ task, own_task: own, own_method: method }: RunConfig): readonly BroughtCode[] {
  return [
    ...(own ? [{ kind: 'task', code: own.source, id: task, base: own.base, warm: own.warm } as const] : []),
    ...methodsIn({ own_method: method }),
  ];
}

/** The own method that a configuration holds, as code that it brings. */
export const methodsIn = ({ own_method: own }: Pick<RunConfig, 'own_method'>): readonly BroughtMethod[] =>
  own ? [{ kind: 'method', code: own.source, id: ownMethodId(own) }] : [];

/** Whether this thread knows what the code makes, because it runs here or the reader has allowed it. */
export function isKnown({ kind, id, code }: BroughtCode): boolean {
  if (id === null) return false;
  return (kind === 'task' ? knownOwnTask(id)?.own : knownOwnMethod(id))?.source === code;
}

/** A link that brings code. */
export interface LinkWithCode {
  /** Of its task, of its method, or of both. */
  readonly brought: readonly BroughtCode[];
  /** The link without code; see `openedLink`. */
  readonly rest: string;
}

/** The code in a link, packed or plain; null where there is none. Throws `ConfigError` where it is too long. */
export function codeIn(hash: string): LinkWithCode | null {
  if (!bringsCode(hash)) return null;
  const text = unpackCode(hash.replace(/^#/, ''));
  const longest = longestLink + codesIn(text) * longestCode;
  if (text.length > longest)
    throw new ConfigError([refusal('link', `at most ${longest} characters`, text.length)]);
  const parts = new URLSearchParams(text);
  const [code, methodCode, warm] = ['code', 'mcode', 'warm'].map((key) => parts.get(key));
  const brought: BroughtCode[] = [];
  if (typeof code === 'string') {
    const [id, base] = [parts.get('task') ?? '', parts.get('base') ?? ''];
    brought.push({ kind: 'task', code, id, base, ...(typeof warm === 'string' && { warm }) });
    for (const key of ['code', 'base', 'warm']) parts.delete(key);
  }
  if (typeof methodCode === 'string') {
    brought.push({ kind: 'method', code: methodCode, id: parts.get(methodId) });
    parts.delete('mcode');
  }
  return { brought, rest: `#${parts.toString()}` };
}

/**
 * The link without code, once its code is known by these ids, in the order of `brought`. Where the link does not name its method,
 * it gets what the method sets, and the settings of the link stand over that.
 */
export function openedLink({ brought, rest }: LinkWithCode, ids: readonly string[]): string {
  const at = brought.findIndex(({ id }) => id === null);
  const own = at < 0 ? undefined : knownOwnMethod(ids[at] as string);
  if (own === undefined) return rest;
  const parts = new URLSearchParams(rest.slice(1));
  const { own_method: _, ...settings } = settingsOfOwnMethod(own);
  for (const [key, value] of Object.entries(settings))
    if (!parts.has(key)) parts.set(key, writeValue(value as RunConfig[SettingKey]));
  parts.set(methodId, ownMethodId(own));
  return `#${parts.toString()}`;
}
