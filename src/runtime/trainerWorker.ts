/** The worker that trains in front of the reader: what it listens to, and what it tells. */
import { proxy } from 'comlink';
import { WorkerGone } from './call.ts';
import type { HeldRows, TrainerApi, WorkerEvent } from './protocol.ts';
import { threadEnded } from './threadLife.ts';
import { startWatchedWorker, type WatchedWorker, type WatchedWorkerOptions } from './watchedWorker.ts';

export interface TrainerWorker extends Omit<WatchedWorker<TrainerApi>, 'gone'> {
  /** The browser's id of its thread, which its locks carry; null before it is known, and if locks are denied. */
  holder(): string | null;
}

export interface TrainerWorkerOptions extends Pick<
  WatchedWorkerOptions<TrainerApi>,
  'createWorker' | 'pulse' | 'isKnown' | 'isAwaited' | 'onSlow' | 'patience' | 'onGone'
> {
  /** Whether training is in its first round, which compiles. */
  readonly isCompiling: () => boolean;
  readonly heldRows: HeldRows;
  readonly onEvent: (event: Exclude<WorkerEvent, { type: 'heartbeat' } | { type: 'device-lost' }>) => void;
}

/** Starts a training worker. A lost graphics device ends it, and so does the end of its thread, which its lock tells. */
export function startTrainerWorker({
  isCompiling,
  heldRows,
  onEvent,
  ...watched
}: TrainerWorkerOptions): TrainerWorker {
  let holder: string | null = null;
  const worker = startWatchedWorker<TrainerApi>({
    ...watched,
    name: 'training worker',
    listenTimeoutMs: 20_000,
    isLoading: isCompiling,
    onUncaught: (message) => onEvent({ type: 'notice', message }),
    async listen(api, beat) {
      const hear = (event: WorkerEvent): void => {
        if (!beat() || event.type === 'heartbeat') return;
        if (event.type === 'device-lost')
          worker.end(new WorkerGone(`training worker: ${event.message}`), 'device-lost');
        else onEvent(event);
      };
      const life = await api.listen(proxy(hear), proxy(heldRows));
      if (life === null) return;
      ({ holder } = life);
      void threadEnded(life.lock, worker.gone).then(
        () => worker.end(new WorkerGone('training worker: its thread ended'), 'ended'),
        // Ended by the page, or locks are denied: then its silence tells.
        () => undefined,
      );
    },
  });
  return { ...worker, holder: () => holder };
}
