/** Recent use of a pool's workers, for display; does not affect a run's numbers. */

/** When a thread worked, in milliseconds after the last call of `take`. */
interface WorkSpan {
  readonly from: number;
  readonly to: number;
  /** Writing completions, or a part of an update. */
  readonly of: 'rows' | 'update';
}

/** One worker since the last call of `take`. */
export interface WorkerUse {
  /** `here`: the training thread, which generates while it would wait. */
  readonly kind: 'here' | 'worker';
  readonly state: 'starting' | 'working' | 'replacing' | 'ended';
  /** Share of time in which its programs ran, 0 to 1. */
  readonly busy: number;
  /** Rows that it decoded, summed over segments. */
  readonly rows: number;
  /** Weights version of its last call; null before the first. */
  readonly version: number | null;
  /** Replacements since the run was opened. */
  readonly replaced: number;
  /** When its programs ran, in order; the last ones where there were too many. */
  readonly spans: readonly WorkSpan[];
  /** Length of the time that all this is about, milliseconds. */
  readonly elapsedMs: number;
}

/** One run of a program. */
export interface ProgramRun extends Pick<WorkSpan, 'of'> {
  readonly ms: number;
  readonly rows: number;
  readonly version: number;
}

export interface UseMeter {
  /** A program ran and has just ended. */
  ran(run: ProgramRun): void;
  /** The measurements since the last call. */
  take(): Pick<WorkerUse, 'busy' | 'rows' | 'version' | 'spans' | 'elapsedMs'>;
}

/** Most spans that are kept: a picture has few more pixels. */
const mostSpans = 300;
/** Milliseconds: shorter pauses between two runs of one kind are not drawn. */
const pauseMs = 1;

/** `now`: milliseconds from any origin. */
export function createUseMeter(now: () => number): UseMeter {
  let [since, busyMs, rows] = [now(), 0, 0];
  let version: number | null = null;
  let spans: WorkSpan[] = [];
  return {
    ran(run) {
      busyMs += run.ms;
      rows += run.rows;
      ({ version } = run);
      const to = now() - since;
      const span = { from: Math.max(0, to - run.ms), to, of: run.of };
      const last = spans.at(-1);
      const isNext = last?.of === span.of && span.from - last.to < pauseMs;
      spans = isNext ? [...spans.slice(0, -1), { ...last, to }] : [...spans.slice(1 - mostSpans), span];
    },
    take() {
      const elapsedMs = now() - since;
      const busy = elapsedMs > 0 ? Math.min(1, busyMs / elapsedMs) : 0;
      const taken = { busy, rows, version, spans, elapsedMs };
      [since, busyMs, rows, spans] = [now(), 0, 0, []];
      return taken;
    },
  };
}
