/** A learning platform of the tests: keeps values as SCORM 1.2 names them, and answers errors where it is told to. */
import type { ScormApi } from '../../src/scorm/api.ts';

export interface ToyOptions {
  readonly values?: Readonly<Record<string, string>>;
  /** The error number of a call, 0 for none. `name` is that of the function without LMS. */
  readonly errorOf?: (name: string, element: string, value: string) => number;
  /** Calls that throw instead of answering. */
  readonly throws?: readonly string[];
}

export interface ToyPlatform {
  readonly api: ScormApi;
  /** Every value that was taken, in order. */
  readonly written: [element: string, value: string][];
  /** Calls in order, without those of LMSGetLastError. */
  readonly calls: string[];
  /** The values as the next launch finds them. */
  values(): Record<string, string>;
}

export function toyPlatform({ values = {}, errorOf = () => 0, throws = [] }: ToyOptions = {}): ToyPlatform {
  const kept = new Map(Object.entries(values));
  const written: [string, string][] = [];
  const calls: string[] = [];
  let error = 0;
  const answer = (name: string, element = '', value = ''): boolean => {
    calls.push(name);
    if (throws.includes(name)) throw new Error('the platform broke');
    error = errorOf(name, element, value);
    return error === 0;
  };
  const api: ScormApi = {
    LMSInitialize: () => String(answer('Initialize')),
    LMSFinish: () => String(answer('Finish')),
    LMSCommit: () => String(answer('Commit')),
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
  return { api, written, calls, values: () => Object.fromEntries(kept) };
}
