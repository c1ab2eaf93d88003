/**
 * The handle of an embedded page: the engine is fetched by the first run, never before, and the worker also starts where
 * the page has an opaque origin (a sandboxed frame).
 */
import workerUrl from '../../workers/trainer.worker.ts?worker&url';
import type { DeviceInfo, TrainerHandle } from './protocol.ts';
import { createTrainerHandle } from './trainerHandle.ts';
import { memoryWorker } from './workerNames.ts';

export interface WidgetHandleOptions {
  /** Whether runs go into the browser's storage; else they live as long as the page. */
  readonly keepsRuns: boolean;
}

/** A handle whose `warm` waits for the first run that is opened and answers with its device. */
export function createWidgetHandle({ keepsRuns }: WidgetHandleOptions): TrainerHandle {
  const handle = createTrainerHandle({ createWorker: () => startWorker(keepsRuns) });
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

/**
 * Starts the training worker. An opaque origin owns no script, so its worker is made of one line that imports the real
 * one; the host must allow every origin to read it.
 */
function startWorker(keepsRuns: boolean): Worker {
  const options = { type: 'module', name: keepsRuns ? 'espalier trainer' : memoryWorker } as const;
  if (self.origin !== 'null') return new Worker(workerUrl, options);
  const line = `import ${JSON.stringify(new URL(workerUrl, location.href).href)};`;
  const url = URL.createObjectURL(new Blob([line], { type: 'text/javascript' }));
  const worker = new Worker(url, options);
  // The browser has read the address by now, but Chromium reads the text later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return worker;
}
