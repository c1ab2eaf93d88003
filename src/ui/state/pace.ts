/** Limits how often functions are called. */

export interface Paced {
  (): void;
  /** Forgets a waiting call. */
  cancel(): void;
}

/** Runs `call` at once when idle, then at most every `intervalMs`; never drops the last call. */
export function paced(call: () => void, intervalMs: number): Paced {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting = false;
  const open = () => {
    timer = null;
    if (waiting) run();
  };
  const run = () => {
    waiting = false;
    timer = setTimeout(open, intervalMs);
    call();
  };
  const ask = () => {
    if (timer === null) run();
    else waiting = true;
  };
  return Object.assign(ask, {
    cancel: () => {
      waiting = false;
    },
  });
}

/** Runs `call` after `quietMs` without a request. */
export function afterQuiet(call: () => void, quietMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return () => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(call, quietMs);
  };
}

/** Runs `call` when the page is idle; returns a function that cancels it. */
export function whenIdle(call: () => void): () => void {
  // Safari lacks requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(call, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(call);
  return () => cancelIdleCallback(handle);
}
