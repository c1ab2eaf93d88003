/**
 * The link: a configuration as a readable URL hash, `#v=1&method=grpo&seed=7`, with the settings that differ from the
 * method's. A proof of a run may follow, which `proof.ts` writes and reads.
 */
import { changesOf } from './changes.ts';
import { knownOwnMethod } from '../learn/own/knownMethods.ts';
import { ownMethodId, type OwnMethod } from '../learn/own/ownMethod.ts';
import { readOwnValues } from './ownValues.ts';
import { problemOf, refusal, shortened, type Problem } from './problem.ts';
import { ConfigError, parseConfig, unknownSetting } from './schema.ts';
import type { RunConfig } from './settings.ts';
import { isSettingKey } from './settings.ts';
import { readValue, writeValue } from './text.ts';

const linkVersion = '1';
/** Longest hash that is read, in characters; the longest that is written is less than half of it. */
export const longestLink = 14_336;

/** The form of a proof: engine, device, threads, round, hash of the state there, marks of the rounds. */
export const proofForm =
  /^(\d{1,6})\.(wasm|webgpu)\.([1-8])\.([1-9]\d{0,6})\.([0-9a-f]{32})\.([\w-]{4,1024})$/;

/** Longest code in a link, URL-encoded, in characters; messengers and address bars truncate longer links. */
export const longestCode = 24_576;
/** Longest hash with the code of a task and of a method, in characters. */
export const longestLinkWithCode = longestLink + 2 * longestCode;

/** How many codes a text brings: of an own task, of an own method; those that are compressed count as one. */
export const codesIn = (text: string): number =>
  ['code', 'mcode', 'z'].filter((key) => new RegExp(`(^|[#&])${key}=`).test(text)).length;

/** Parts of a link that say which own method it has, and the values of its settings that are not the defaults. */
export const methodId = 'own';
const valuePrefix = 'own.';

/** The hash (with its #) that opens this configuration; it contains an own task and an own method with their code. */
export function encodeLink(config: RunConfig): string {
  const parts = new URLSearchParams({ v: linkVersion, method: config.method });
  for (const key of changesOf(config)) parts.set(key, writeValue(config[key]));
  const { own_task: own, own_base: ownBase, own_method: method } = config;
  if (ownBase !== undefined) parts.set('base', ownBase);
  if (own) {
    parts.set('base', own.base);
    if (own.warm !== undefined) parts.set('warm', own.warm);
  }
  if (method) {
    parts.set(methodId, ownMethodId(method));
    for (const { name, kind, default: usual } of method.settings) {
      const value = method.values[name];
      if (value !== usual)
        parts.set(`${valuePrefix}${name}`, String(kind === 'switch' ? value === 1 : value));
    }
  }
  if (own && linkHoldsCode(config)) parts.set('code', own.source);
  if (method) parts.set('mcode', method.source);
  return `#${parts.toString().replaceAll('%2C', ',')}`;
}

/** Whether the code of the own task fits into a link; its rows may be too many. The link of a longer one only names the task. */
export function linkHoldsCode({ own_task: own }: Pick<RunConfig, 'own_task'>): boolean {
  if (own === undefined || own.source.length > longestCode) return own === undefined;
  return new URLSearchParams({ code: own.source }).toString().length <= longestCode;
}

/** Whether a link contains code, of an own task or an own method. */
export function bringsCode(hash: string): boolean {
  return codesIn(hash) > 0;
}

/**
 * The own method that the parts of a link name, with its values there; null where they name none. Throws `ConfigError` where
 * this thread does not know its code, and on every value that its settings do not take.
 */
export function ownMethodIn(parts: URLSearchParams): OwnMethod | null {
  const id = parts.get(methodId);
  const given = [...parts].filter(([key]) => key.startsWith(valuePrefix));
  const own = id === null ? undefined : knownOwnMethod(id);
  if (own === undefined) {
    if (id === null && given.length === 0) return null;
    const why = `The code of ${shortened(id ?? 'its own method')} is not here. Open it from its link or file.`;
    throw new ConfigError([problemOf({ field: methodId, why })]);
  }
  const texts = Object.fromEntries(given.map(([key, text]) => [key.slice(valuePrefix.length), text]));
  return { ...own, values: { ...own.values, ...readOwnValues(own, texts) } };
}

/** Most parts of a link for which the nearest settings are suggested. */
const mostAdvised = 20;

/** The problem of one part of a link, or null. */
function partProblem(key: string, values: readonly string[], part: number): Problem | null {
  if (key === '') return refusal('link', 'parts of the form setting=value joined by &', `=${values[0]}`);
  const isOwn = key === 'base' || key === methodId || key.startsWith(valuePrefix);
  const isKnown = isSettingKey(key) || key === 'proof' || isOwn;
  // Finding the nearest settings takes a moment; for thousands of parts it would take seconds.
  if (!isKnown && part >= mostAdvised) return { field: key, message: 'not a setting' };
  if (!isKnown) return unknownSetting(key);
  if (values.length > 1)
    return {
      field: key,
      message: /* text */ `${key}: must be given once, got it again. Remove one of the two.`,
    };
  return isSettingKey(key) || isOwn || proofForm.test(values[0] ?? '')
    ? null
    : refusal(key, 'engine.device.threads.round.hash.marks', values[0], 'Ask for the link again.');
}

/**
 * The configuration that a hash (with or without its #) opens; an empty hash opens the defaults. Throws `ConfigError`
 * naming every part that is wrong, with the limits of the form.
 */
export function decodeLink(hash: string): RunConfig {
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
  const method = ownMethodIn(parts);
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
