/**
 * The first module of every thread's script: before anything else loads, the thread takes a lock that the browser releases when
 * it ends, however it ends. From then on it shows twice a second that it is free. Its work has a line of its own.
 */

/** What a thread shows of itself. */
export type ThreadSign =
  /** Its script runs. `lock` is held until it ends, null if locks are denied; `holder` is the browser's id of the thread. */
  | { readonly sign: 'running'; readonly lock: string | null; readonly holder: string | null }
  | { readonly sign: 'beat' }
  /** It has done the work that a `ping` asks for; its result goes along, so that no compiler leaves the work out. */
  | { readonly sign: 'pong'; readonly result: number };

export type ToThread = { readonly work: MessagePort } | { readonly ping: true };

const beatMs = 500;
/** Steps of a ping: tens of milliseconds of work on a machine that does nothing else. */
const pingSteps = 2 ** 26;

const show = (sign: ThreadSign): void => postMessage(sign);

/** The thread's line to those who ask it for work; it never resolves in a thread that only answers pings. */
export const line = new Promise<MessagePort>((resolve) => {
  addEventListener('message', ({ data }: MessageEvent<ToThread>) => {
    if ('work' in data) return resolve(data.work);
    let result = 1;
    for (let step = 0; step < pingSteps; step++) result = Math.imul(result ^ step, 2654435761);
    show({ sign: 'pong', result });
  });
});

async function takeLock(): Promise<{ lock: string | null; holder: string | null }> {
  try {
    const lock = `espalier-thread-${crypto.randomUUID()}`;
    await new Promise<void>((resolve, reject) => {
      navigator.locks.request(lock, () => (resolve(), new Promise(() => undefined))).catch(reject);
    });
    const { held = [] } = await navigator.locks.query();
    return { lock, holder: held.find(({ name }) => name === lock)?.clientId ?? null };
  } catch {
    // A page that came over plain HTTP has no locks, and one of an opaque origin may not use them.
    return { lock: null, holder: null };
  }
}

void takeLock().then((life) => {
  show({ sign: 'running', ...life });
  setInterval(() => show({ sign: 'beat' }), beatMs);
});
