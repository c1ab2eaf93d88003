/** Calls spread out in time. */

export interface Paced {
  (): void;
  /** Forgets a waiting call. */
  cancel(): void;
}

/** `call`, at once when idle, then at most once every `intervalMs`; the last one is never lost. */
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

/** `call`, once nobody has asked for it for `quietMs`. */
export function settled(call: () => void, quietMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return () => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(call, quietMs);
  };
}

/** `call`, when the page has nothing else to do; the function that it returns takes that back. */
export function whenIdle(call: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(call, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(call);
  return () => cancelIdleCallback(handle);
}
