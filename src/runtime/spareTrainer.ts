/**
 * A second training worker with its engine loaded and no run: where the first one is lost, it takes its place without the
 * seconds that loading takes. It comes when a run is well under way, and goes while the page is hidden for long.
 */
import type { RunConfig } from '../config/schema.ts';
import { WorkerGone } from './call.ts';
import { createPulse, type Pulse } from './pulse.ts';
import type { TrainerWorker } from './trainerWorker.ts';

/** What a spare loads; a run with other settings needs another. */
export interface SpareEngine {
  readonly device: RunConfig['device'];
  readonly threads: number;
}

export interface SpareTrainer {
  /** To be called after each round: `rounds` and `ms` since the run was opened or brought back here. */
  consider(engine: SpareEngine, rounds: number, ms: number): void;
  /** The spare, if it has or loads this engine: the caller's from now on. */
  take(engine: SpareEngine): TrainerWorker | null;
  /** Ends the spare; the next round may bring another. */
  drop(): void;
  dispose(): void;
}

export interface SpareOptions {
  /**
   * Starts a worker that beats into this pulse while it is a spare, and calls `onGone` when it ends as one. It does what a
   * training worker does from the moment at which it is taken.
   */
  readonly start: (pulse: Pulse, onGone: () => void) => TrainerWorker;
}

/** The first rounds have the machine for themselves. */
const leastRounds = 20;
const leastMs = 5000;
/** A page that is hidden for longer gives the memory back. */
const hiddenMs = 60_000;
/** A spare that does not come is not tried again sooner. */
const retryMs = 60_000;
const loading = { timeoutMs: 120_000, loads: true };

export function createSpareTrainer({ start }: SpareOptions): SpareTrainer {
  let spare: { readonly worker: TrainerWorker; readonly key: string } | null = null;
  let failedMs = -Infinity;
  let hiding: ReturnType<typeof setTimeout> | null = null;
  const keyOf = ({ device, threads }: SpareEngine) => `${device} ${threads}`;
  const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden';

  function drop(): void {
    const { worker } = spare ?? {};
    spare = null;
    worker?.end(new WorkerGone('training worker: the spare was not needed'), 'ended');
  }

  function prepare(engine: SpareEngine): void {
    const worker = start(createPulse(), () => {
      if (spare === mine) spare = null;
      failedMs = performance.now();
    });
    const mine = { worker, key: keyOf(engine) };
    spare = mine;
    worker
      .call('warm', (api) => api.warm(engine.device, engine.threads), loading)
      .catch(() => {
        failedMs = performance.now();
        if (spare === mine) drop();
      });
  }

  const heed = () => {
    if (hiding !== null) clearTimeout(hiding);
    hiding = isHidden() ? setTimeout(drop, hiddenMs) : null;
  };
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', heed);

  return {
    consider(engine, rounds, ms) {
      if (spare !== null && spare.key !== keyOf(engine)) drop();
      const isEarly = rounds < leastRounds || ms < leastMs || performance.now() - failedMs < retryMs;
      if (spare === null && !isEarly && !isHidden()) prepare(engine);
    },
    take(engine) {
      if (spare === null || spare.key !== keyOf(engine)) return null;
      const { worker } = spare;
      spare = null;
      return worker;
    },
    drop,
    dispose() {
      if (hiding !== null) clearTimeout(hiding);
      if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', heed);
      drop();
    },
  };
}
