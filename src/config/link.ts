/**
 * The link: a configuration as a readable URL hash, `#v=1&method=grpo&seed=7`, with the settings that differ from the
 * method's. A proof of a run may follow, which `proof.ts` writes and reads.
 */
import { changesOf } from './changes.ts';
import { ownMethodId, type OwnMethod } from '../learn/own/ownMethod.ts';
import type { Problem } from './problem.ts';
import { refusal } from './problem.ts';
import { ConfigError, parseConfig, unknownSetting } from './schema.ts';
import type { RunConfig } from './settings.ts';
import { isSettingKey } from './settings.ts';
import { readValue, writeValue } from './text.ts';

const linkVersion = '1';
/** Longest hash that is read, in characters; the longest that is written is about half of it. */
const longestLink = 8192;

/** The form of a proof: engine, device, threads, round, hash of the state there, marks of the rounds. */
export const proofForm =
  /^(\d{1,6})\.(wasm|webgpu)\.([1-8])\.([1-9]\d{0,6})\.([0-9a-f]{32})\.([\w-]{4,1024})$/;

/** Longest code in a link, URL-encoded, in characters; messengers and address bars truncate longer links. */
export const longestCode = 24_576;
/** Longest hash with code, of a task and of a method, in characters. */
export const longestLinkWithCode = longestLink + 2 * longestCode;

/** The hash (with its #) that opens this configuration; it contains an own task with its code. */
export function encodeLink(config: RunConfig): string {
  const parts = new URLSearchParams({ v: linkVersion, method: config.method });
  for (const key of changesOf(config)) parts.set(key, writeValue(config[key]));
  const { own_task: own, own_base: ownBase, own_method: method } = config;
  if (ownBase !== undefined) parts.set('base', ownBase);
  if (own) {
    parts.set('base', own.base);
    if (own.warm !== undefined) parts.set('warm', own.warm);
    parts.set('code', own.source);
  }
  if (method) {
    for (const { name, default: usual } of method.settings)
      if (method.values[name] !== usual) parts.set(`${valuePrefix}${name}`, String(method.values[name]));
    parts.set('own', ownMethodId(method));
    parts.set(methodCode, method.source);
  }
  return `#${parts.toString().replaceAll('%2C', ',')}`;
}

/** Whether a link contains code, of an own task or an own method. */
export function bringsCode(hash: string): boolean {
  return bringsTask(hash) || bringsMethod(hash);
}

