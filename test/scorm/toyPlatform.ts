/** A learning platform of the tests: keeps values as SCORM 1.2 names them, and answers errors where it is told to. */
import type { ScormApi } from '../../src/scorm/api.ts';

export interface ToyOptions {
  readonly values?: Readonly<Record<string, string>>;
  /** The error number of a call, 0 for none. `name` is that of the function without LMS. */
  readonly errorOf?: (name: string, element: string, value: string) => number;
  /** Calls that throw instead of answering. */
  readonly throws?: readonly string[];
}

/**
 * Commits send what changed since the last one, which platforms count as sent even where it failed; without a status the
 * launch ends as a completed one.
 */
export interface ToyPlatform {
  readonly api: ScormApi;
  /** Every value that was taken, in order. */
  readonly written: [element: string, value: string][];
  /** Calls in order, without those of LMSGetLastError. */
  readonly calls: string[];
  /** The values as this launch knows them. */
  values(): Record<string, string>;
  /** The values as the next launch finds them. */
  stored(): Record<string, string>;
}

export function toyPlatform({ values = {}, errorOf = () => 0, throws = [] }: ToyOptions = {}): ToyPlatform {
  const kept = new Map(Object.entries(values));
  const sent = new Map(kept);
  const stored = new Map(kept);
  const written: [string, string][] = [];
  const calls: string[] = [];
  let error = 0;
  const answer = (name: string, element = '', value = ''): boolean => {
    calls.push(name);
    if (throws.includes(name)) throw new Error('the platform broke');
    error = errorOf(name, element, value);
    return error === 0;
  };
  const send = (isDone: boolean): string => {
    for (const [element, value] of kept) {
      if (sent.get(element) === value) continue;
      sent.set(element, value);
      if (isDone) stored.set(element, value);
    }
    return String(isDone);
  };
  const api: ScormApi = {
    LMSInitialize: () => String(answer('Initialize')),
    LMSFinish: () => {
      if (/^(not attempted)?$/.test(kept.get('cmi.core.lesson_status') ?? ''))
        kept.set('cmi.core.lesson_status', 'completed');
      return send(answer('Finish'));
    },
    LMSCommit: () => send(answer('Commit')),
    LMSGetLastError: () => String(error),
    LMSGetValue: (element) => {
      if (!answer('GetValue', element)) return '';
      if (element === 'cmi.interactions._count')
        return String([...kept.keys()].filter((key) => /^cmi\.interactions\.\d+\.id$/.test(key)).length);
      return kept.get(element) ?? '';
    },
    LMSSetValue: (element, value) => {
      if (!answer('SetValue', element, value)) return 'false';
      written.push([element, value]);
      kept.set(element, value);
      return 'true';
    },
  };
  const listed = (map: ReadonlyMap<string, string>) => () => Object.fromEntries(map);
  return { api, written, calls, values: listed(kept), stored: listed(stored) };
}
