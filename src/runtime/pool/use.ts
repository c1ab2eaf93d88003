/** What the workers of a pool did lately, for the reader: no number of a run depends on it. */

/** One worker since the last look. */
export interface WorkerUse {
  /** `here`: the training thread itself, which takes a share where it would only wait. */
  readonly kind: 'here' | 'worker';
  readonly state: 'starting' | 'working' | 'replacing' | 'ended';
  /** Share of the time in which its programs ran, 0 to 1. */
  readonly busy: number;
  /** Rows that it decoded, segment by segment. */
  readonly rows: number;
  /** Version of the weights that it used last; null before its first call. */
  readonly version: number | null;
  /** How often it was replaced since the run was opened. */
  readonly replaced: number;
}

export interface UseMeter {
  ran(run: { readonly ms: number; readonly rows: number; readonly version: number }): void;
  /** What was noted since the last call of this, over so many milliseconds. */
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
