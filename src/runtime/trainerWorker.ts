/** The worker that trains in front of the reader: what it listens to, and what it tells. */
import { proxy } from 'comlink';
import { WorkerGone } from './call.ts';
import { startCallable, type Callable, type CallableOptions } from './callable.ts';
import type { HeldRows, TrainerApi, WorkerEvent } from './protocol.ts';

export type TrainerWorker = Omit<Callable<TrainerApi>, 'gone'>;

export interface TrainerWorkerOptions extends Pick<
  CallableOptions,
  'create' | 'onGone' | 'onSilence' | 'onRunning'
> {
  readonly heldRows: HeldRows;
  readonly onEvent: (event: Exclude<WorkerEvent, { type: 'device-lost' }>) => void;
}

/** Starts a training worker. A lost graphics device ends it. */
export function startTrainerWorker({ heldRows, onEvent, ...options }: TrainerWorkerOptions): TrainerWorker {
  const worker = startCallable<TrainerApi>({
    ...options,
    name: 'training worker',
    onUncaught: (message) => onEvent({ type: 'notice', about: 'thread', message }),
  });
  const hear = (event: WorkerEvent): void => {
    if (worker.gone.aborted) return;
    if (event.type === 'device-lost')
      worker.end(new WorkerGone(`training worker: ${event.message}`), 'device-lost');
    else onEvent(event);
  };
  worker
    .call((api) => api.listen(proxy(hear), proxy(heldRows)))
    .catch((error: unknown) =>
      worker.end(new WorkerGone(error instanceof Error ? error.message : String(error)), 'not-loaded'),
    );
  return worker;
}
