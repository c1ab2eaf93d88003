/**
 * A second training worker with a loaded engine and no run: it replaces a lost worker without the seconds of loading. It
 * starts well into a run, and ends while the page is hidden for long.
 */
import type { RunConfig } from '../config/schema.ts';
import { WorkerGone } from './call.ts';
import type { TrainerWorker } from './trainerWorker.ts';

/** The engine that a spare loads; a run with other settings needs another. */
export interface SpareEngine {
  readonly device: RunConfig['device'];
  readonly threads: number;
}

export interface SpareTrainer {
  /** Call after each round: `rounds` and `ms` since this worker opened the run. */
  consider(engine: SpareEngine, rounds: number, ms: number): void;
  /** Transfers the spare to the caller if it has or loads this engine. */
  take(engine: SpareEngine): TrainerWorker | null;
  /** Ends the spare; a later round may start another. */
  drop(): void;
  dispose(): void;
}

export interface SpareOptions {
  /** Starts a worker that calls `onGone` if it ends as a spare. Once taken, it behaves as a training worker. */
  readonly start: (onGone: () => void) => TrainerWorker;
}

/** No spare loads during the first rounds, so that they run undisturbed. */
const leastRounds = 20;
const leastMs = 5000;
/** A page hidden for longer frees the memory. */
const hiddenMs = 60_000;
/** Delay before another attempt after a spare failed. */
const retryMs = 60_000;

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
    const worker = start(() => {
      if (spare === mine) spare = null;
      failedMs = performance.now();
    });
    const mine = { worker, key: keyOf(engine) };
    spare = mine;
    worker
      .call((api) => api.warm(engine.device, engine.threads))
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
