/**
 * The trainer handle of an embedded page. Only the first run fetches the engine, and the worker starts even if the page's
 * origin is opaque (a sandboxed frame).
 */
import { whyNotLoaded } from './notLoaded.ts';
import type { DeviceInfo, TrainerHandle } from './protocol.ts';
import { startAnywhere } from './siteThread.ts';

export interface WidgetHandleOptions {
  /** Whether runs are stored in the browser; otherwise they are lost with the page. */
  readonly keepsRuns: boolean;
}

/**
 * A handle whose `warm` resolves with the device of the first run, and whose `prepare` does nothing. Its own code is fetched
 * with the first run too.
 */
export function createWidgetHandle({ keepsRuns }: WidgetHandleOptions): TrainerHandle {
  const listeners = new Set<Parameters<TrainerHandle['onEvent']>[0]>();
  let handle: TrainerHandle | null = null;
  let loading: Promise<TrainerHandle> | null = null;
  let isDisposed = false;
  let tell: (device: DeviceInfo) => void = () => undefined;
  const opened = new Promise<DeviceInfo>((resolve) => {
    tell = resolve;
  });

  async function load(): Promise<TrainerHandle> {
    const { createTrainerHandle } = await import('./trainerHandle.ts').catch(async (cause: unknown) => {
      loading = null;
      const otherwise = 'what starts it could not be fetched; check the connection and press Run again';
      throw new Error(`training worker: ${await whyNotLoaded(otherwise)}`, { cause });
    });
    handle = createTrainerHandle({
      createWorker: () => startAnywhere(keepsRuns ? 'espalier-trainer' : 'espalier-trainer-in-memory'),
    });
    handle.onEvent((event) => listeners.forEach((listener) => listener(event)));
    if (isDisposed) handle.dispose();
    return handle;
  }

  const loaded = (): Promise<TrainerHandle> => (loading ??= load());

  return {
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    warm: () => opened,
    prepare: () => Promise.resolve(),
    async open(request, signal) {
      const reply = await (await loaded()).open(request, signal);
      tell(reply.device);
      return reply;
    },
    start: async (rounds) => (await loaded()).start(rounds),
    pause: async () => (await loaded()).pause(),
    discardRound: async () => (await loaded()).discardRound(),
    restart: async () => (await loaded()).restart(),
    setLive: async (settings) => (await loaded()).setLive(settings),
    explain: async (place) => (await handle?.explain(place)) ?? null,
    weightsOf: async (round) => (await handle?.weightsOf(round)) ?? null,
    snapshot: async () => (await handle?.snapshot()) ?? null,
    close: async () => handle?.close(),
    dispose() {
      isDisposed = true;
      handle?.dispose();
    },
  };
}
