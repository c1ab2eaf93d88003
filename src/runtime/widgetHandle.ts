/**
 * The trainer handle of an embedded page. Only the first run fetches the engine, and the worker starts even if the page's
 * origin is opaque (a sandboxed frame).
 */
import { createLateHandle } from './lateHandle.ts';
import type { DeviceInfo, TrainerHandle } from './protocol.ts';
import { startAnywhere } from './siteThread.ts';

export interface WidgetHandleOptions {
  /** Whether runs are stored in the browser; otherwise they are lost with the page. */
  readonly keepsRuns: boolean;
}

/** A handle whose `warm` resolves with the device of the first run, and whose `prepare` does nothing. */
export function createWidgetHandle({ keepsRuns }: WidgetHandleOptions): TrainerHandle {
  const late = createLateHandle({
    createWorker: () => startAnywhere(keepsRuns ? 'espalier-trainer' : 'espalier-trainer-in-memory'),
  });
  let tell: (device: DeviceInfo) => void = () => undefined;
  const opened = new Promise<DeviceInfo>((resolve) => {
    tell = resolve;
  });
  return {
    ...late,
    warm: () => opened,
    prepare: () => Promise.resolve(),
    async open(request, signal) {
      const reply = await late.open(request, signal);
      tell(reply.device);
      return reply;
    },
  };
}
