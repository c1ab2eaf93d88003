/**
 * How a bad configuration is reported: every problem at once, each in parts that a reader can phrase in its own
 * words. Texts name a setting as `{num_generations}` and a value as `{topology=flat}`.
 */
import { withAllOf } from './helpTable.ts';

/** A setting and the value that solves a problem; without a value it is the task, and another may solve it. */
export interface Way {
  readonly setting: string;
  readonly value?: unknown;
}

/** One thing that is wrong with a setting or a part of a link. */
export interface Problem {
  readonly field: string;
  /** The whole sentence by keys, beginning with the field's. */
  readonly message: string;
  /** What the value must be, and what it is. */
  readonly must?: string;
  readonly given?: unknown;
  /** The reason, in one plain sentence. */
  readonly why?: string;
  /** Settings that solve the problem; any one of them is enough. */
  readonly ways?: readonly Way[];
}

/** A reader's names of settings and their values. */
export interface Names {
  readonly nameOf: (setting: string) => string;
  readonly labelOf: (setting: string, value: unknown) => string;
}

/** Most problems that a message names; a link with thousands of mistakes must not fill the page. */
const mostNamed = 5;

/** A configuration, link or `--set` that was refused. The message has one line per problem, up to five. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const lines = problems.slice(0, mostNamed).map(({ message }) => message);
    const more = problems.length - lines.length;
    super([...lines, ...(more > 0 ? [`And ${more} more problems.`] : [])].join('\n'));
    this.problems = problems;
  }
}

const longestShown = 60;

/** A text of unknown origin as a message may contain it: at most 60 characters and an ellipsis. */
export function shortened(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** A value as a refusal quotes it: texts in quotation marks, long ones shortened. */
export function quote(value: unknown): string {
  if (value === undefined) return /* text */ 'nothing';
  const isPlain = ['number', 'bigint', 'symbol', 'function'].includes(typeof value);
  return shortened(isPlain ? String(value) : (JSON.stringify(value) ?? /* text */ 'nothing'));
}

const keys: Names = { nameOf: (setting) => setting, labelOf: (_, value) => String(value) };

/** A text with its settings and values replaced by these names. */
function filled(text: string, { nameOf, labelOf }: Names): string {
  return text.replace(/\{(\w+)(?:=([^}]*))?\}/g, (_, setting: string, value?: string) =>
    value === undefined ? nameOf(setting) : labelOf(setting, value),
  );
}

/** What to set, as a sentence without its end; values of one setting stand together. */
function waysWords(ways: readonly Way[], { nameOf, labelOf }: Names): string {
  const settings = [...new Set(ways.map(({ setting, value }) => (value === undefined ? null : setting)))];
  const clauses = settings.map((wanted, i) => {
    if (wanted === null) return i === 0 ? 'Choose another task' : 'choose another task';
    const values = ways
      .filter(({ setting, value }) => setting === wanted && value !== undefined)
      .map(({ value }) => (value === null ? 'none' : labelOf(wanted, value)));
    const last = values.pop();
    const all = values.length > 0 ? `${values.join(', ')} or ${last}` : last;
    return `${i === 0 ? 'Set ' : ''}${nameOf(wanted)} to ${all}`;
  });
  return clauses.join(', or ');
}

/** The fault, the reason and what to set, as sentences beside the field, with the names that the reader uses. */
export function problemSentenceOf(
  { field, message, must, given, why, ways = [] }: Problem,
  names: Names,
): string {
  const shown = typeof given === 'string' && names !== keys ? names.labelOf(field, given) : quote(given);
  const parts = [
    ...(must === undefined ? [] : [`Must be ${filled(must, names)}, got ${shown}.`]),
    ...(why === undefined ? [] : [filled(why, names)]),
    ...(ways.length === 0 ? [] : [`${waysWords(ways, names)}.`]),
  ];
  return parts.length > 0 ? parts.join(' ') : message;
}

/** A sentence as it stands after a colon. */
export const smallFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** The problem with these parts; its message names settings by their keys, and has the reason as soon as that is here. */
export const problemOf = (parts: Omit<Problem, 'message'>): Problem =>
  withAllOf(parts, {
    get message() {
      const sentence = problemSentenceOf({ ...parts, message: '' }, keys);
      return `${parts.field}: ${parts.must === undefined ? sentence : smallFirst(sentence)}`;
    },
  });

/** The problem "field: must be rule, got value." with an optional sentence on why or what to do. */
export function refusal(field: string, must: string, given: unknown, why?: string): Problem {
  return problemOf({ field, must, given, ...(why !== undefined && { why }) });
}
