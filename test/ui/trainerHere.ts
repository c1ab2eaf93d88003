/** The training thread's own code in this thread: the real trainer over the real engine, kept in memory, without a worker. */
import { readBase } from '../../src/cli/basePolicies.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import type { MetricRow } from '../../src/run/records.ts';
import type { DeviceInfo, TrainerEvent, TrainerHandle } from '../../src/runtime/protocol.ts';
import { createMemoryLibrary } from '../../src/storage/memory.ts';
import { Trainer } from '../../src/trainer/trainer.ts';
import type { OpenEngine } from '../../src/trainer/training.ts';
import { openSharedExecutor } from '../runtime/sharedSessions.ts';
import { openHere } from '../run/openHere.ts';

export const device: DeviceInfo = { kind: 'wasm', threads: 1, isolated: false, because: 'a test' };

const { executor } = openSharedExecutor();

const openEngine: OpenEngine = () =>
  Promise.resolve({
    device,
    suits: () => Promise.resolve(true),
    prepare: () => Promise.resolve(),
    dispose: () => Promise.resolve(),
    assemble: async ({ config, runId, store, taught }) => {
      const { parameters: base } = await readBase(config, taught);
      const now = () => performance.now();
      return openHere(config, executor, { base, store, runId, now });
    },
  });

export interface TrainerHere extends TrainerHandle {
  /** The rows that the open run has reported here, in order. */
  readonly rows: readonly MetricRow[];
  /** Whether it was disposed of. */
  readonly isDisposed: boolean;
}

/** A handle as the page has one. Where Node lacks what a worker's scope has, nothing happens. */
export async function trainerHere({
  library = createMemoryLibrary('a test'),
  codeVersion = engineVersion,
} = {}): Promise<TrainerHere> {
  globalThis.addEventListener ??= () => undefined;
  const listeners = new Set<(event: TrainerEvent) => void>();
  const rows: MetricRow[] = [];
  let isDisposed = false;
  const trainer = new Trainer({
    openEngine,
    openStore: () => Promise.resolve(library),
    codeVersion,
  });
  await trainer.listen(
    (event) => {
      if (event.type === 'kept' || event.type === 'device-lost' || isDisposed) return;
      if (event.type === 'round') rows.push(event.report.metrics);
      for (const listener of listeners) listener(event);
    },
    () => [],
  );
  return {
    rows,
    get isDisposed() {
      return isDisposed;
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    warm: () => Promise.resolve(device),
    prepare: () => Promise.resolve(),
    open(request) {
      rows.length = 0;
      return trainer.open(structuredClone(request));
    },
    start: (rounds) => trainer.start(rounds),
    pause: () => trainer.pause(),
    discardRound: () => trainer.pause(),
    restart: () => trainer.pause(),
    setLive: (settings) => trainer.setLive(settings),
    explain: (place) => trainer.explain(place),
    weightsOf: (round) => trainer.weightsOf(round),
    async snapshot() {
      const checkpoint = await trainer.snapshot();
      return checkpoint && { name: 'here', checkpoint: structuredClone(checkpoint), metrics: [...rows] };
    },
    close: () => trainer.close(),
    dispose: () => {
      isDisposed = true;
      void trainer.pause();
    },
  };
}
