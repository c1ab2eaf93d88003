/** Pool slot: worker, replacements, fallback. */
import type { Program } from '../../graph/index.ts';
import type { PartFeeds, PartResult } from '../../learn/updateParts.ts';
import type { Policy } from '../../rollout/policy.ts';
import { WorkerGone } from '../call.ts';
import { createRestarts, type RestartLimits } from '../restarts.ts';
import { lastingPolicy, type Backend, type PooledWeights } from './lastingPolicy.ts';
import type { RolloutPrograms, RolloutThread } from './protocol.ts';
import { startRemote, type RemotePolicy } from './remotePolicy.ts';
import { createUseMeter, type WorkerUse } from './use.ts';

export interface SeatParts {
  readonly start: () => RolloutThread;
  readonly programs: RolloutPrograms;
  readonly weights: () => PooledWeights;
  /** Continues the current rows when the worker is stopped for good. */
  readonly standIn: Backend;
  readonly limits?: RestartLimits;
  /** Called with the reason, as a clause, when the slot starts no more workers. */
  readonly onGivenUp: (because: string) => void;
}

export interface Seat {
  readonly policy: Policy;
  readonly state: WorkerUse['state'];
  /** Computes a part of an update; null where no worker is ready or this one failed. */
  part(weights: PooledWeights, program: Program, feeds: PartFeeds): Promise<PartResult | null>;
  /** Settles when the first worker is ready or stopped for good. */
  readonly started: Promise<void>;
  take(): WorkerUse;
  dispose(): void;
}

export function createSeat({ start, programs, weights, standIn, limits, onGivenUp }: SeatParts): Seat {
  const restarts = createRestarts(limits);
  const meter = createUseMeter(() => performance.now());
  let state: WorkerUse['state'] = 'starting';
  let calls = 0;
  let replaced = 0;
  let isDisposed = false;
  let remote: RemotePolicy | null = null;
  let backend = standIn;
  /** Resolves when a worker is ready or the slot has ended. */
  let starting: Promise<void> = Promise.resolve();

  /** Counts a lost worker; false if no other may replace it. */
  function countLoss(error: unknown): boolean {
    const whyNot = restarts.lost(performance.now());
    if (whyNot === null) return true;
    state = 'ended';
    remote = null;
    backend = standIn;
    onGivenUp(`${error instanceof Error ? error.message : String(error)}; it was replaced ${whyNot}`);
    return false;
  }

  /** Starts workers until one is ready or the restart limit is reached. */
  async function fill(): Promise<void> {
    for (;;) {
      try {
        const started = startRemote({
          ...{ start, programs },
          onRun(run) {
            meter.ran(run);
            restarts.reached(++calls);
          },
        });
        remote = started;
        await started.ready;
        if (isDisposed) return;
        backend = started.backend;
        state = 'working';
        started.gone.addEventListener('abort', () => lost(started), { once: true });
        if (started.gone.aborted) lost(started);
        return;
      } catch (error) {
        if (isDisposed || !countLoss(error)) return;
      }
    }
  }

  function lost(gone: RemotePolicy): void {
    if (isDisposed || remote !== gone || state !== 'working' || !countLoss(gone.gone.reason)) return;
    state = 'replacing';
    replaced++;
    starting = fill();
  }

  /** Ends a worker that failed: an error of its own, such as exhausted memory, ends it too, and its replacement starts fresh. */
  function fail(worker: RemotePolicy, error: unknown): void {
    const because = error instanceof Error ? error.message : String(error);
    worker.end(error instanceof WorkerGone ? error : new WorkerGone(because));
  }

  starting = fill();

  return {
    policy: lastingPolicy({
      backend: () => backend,
      weights,
      async replace(failed, error) {
        if (failed === standIn || isDisposed) throw error;
        if (remote?.backend === failed) fail(remote, error);
        await starting;
        if (isDisposed) throw error;
      },
    }),
    get state() {
      return state;
    },
    async part(...asked) {
      const worker = remote;
      if (worker === null || state !== 'working') return null;
      try {
        return await worker.part(...asked);
      } catch (error) {
        fail(worker, error);
        return null;
      }
    },
    started: starting,
    take: () => ({ kind: 'worker', state, replaced, ...meter.take() }),
    dispose() {
      isDisposed = true;
      state = 'ended';
      remote?.end(new WorkerGone('rollout worker: its run was closed'));
    },
  };
}