const bringsTask = (hash: string): boolean => /(^|[#&])code=/.test(hash);
const bringsMethod = (hash: string): boolean => /(^|[#&])mcode=/.test(hash);

/** Parts of a link that bring an own method: its code, and the values of its settings that are not the defaults. */
const methodCode = 'mcode';
const valuePrefix = 'own.';

/** The parts of a link that brings code; none of the code has run. */
export interface LinkWithCode {
  readonly code: string;
  readonly base: string;
  /** How the weights of a warm start are made again; absent without one. */
  readonly warm?: string;
  /** The id that the task must have. */
  readonly task: string;
  /** The link without code and base, for when the task is known. */
  readonly rest: string;
}

/** The code in a link; null where there is none. Throws `ConfigError` where it is longer than any that is written. */
export function codeIn(hash: string): LinkWithCode | null {
  const text = hash.replace(/^#/, '');
  if (!bringsTask(text)) return null;
  const parts = partsWithCode(text);
  const [code, base, task] = ['code', 'base', 'task'].map((key) => parts.get(key) ?? '') as [
    string,
    string,
    string,
  ];
  const warm = parts.get('warm');
  for (const key of ['code', 'base', 'warm']) parts.delete(key);
  return { code, base, ...(warm !== null && { warm }), task, rest: `#${parts.toString()}` };
}

/** The parts of a link with code. Throws `ConfigError` where it is longer than any that is written. */
function partsWithCode(text: string): URLSearchParams {
  if (text.length <= longestLinkWithCode) return new URLSearchParams(text);
  throw new ConfigError([refusal('link', `at most ${longestLinkWithCode} characters`, text.length)]);
}

/** An own method that a link brings; none of its code has run. */
export interface LinkWithMethod {
  readonly code: string;
  /** The id that the method must have. */
  readonly id: string;
  /** The values of its settings that differ from the defaults, as written. */
  readonly values: Readonly<Record<string, string>>;
  /** The link without these parts; `decodeLink` reads it together with the method. */
  readonly rest: string;
}

/** The own method in a link; null where there is none. Throws `ConfigError` where it is longer than any that is written. */
export function methodIn(hash: string): LinkWithMethod | null {
  const text = hash.replace(/^#/, '');
  if (!bringsMethod(text)) return null;
  const parts = partsWithCode(text);
  const [code, id] = [parts.get(methodCode) ?? '', parts.get('own') ?? ''];
  const values: Record<string, string> = {};
  for (const [key, value] of [...parts]) {
    if (key.startsWith(valuePrefix)) values[key.slice(valuePrefix.length)] = value;
    if (key === methodCode || key === 'own' || key.startsWith(valuePrefix)) parts.delete(key);
  }
  return { code, id, values, rest: `#${parts.toString()}` };
}

/** Most parts of a link for which the nearest settings are suggested. */
const mostAdvised = 20;

/** The problem of one part of a link, or null. */
function partProblem(key: string, values: readonly string[], part: number): Problem | null {
  if (key === '') return refusal('link', 'parts of the form setting=value joined by &', `=${values[0]}`);
  const isKnown = isSettingKey(key) || key === 'proof' || key === 'base';
  // Finding the nearest settings takes a moment; for thousands of parts it would take seconds.
  if (!isKnown && part >= mostAdvised) return { field: key, message: 'not a setting' };
  if (!isKnown) return unknownSetting(key);
  if (values.length > 1)
    return { field: key, message: `${key}: must be given once, got it again. Remove one of the two.` };
  return isSettingKey(key) || key === 'base' || proofForm.test(values[0] ?? '')
    ? null
    : refusal(key, 'engine.device.threads.round.hash.marks', values[0], 'Ask for the link again.');
}

/**
 * The configuration that a hash (with or without its #) opens; an empty hash opens the defaults. Throws `ConfigError`
 * naming every part that is wrong, with the limits of the form. `method`: the own method that the link brought.
 */
export function decodeLink(hash: string, method?: OwnMethod): RunConfig {
  const text = hash.replace(/^#/, '');
  if (bringsCode(text)) {
    const message =
      'link: it contains an own task or method with its code. Open it by the address of a page or a widget, which shows the code and asks.';
    throw new ConfigError([{ field: 'link', message }]);
  }
  if (text.length > longestLink) {
    throw new ConfigError([refusal('link', `at most ${longestLink} characters`, text.length)]);
  }
  if (text === '') return parseConfig({});
  const parts = new URLSearchParams(text);
  if (parts.get('v') !== linkVersion) {
    // Settings of another version may mean something else, so no further problem is reported.
    const advice = 'Ask for a new link, or set the run up by hand.';
    const version = parts.get('v') ?? undefined;
    throw new ConfigError([refusal('v', `${linkVersion}, the version of the link`, version, advice)]);
  }
  parts.delete('v');
  const keys = [...new Set(parts.keys())];
  const problems = keys
    .map((key, part) => partProblem(key, parts.getAll(key), part))
    .filter((one) => one !== null);
  if (problems.length > 0) throw new ConfigError(problems);
  const base = parts.get('base');
  return parseConfig(
    {
      ...Object.fromEntries(
        [...parts].flatMap(([key, value]) => (isSettingKey(key) ? [[key, readValue(key, value)]] : [])),
      ),
      // The name alone: its reader must have the weights.
      ...(base !== null && { own_base: base }),
      ...(method && { own_method: method }),
    },
    'link',
  );
}
