/**
 * The link: a configuration as a readable URL hash, `#v=1&method=grpo&seed=7`, with what differs from the method, and on
 * request the proof of a run.
 */
import { changesOf } from './changes.ts';
import type { Problem } from './problem.ts';
import { refusal } from './problem.ts';
import { readProof, writeProof, type Proof } from './proof.ts';
import { ConfigError, parseConfig, unknownSetting } from './schema.ts';
import type { RunConfig } from './settings.ts';
import { isSettingKey } from './settings.ts';
import { readValue, writeValue } from './text.ts';

const linkVersion = '1';
/** Longest hash that is read; the longest that is written is about half of it. */
const longestLink = 8192;

/** The hash (with its #) that opens this configuration, and that others can verify where it has a proof. */
export function encodeLink(config: RunConfig, proof?: Proof): string {
  const parts = new URLSearchParams({ v: linkVersion, method: config.method });
  for (const key of changesOf(config)) parts.set(key, writeValue(config[key]));
  if (proof) parts.set('proof', writeProof(proof));
  return `#${parts.toString().replaceAll('%2C', ',')}`;
}

/** Parts of a link that are told which setting is nearest. */
const mostAdvised = 20;

/** The problem of one part of a link, or null. */
function partProblem(key: string, values: readonly string[], part: number): Problem | null {
  if (key === '') return refusal('link', 'parts of the form setting=value joined by &', `=${values[0]}`);
  const isKnown = isSettingKey(key) || key === 'proof';
  // The nearest settings take a moment to find, and thousands of parts would take seconds.
  if (!isKnown && part >= mostAdvised) return { field: key, message: 'not a setting' };
  if (!isKnown) return unknownSetting(key);
  return values.length === 1
    ? null
    : { field: key, message: `${key}: must be given once, got it again. Remove one of the two.` };
}

export interface LinkContent {
  readonly config: RunConfig;
  /** Null where the link proves nothing. */
  readonly proof: Proof | null;
}

/** The configuration that a hash opens. Throws as `readLink` does. */
export function decodeLink(hash: string): RunConfig {
  return readLink(hash).config;
}

/**
 * What a hash (with or without its #) says; an empty one opens the defaults.
 * Throws `ConfigError` naming every part that is wrong, with the limits of the form.
 */
export function readLink(hash: string): LinkContent {
  const text = hash.replace(/^#/, '');
  if (text.length > longestLink) {
    throw new ConfigError([refusal('link', `at most ${longestLink} characters`, text.length)]);
  }
  if (text === '') return { config: parseConfig({}), proof: null };
  const parts = new URLSearchParams(text);
  if (parts.get('v') !== linkVersion) {
    // Settings of another version may mean something else, so nothing more is said about them.
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
  const config = parseConfig(
    Object.fromEntries(
      [...parts].flatMap(([key, value]) => (isSettingKey(key) ? [[key, readValue(key, value)]] : [])),
    ),
  );
  const proof = parts.get('proof');
  return { config, proof: proof === null ? null : readProof(proof, config) };
}
