/**
 * What a pupil hands in for an attempt: the result code, and behind it the values of the settings that the exercise lets
 * change, in its order: `0A2GQ-FM8J2-Q1R9N-YD6KM segments 5 4 2`. The code alone means the start settings.
 */
import { ConfigError } from '../../config/problem.ts';
import type { RunConfig, SettingKey } from '../../config/settings.ts';
import { readValue, writeValue } from '../../config/text.ts';
import { decodeCode, encodeCode, type ResultCode } from '../class/code.ts';
import { planMark } from '../class/plan.ts';
import { changesIn, exerciseConfig } from './config.ts';
import type { Exercise } from './exercise.ts';

/** A code, written in blocks or not, and what stands behind it. */
const form = /^\s*([0-9a-z](?:[\s–-]*[0-9a-z]){19})(?:[\s,;]+(.*))?$/i;
/** Most characters of a code with its values. */
export const longestHandedIn = 200;

/** The text of an attempt's code. */
export function writeAttempt(exercise: Exercise, config: RunConfig, code: ResultCode): string {
  const isStart = Object.keys(changesIn(exercise, config)).length === 0;
  const values = isStart ? [] : exercise.allowed.map((key) => writeValue(config[key]));
  return [encodeCode(code), ...values].join(' ');
}

export interface HandedIn {
  readonly code: ResultCode;
  /** The run that it is of; null where its settings are not the start's and do not stand behind it. */
  readonly config: RunConfig | null;
}

/** The settings of these values if the code was made with them; null if not. */
function configOfValues(exercise: Exercise, values: readonly string[], code: ResultCode): RunConfig | null {
  const changes = Object.fromEntries(
    values.map((value, at) => [exercise.allowed[at], readValue(exercise.allowed[at] as SettingKey, value)]),
  );
  const config = exerciseConfig(exercise, changes, code.seed);
  return planMark(config) === code.plan ? config : null;
}

/** The settings where a name stands behind the code or its values: the code knows how many words are values. */
function configBeforeName(exercise: Exercise, values: readonly string[], code: ResultCode): RunConfig | null {
  for (const count of [exercise.allowed.length, 0])
    try {
      const config = values.length > count && configOfValues(exercise, values.slice(0, count), code);
      if (config) return config;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
    }
  return null;
}

/** Reads such a text, or says why it is none, as a sentence. Never throws. */
export function readAttempt(exercise: Exercise, text: string): HandedIn | string {
  if (text.length > longestHandedIn) return 'This is too long for a code.';
  const [, written = text, behind = ''] = form.exec(text) ?? [];
  const code = decodeCode(written);
  if (typeof code === 'string') return `Not a code: ${code}.`;
  const values = behind.split(/[\s,;]+/).filter((value) => value !== '');
  const { allowed } = exercise;
  const isWhole = values.length === 0 || values.length === allowed.length;
  const named = isWhole ? null : configBeforeName(exercise, values, code);
  if (named) return { code, config: named };
  if (!isWhole)
    return `Behind the code must stand ${allowed.length} values (${allowed.join(', ')}) or none, and there are ${values.length}.`;
  try {
    const config = configOfValues(exercise, values, code);
    if (config) return { code, config };
    if (values.length === 0) return { code, config: null };
    return 'The settings behind the code are not those that it was made with.';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const config = configBeforeName(exercise, values, code);
    if (config) return { code, config };
    return `The settings behind the code cannot be trained: ${error.problems[0]?.message ?? error.message}`;
  }
}
