/** How a bad configuration is reported: every problem at once, each naming its field. */

/** One thing that is wrong: the setting (or part of a link) and a sentence that begins with its name. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** A configuration, link or `--set` that was refused. The message has one line per problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ message }) => message).join('\n'));
    this.problems = problems;
  }
}

const longestShown = 60;

/** A value as a refusal quotes it: texts in quotation marks, long ones cut. */
export function quote(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text =
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    typeof value === 'symbol' ||
    typeof value === 'function'
      ? String(value)
      : (JSON.stringify(value) ?? 'nothing');
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** A setting that is at odds with another: its name, the value it has, and one at which they agree. */
export type Side = readonly [field: string, value: unknown, instead: unknown];

/**
 * The problem of two settings that exclude each other, reported at the first: `field: value does not go with other value.`,
 * why, and the ways out.
 */
export function clash([field, value, off]: Side, [other, its, instead]: Side, why: string): Problem {
  return {
    field,
    message: `${field}: ${quote(value)} does not go with ${other} ${quote(its)}. ${why} Set ${other} to ${String(instead)}, or leave ${field} at ${String(off)}.`,
  };
}

/** The problem "field: must be rule, got value." with an optional sentence on why or what to do. */
export function refusal(field: string, rule: string, value: unknown, advice?: string): Problem {
  return { field, message: `${field}: must be ${rule}, got ${quote(value)}.${advice ? ` ${advice}` : ''}` };
}
