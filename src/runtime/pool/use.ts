/** Recent use of a pool's workers, for display; does not affect a run's numbers. */

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
}

export interface UseMeter {
  ran(run: { readonly ms: number; readonly rows: number; readonly version: number }): void;
  /** The measurements since the last call, over `elapsedMs` milliseconds. */
  take(elapsedMs: number): Pick<WorkerUse, 'busy' | 'rows' | 'version'>;
}

export function createUseMeter(): UseMeter {
  let [busyMs, rows] = [0, 0];
  let version: number | null = null;
  return {
    ran(run) {
      busyMs += run.ms;
      rows += run.rows;
      ({ version } = run);
    },
    take(elapsedMs) {
      const taken = { busy: elapsedMs > 0 ? Math.min(1, busyMs / elapsedMs) : 0, rows, version };
      [busyMs, rows] = [0, 0];
      return taken;
    },
  };
}
