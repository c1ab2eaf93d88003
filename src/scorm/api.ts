/** The SCORM 1.2 run-time object of a learning platform: where it is found, and calls whose every error is read. */

/** The functions of SCORM 1.2 that a package calls; values and answers are strings. */
export interface ScormApi {
  LMSInitialize(empty: ''): unknown;
  LMSFinish(empty: ''): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(empty: ''): unknown;
  LMSGetLastError(): unknown;
}

/** A window, as far as the search looks into it. */
interface Framed {
  readonly API?: unknown;
  readonly parent?: unknown;
  readonly opener?: unknown;
}

/** Frames around a package in which the object is looked for, as the specification advises. */
const mostLevels = 7;

const isApi = (given: unknown): given is ScormApi =>
  typeof given === 'object' &&
  given !== null &&
  typeof (given as Partial<ScormApi>).LMSInitialize === 'function';

/** The object of a window; null also where the window belongs to another origin, which may not be read. */
function apiAt(place: Framed): ScormApi | null {
  try {
    return isApi(place.API) ? place.API : null;
  } catch {
    return null;
  }
}

/** The next window outwards; null at the outermost, or where it may not be read. */
function around(place: Framed): Framed | null {
  try {
    const parent = place.parent as Framed | null | undefined;
    return parent && parent !== place ? parent : null;
  } catch {
    return null;
  }
}

/** The object in a window or in one of the windows around it. */
function above(place: Framed): { readonly api: ScormApi | null; readonly outermost: Framed } {
  let at = place;
  for (let level = 0; level <= mostLevels; level++) {
    const api = apiAt(at);
    if (api !== null) return { api, outermost: at };
    const next = around(at);
    if (next === null) break;
    at = next;
  }
  return { api: null, outermost: at };
}

/** The platform's object: in the windows around the page, at most 7, then around the window that opened them. Null: none. */
export function findApi(page: Framed): ScormApi | null {
  const { api, outermost } = above(page);
  if (api !== null) return api;
  for (const place of [outermost, page]) {
    let opener: unknown = null;
    try {
      opener = place.opener;
    } catch {
      // A window of another origin does not say what opened it.
    }
    const found = opener ? above(opener as Framed).api : null;
    if (found !== null) return found;
  }
  return null;
}

/** What a platform answered to a call that it did not carry out. */
export interface ScormError {
  /** The number from `LMSGetLastError`; −1 where the call itself threw. */
  readonly code: number;
}

/** The calls of one launch. Each returns null, or what went wrong; none throws. */
export interface ScormCalls {
  initialize(): ScormError | null;
  /** The value of an element, '' where it has none. */
  get(element: string): string | ScormError;
  set(element: string, value: string): ScormError | null;
  commit(): ScormError | null;
  finish(): ScormError | null;
}

/** Wraps the platform's object. Platforms answer 'true' and 'false', some booleans. */
export function callsOf(api: ScormApi): ScormCalls {
  const lastError = (): number => {
    try {
      const code = Number(api.LMSGetLastError());
      return Number.isFinite(code) ? code : -1;
    } catch {
      return -1;
    }
  };
  const done = (call: () => unknown): ScormError | null => {
    try {
      return String(call()) === 'true' ? null : { code: lastError() };
    } catch {
      return { code: -1 };
    }
  };
  return {
    initialize: () => done(() => api.LMSInitialize('')),
    get(element) {
      try {
        const value = api.LMSGetValue(element);
        const code = lastError();
        return code === 0 ? String(value ?? '') : { code };
      } catch {
        return { code: -1 };
      }
    },
    set: (element, value) => done(() => api.LMSSetValue(element, value)),
    commit: () => done(() => api.LMSCommit('')),
    finish: () => done(() => api.LMSFinish('')),
  };
}
