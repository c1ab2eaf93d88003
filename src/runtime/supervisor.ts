/**
 * Watches every kind of thread of the page, and of its threads, in the same way. A thread is gone at once when its lock is
 * granted here, which only its end allows. Silence is reported after 10 s, and ends a thread only after 60 s, while a thread with
 * nothing to do works as fast as usual: a machine that is busy, frozen or asleep ends nothing.
 */
import type { ThreadSign, ToThread } from './life.ts';
import { whyNotLoaded } from './notLoaded.ts';

/** Why a thread is gone; decides what happens next. */
export type EndCause = 'ended' | 'discarded' | 'silent' | 'device-lost' | 'not-loaded';

interface ThreadLoss {
  /** A clause without the thread's name. */
  readonly because: string;
  readonly cause: EndCause;
}

export interface ThreadOptions {
  /** Starts its script, whose first import is `life.ts`. Called again for a thread that may have died before it had a lock. */
  readonly create: () => Worker;
  /** Called at most once, when it ended by itself. */
  readonly onGone: (loss: ThreadLoss) => void;
  /** Takes an uncaught error of a thread that has answered; default: such an error ends it. */
  readonly onUncaught?: (message: string) => void;
  /** Called every second of silence from the tenth on, and with null once it is heard again. */
  readonly onSilence?: (seconds: number | null) => void;
  /** Called once it runs, with whether its end can be noticed at once. */
  readonly onRunning?: (hasLock: boolean) => void;
}

export interface Thread {
  /** For its work; messages wait until it runs. */
  readonly port: MessagePort;
  /** The browser's id of the thread, which its locks carry; null before it is known, and if locks are denied. */
  holder(): string | null;
  /** Terminates it, without a call of `onGone`. */
  end(): void;
}

const tickMs = 250;
/** Silence of a script that does not run yet, after which another is started beside it, and the last after ten times as long. */
const secondStartMs = 700;
const mostStarts = 3;
const reportedAfterMs = 10_000;
const endedAfterMs = 60_000;
/** Before the minute is over, the thread that tells whether the machine is busy starts. */
const measuredAfterMs = 50_000;
/** Most for a ping on a machine that is not busy, several times what it takes on a usual one; and how many in a row. */
const quickMs = 400;
const quickPings = 3;

/** Throws what the first `create` throws. */
export function startThread({ create, onGone, onUncaught, onSilence, onRunning }: ThreadOptions): Thread {
  const { port1: port, port2: work } = new MessageChannel();
  const ended = new AbortController();
  const starts: Worker[] = [];
  let running: Worker | null = null;
  let holder: string | null = null;
  let hasAnswered = false;
  let silentMs = 0;
  let lookedMs = performance.now();
  let reported = 0;
  let idle: IdleThread | null = null;

  function begin(): void {
    const worker = create();
    starts.push(worker);
    worker.addEventListener('message', ({ data }: MessageEvent<ThreadSign>) => hear(worker, data));
    worker.addEventListener('error', (event) => {
      // Shown by the page's own words, not in its console.
      event.preventDefault();
      if (ended.signal.aborted || (running ?? worker) !== worker) return;
      const { message = '' } = event as Partial<ErrorEvent>;
      if (!hasAnswered) {
        const otherwise = `its script did not load${message && ` (${message})`}, check the connection and try again`;
        void whyNotLoaded(otherwise).then((because) => lose({ because, cause: 'not-loaded' }));
        return;
      }
      const loss = { because: `uncaught error (${message || 'unknown'})`, cause: 'ended' } as const;
      if (onUncaught) onUncaught(loss.because);
      else lose(loss);
    });
  }

  function hear(worker: Worker, sign: ThreadSign): void {
    if (ended.signal.aborted || (running ?? worker) !== worker) return;
    silentMs = 0;
    if (reported > 0) onSilence?.(null);
    reported = 0;
    idle?.end();
    idle = null;
    if (sign.sign !== 'running') return;
    running = worker;
    ({ holder } = sign);
    for (const other of starts) if (other !== worker) other.terminate();
    worker.postMessage({ work } satisfies ToThread, [work]);
    onRunning?.(sign.lock !== null);
    if (sign.lock === null) return;
    navigator.locks
      .request(sign.lock, { signal: ended.signal }, () =>
        lose({ because: 'its thread ended', cause: 'ended' }),
      )
      .catch(() => undefined);
  }

  function look(): void {
    const now = performance.now();
    // Each tick counts at most twice its length: a page that is hidden, frozen or busy hears nothing, although the thread speaks.
    silentMs += Math.min(now - lookedMs, 2 * tickMs);
    lookedMs = now;
    if (
      running === null &&
      starts.length < mostStarts &&
      silentMs >= secondStartMs * 10 ** (starts.length - 1)
    )
      begin();
    if (silentMs < reportedAfterMs) return;
    const seconds = Math.floor(silentMs / 1000);
    if (seconds > reported) onSilence?.((reported = seconds));
    if (silentMs >= measuredAfterMs) idle ??= startIdle(create);
    if (silentMs >= endedAfterMs && idle !== null && idle.quick() >= quickPings)
      lose({ because: 'it stopped answering and was ended', cause: 'silent' });
  }

  function end(): void {
    if (ended.signal.aborted) return;
    clearInterval(timer);
    ended.abort();
    for (const worker of starts) worker.terminate();
    idle?.end();
    port.close();
  }

  function lose(loss: ThreadLoss): void {
    if (ended.signal.aborted) return;
    end();
    onGone(loss);
  }

  port.addEventListener('message', () => (hasAnswered = true), { once: true });
  begin();
  const timer = setInterval(look, tickMs);
  return { port, holder: () => holder, end };
}

interface IdleThread {
  /** Pings in a row that were answered as quickly as on a machine with nothing else to do. */
  quick(): number;
  end(): void;
}

/** A thread that gets no work but a ping each second. */
function startIdle(create: () => Worker): IdleThread {
  const worker = create();
  let askedMs = 0;
  let quick = 0;
  const ask = (): void => {
    askedMs = performance.now();
    worker.postMessage({ ping: true } satisfies ToThread);
  };
  worker.addEventListener('error', (event) => event.preventDefault());
  worker.addEventListener('message', ({ data }: MessageEvent<ThreadSign>) => {
    if (data.sign === 'running') ask();
    if (data.sign !== 'pong') return;
    quick = performance.now() - askedMs <= quickMs ? quick + 1 : 0;
    setTimeout(ask, 1000);
  });
  return { quick: () => quick, end: () => worker.terminate() };
}
