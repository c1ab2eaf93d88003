/** Calls spread out in time: at once when idle, then at most once per interval, the last one never lost. */

export interface Paced {
  (): void;
  /** Forgets a waiting call. */
  cancel(): void;
}

/** `call`, at most once every `intervalMs`. */
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
