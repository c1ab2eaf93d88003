/** Says on stderr how far a command is and how long it will take: one living line on a terminal, elsewhere now and then a line. */

export interface CommandProgress {
  /** `done` of `total` are finished; `worked` of them took time here (default: all). */
  at(done: number, total: number, worked?: number): void;
  /** Prints a line that stays. */
  say(line: string): void;
  /** Prints nothing more. */
  end(): void;
}

/** Where progress is written. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Milliseconds between two lines where stderr is no terminal; later a twentieth of the time so far, to keep logs short. */
const lineEveryMs = 5000;
/** Milliseconds between two drawings of the line on a terminal. */
const drawEveryMs = 500;

/** Seconds as a reader says them: "40 s", "12 min", "3 h 5 min". */
export function roughTime(seconds: number): string {
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Starts to say how far a command is; `what` names what is counted ("round"). */
export function startProgress(
  what: string,
  out: ProgressStream = process.stderr,
  now: () => number = () => performance.now(),
): CommandProgress {
  const begun = now();
  const isTerminal = out.isTTY === true;
  let state: { readonly done: number; readonly total: number; readonly worked: number } | null = null;
  /** When the first state came, and what was worked then: starting takes time that says nothing about the rest. */
  let first: { readonly at: number; readonly worked: number } | null = null;
  let lastLine = begun;
  let isDrawn = false;

  function text(): string {
    const seconds = (now() - begun) / 1000;
    if (state === null || first === null) return `${what}: starting, ${roughTime(seconds)} so far`;
    const { done, total, worked } = state;
    const each = (now() - first.at) / 1000 / (worked - first.worked);
    const left =
      Number.isFinite(each) && done < total ? `, about ${roughTime(each * (total - done))} left` : '';
    return `${what} ${done} of ${total}, ${roughTime(seconds)} so far${left}`;
  }
  function clear(): void {
    if (isDrawn) out.write('\r\u001b[K');
    isDrawn = false;
  }
  function draw(): void {
    if (isTerminal) {
      out.write(`\r${text().slice(0, (out.columns || 80) - 1)}\u001b[K`);
      isDrawn = true;
      return;
    }
    const sofar = now() - begun;
    if (now() - lastLine < Math.max(lineEveryMs, sofar / 20)) return;
    lastLine = now();
    out.write(`${text()}\n`);
  }

  // Training leaves the timer no time, so progress is drawn when there is some, too.
  const timer = setInterval(draw, drawEveryMs);
  timer.unref();
  return {
    at(done, total, worked = done) {
      state = { done, total, worked };
      first ??= { at: now(), worked };
      draw();
    },
    say(line) {
      clear();
      out.write(`${line}\n`);
    },
    end() {
      clearInterval(timer);
      clear();
    },
  };
}
