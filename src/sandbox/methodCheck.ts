/** Remarks on an own method's code while one types, as data. */
import { hookNames, type OwnMethodFacts } from '../learn/own/ownMethod.ts';

export interface MethodCheck {
  readonly title: string;
  /** `failed`: a run would not learn or would stop. `look`: legal, and probably not meant. */
  readonly state: 'ok' | 'look' | 'failed';
  /** The result, in a sentence or two. */
  readonly found: string;
  /** The line of the code, from 1; null where no line is to blame. */
  readonly line: number | null;
  /** A change that mends it: the words of its button, and the whole code after it. */
  readonly repair?: { readonly label: string; readonly source: string };
}

export interface CheckedMethod {
  /** Null where the code does not run or describes no method. */
  readonly facts: OwnMethodFacts | null;
  readonly checks: readonly MethodCheck[];
}

/** The words of an error as a sentence, and the line that it names. */
export function errorWords(error: unknown): Pick<MethodCheck, 'found' | 'line'> {
  const text = error instanceof Error ? error.message : String(error);
  const line = /\(line (\d+)\)/.exec(text)?.[1];
  // Names of functions keep their case.
  const isName = hookNames.some((hook) => text.startsWith(hook));
  const sentence = isName ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return {
    found: /[.!?]$/.test(sentence) ? sentence : `${sentence}.`,
    line: line === undefined ? null : Number(line),
  };
}
