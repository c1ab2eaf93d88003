/** A handle over the toy worker, with what the tests need to look at and to break it. */
import { defaultConfig } from '../../src/config/schema.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import type { HandleEvent as Event, TrainerHandle } from '../../src/runtime/protocol.ts';
import { createTrainerHandle } from '../../src/runtime/trainerHandle.ts';
import type { Fault } from './toyTrainer.worker.ts';

export interface ToyTrainer {
  readonly handle: TrainerHandle;
  readonly events: Event[];
  /** Does harm inside the worker. */
  harm(fault: Fault): void;
  /** Arms a fault that waits at a place; resolves once the worker knows. */
  arm(fault: Fault): Promise<void>;
  /** The next event for which `wanted` holds. */
  next<T extends Event['type']>(
    type: T,
    wanted?: (event: Extract<Event, { type: T }>) => boolean,
  ): Promise<Extract<Event, { type: T }>>;
  /** The rows of all rounds heard of, in the order of the events. */
  rounds(): number[];
}

export const toyConfig: RunConfig = { ...defaultConfig(), max_rounds: 100_000, save_every_rounds: 5 };

export function toyTrainer(name: string, mostRestartsPerMinute?: number): ToyTrainer {
  const createWorker = () =>
    new Worker(new URL('./toyTrainer.worker.ts', import.meta.url), { type: 'module', name });
  const handle = createTrainerHandle({ createWorker, mostRestartsPerMinute });
  const events: Event[] = [];
  handle.onEvent((event) => events.push(event));
  const channel = new BroadcastChannel(name);
  return {
    handle,
    events,
    harm: (fault) => channel.postMessage(fault),
    arm: (fault) =>
      new Promise((resolve) => {
        channel.onmessage = ({ data }) => data === 'armed' && resolve();
        channel.postMessage(fault);
      }),
    next: (type, wanted = () => true) =>
      new Promise((resolve) => {
        const stop = handle.onEvent((event) => {
          if (event.type !== type || !wanted(event as never)) return;
          stop();
          resolve(event as never);
        });
      }),
    rounds: () => events.flatMap((event) => (event.type === 'round' ? [event.report.metrics.round] : [])),
  };
}
