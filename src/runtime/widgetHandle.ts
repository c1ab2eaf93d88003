/**
 * The handle of an embedded page: the engine is fetched by the first run, never before, and the worker also starts where
 * the page has an opaque origin (a sandboxed frame).
 */
import workerUrl from '../../workers/trainer.worker.ts?worker&url';
import { startModule } from './moduleWorker.ts';
import type { DeviceInfo, TrainerHandle } from './protocol.ts';
import { createTrainerHandle } from './trainerHandle.ts';
import { memoryWorker } from './workerNames.ts';

export interface WidgetHandleOptions {
  /** Whether runs go into the browser's storage; else they live as long as the page. */
  readonly keepsRuns: boolean;
}

/** A handle whose `warm` waits for the first run that is opened and answers with its device. */
export function createWidgetHandle({ keepsRuns }: WidgetHandleOptions): TrainerHandle {
  const handle = createTrainerHandle({
    createWorker: () => startModule(workerUrl, keepsRuns ? 'espalier trainer' : memoryWorker),
  });
  let tell: (device: DeviceInfo) => void = () => undefined;
  const opened = new Promise<DeviceInfo>((resolve) => {
    tell = resolve;
  });
  return {
    ...handle,
    warm: () => opened,
    async open(request, signal) {
      const reply = await handle.open(request, signal);
      tell(reply.device);
      return reply;
    },
  };
}
