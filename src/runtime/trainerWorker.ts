/** The worker that trains in front of the reader: what it listens to, and what it tells. */
import { proxy } from 'comlink';
import { WorkerGone } from './call.ts';
import type { HeldRows, TrainerApi, WorkerEvent } from './protocol.ts';
import { startWatchedWorker, type WatchedWorker, type WatchedWorkerOptions } from './watchedWorker.ts';

export type TrainerWorker = Omit<WatchedWorker<TrainerApi>, 'gone'>;

export interface TrainerWorkerOptions extends Pick<
  WatchedWorkerOptions<TrainerApi>,
  'createWorker' | 'pulse' | 'isKnown' | 'patience' | 'onGone'
> {
  /** Whether training is in its first round, which compiles. */
  readonly isCompiling: () => boolean;
  readonly heldRows: HeldRows;
  readonly onEvent: (event: Exclude<WorkerEvent, { type: 'heartbeat' } | { type: 'device-lost' }>) => void;
}

/** Starts a training worker. A lost graphics device ends it. */
export function startTrainerWorker({
  isCompiling,
  heldRows,
  onEvent,
  ...watched
}: TrainerWorkerOptions): TrainerWorker {
  const worker = startWatchedWorker<TrainerApi>({
    ...watched,
    name: 'training worker',
    listenTimeoutMs: 20_000,
    isLoading: isCompiling,
    onUncaught: (message) => onEvent({ type: 'notice', message }),
    listen(api, beat) {
      const hear = (event: WorkerEvent): void => {
        if (!beat() || event.type === 'heartbeat') return;
        if (event.type === 'device-lost')
          worker.end(new WorkerGone(`training worker: ${event.message}`), 'device-lost');
        else onEvent(event);
      };
      return api.listen(proxy(hear), proxy(heldRows));
    },
  });
  return worker;
}
