/** Looks into a page's training thread: its rollout workers, and the parts of updates that it asks them for. */
import type { Page, Worker as Thread } from 'playwright';
import { callOf } from '../browsers/driven.ts';

/** What a training thread keeps once it is watched. */
interface Watched {
  rolloutParts?: number;
  rolloutWorkers?: Set<Worker>;
}

/** Threads that train or are ready to. */
export const trainingThreads = (page: Page): Thread[] =>
  page.workers().filter((one) => one.url().includes('trainer.worker'));

/** Parts that the thread asked of its rollout workers since the first call, which starts the count. */
export function partsAskedBy(thread: Thread): Promise<number> {
  const read = async (): Promise<number> => {
    const scope = globalThis as Watched & typeof globalThis;
    if (scope.rolloutParts === undefined) {
      scope.rolloutParts = 0;
      const workers = (scope.rolloutWorkers = new Set<Worker>());
      const { prototype } = Worker;
      const send = prototype.postMessage as (this: Worker, ...message: unknown[]) => void;
      prototype.postMessage = function (this: Worker, ...message: unknown[]) {
        const [asked] = message as [{ ask?: string } | null];
        if (typeof asked?.ask === 'string') workers.add(this);
        if (asked?.ask === 'part') scope.rolloutParts = (scope.rolloutParts ?? 0) + 1;
        send.apply(this, message);
      };
    }
    return Promise.resolve(scope.rolloutParts);
  };
  return thread.evaluate<number>(callOf(read));
}

/** Ends the rollout workers that a watched thread has sent messages to; their number. */
export function endWorkersOf(thread: Thread): Promise<number> {
  const end = async (): Promise<number> => {
    const workers = [...((globalThis as Watched).rolloutWorkers ?? [])];
    for (const worker of workers) worker.terminate();
    return Promise.resolve(workers.length);
  };
  return thread.evaluate<number>(callOf(end));
}
