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

/** Starts the training worker, also where an opaque origin owns no script to start one from. */
function startWorker(keepsRuns: boolean): Worker {
  const name = keepsRuns ? 'espalier trainer' : memoryWorker;
  if (self.origin !== 'null') return new Worker(workerUrl, { type: 'module', name });
  const text = importing(new URL(workerUrl, location.href).href);
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(url, { name });
  // Chromium reads the text only when the worker has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return worker;
}

/**
 * A worker's script that imports a module of another origin, which its host must allow every origin to read. A classic
 * script, because Chromium starts no module from a blob of an opaque origin; messages wait until the module listens.
 */
function importing(module: string): string {
  return `const early = [];
const keep = (event) => early.push(event);
addEventListener('message', keep);
import(${JSON.stringify(module)}).then(() => {
  removeEventListener('message', keep);
  for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
}).catch((error) => setTimeout(() => { throw error; }));`;
}
