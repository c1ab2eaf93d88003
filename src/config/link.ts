/** The link: a configuration as a readable URL hash, `#v=1&method=grpo&seed=7`, with what differs from the method. */
import { changesOf } from './changes.ts';
import type { Problem } from './problem.ts';
import { refusal } from './problem.ts';
import { ConfigError, parseConfig, unknownSetting } from './schema.ts';
import type { RunConfig, SettingKey } from './settings.ts';
import { isSettingKey } from './settings.ts';
import { readValue, writeValue } from './text.ts';

const linkVersion = '1';
/** Longest hash that is read; the longest that is written is about half of it. */
const longestLink = 8192;

/** The hash (with its #) that opens this configuration. */
export function encodeLink(config: RunConfig): string {
  const changes = changesOf(config).map((key) => `${key}=${encodeURIComponent(writeValue(config[key]))}`);
  return `#${[`v=${linkVersion}`, `method=${config.method}`, ...changes].join('&').replaceAll('%2C', ',')}`;
}

/** A part of the hash without its percent signs, or null if they make no text. */
function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * The configuration that a hash (with or without its #) opens; an empty one opens the defaults.
 * Throws `ConfigError` naming every part that is wrong, with the limits of the form.
 */
export function decodeLink(hash: string): RunConfig {
  const text = hash.replace(/^#/, '');
  if (text.length > longestLink) {
    throw new ConfigError([refusal('link', `at most ${longestLink} characters`, text.length)]);
  }
  if (text === '') return parseConfig({});
  const problems: Problem[] = [];
  const given = new Map<SettingKey, unknown>();
  let version: string | undefined;
  for (const part of text.split('&')) {
    const equals = part.indexOf('=');
    const key = unescaped(part.slice(0, equals));
    const value = unescaped(part.slice(equals + 1));
    if (equals < 1 || key === null || value === null) {
      problems.push(refusal('link', 'parts of the form setting=value joined by &', part));
    } else if (key === 'v') {
      version = value;
    } else if (!isSettingKey(key)) {
      problems.push(unknownSetting(key));
    } else if (given.has(key)) {
      problems.push({
        field: key,
        message: `${key}: must be given once, got it again. Remove one of the two.`,
      });
    } else {
      given.set(key, readValue(key, value));
    }
  }
  if (version !== linkVersion) {
    // Settings of another version may mean something else, so nothing more is said about them.
    const advice = 'Ask for a new link, or set the run up by hand.';
    throw new ConfigError([refusal('v', `${linkVersion}, the version of the link`, version, advice)]);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return parseConfig(Object.fromEntries(given));
}
