/** The address of Try inside Runs: `<run>/try?before=0&after=105&prompt=28+54=`. */

/** What an address asks for; absent parts are chosen by the page. */
export interface TryAddress {
  readonly runId: string;
  /** Rounds of training, or `now`. */
  readonly before?: string;
  readonly after?: string;
  readonly prompt?: string;
}

const form = /^([^/]+)\/try(?:\?(.*))?$/s;

/** Reads the part of an address after the place; null if it is another one of Runs. */
export function readTryAddress(route: string): TryAddress | null {
  const [, runId, query = ''] = form.exec(route) ?? [];
  if (runId === undefined) return null;
  // A prompt may hold +, which URLSearchParams would read as a space; the route is decoded already.
  const parts = new Map(
    query.split('&').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at), part.slice(at + 1)] as const;
    }),
  );
  const known = (['before', 'after', 'prompt'] as const).flatMap((key) => {
    const value = parts.get(key);
    return value ? [[key, value] as const] : [];
  });
  return { runId, ...Object.fromEntries(known) };
}

/** The route of an address; `readTryAddress` reads it back. */
export function tryRoute({ runId, before, after, prompt }: TryAddress): string {
  const parts = Object.entries({ before, after, prompt }).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${key}=${value}`],
  );
  return `${runId}/try${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}
