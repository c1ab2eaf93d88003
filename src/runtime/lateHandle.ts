/** A trainer handle whose code is fetched with the first call that needs it, after what the page shows first. */
import { whyNotLoaded } from './notLoaded.ts';
import type { TrainerHandle } from './protocol.ts';
import type { TrainerHandleOptions } from './trainerHandle.ts';

/** A handle with these options. A call fails with a sentence where the code cannot be fetched; the next one tries again. */
export function createLateHandle(options: TrainerHandleOptions): TrainerHandle {
  const listeners = new Set<Parameters<TrainerHandle['onEvent']>[0]>();
  let handle: TrainerHandle | null = null;
  let loading: Promise<TrainerHandle> | null = null;
  let isDisposed = false;

  async function load(): Promise<TrainerHandle> {
    const { createTrainerHandle } = await import('./trainerHandle.ts').catch(async (cause: unknown) => {
      loading = null;
      const otherwise = 'what starts it could not be fetched; check the connection and press Run again';
      throw new Error(`training worker: ${await whyNotLoaded(otherwise)}`, { cause });
    });
    handle = createTrainerHandle(options);
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
    warm: async (settings, signal) => (await loaded()).warm(settings, signal),
    prepare: async (config) => (await loaded()).prepare(config),
    open: async (request, signal) => (await loaded()).open(request, signal),
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
