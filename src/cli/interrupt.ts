/** Ctrl-C: the first asks the command to end where nothing is lost, the second ends it at once. */

export interface Interrupt {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** The exit code that the signal asks for; null without one. */
  readonly code: number | null;
  /** Leaves signals to Node again. */
  release(): void;
}

/** npm passes a signal on that the terminal has sent to the command itself: one press arrives twice within this time. */
const samePressMs = 250;

const codes = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof codes;

/** Listens for signals; `onFirst` says what will happen, `onSecond` what has. A reader of stdout that is gone counts as Ctrl-C. */
export function listenForInterrupt(onFirst: () => void, onSecond: () => void = () => undefined): Interrupt {
  const controller = new AbortController();
  let code: number | null = null;
  let firstAt = 0;
  function interrupt(signal: Signal): void {
    if (code === null) {
      code = codes[signal];
      firstAt = performance.now();
      controller.abort();
      onFirst();
    } else if (performance.now() - firstAt > samePressMs) {
      onSecond();
      process.exit(codes[signal]);
    }
  }
  function onBrokenPipe({ code: why }: NodeJS.ErrnoException): void {
    if (why === 'EPIPE' && code === null) interrupt('SIGINT');
  }
  const signals = Object.keys(codes) as Signal[];
  for (const signal of signals) process.on(signal, interrupt);
  process.stdout.on('error', onBrokenPipe);
  return {
    signal: controller.signal,
    get code() {
      return code;
    },
    release() {
      for (const signal of signals) process.off(signal, interrupt);
      process.stdout.off('error', onBrokenPipe);
    },
  };
}
