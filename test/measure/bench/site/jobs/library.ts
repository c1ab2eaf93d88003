/** A library of runs in IndexedDB: time to open it and read its list. */
import { defaultConfig } from '../../../../../src/config/schema.ts';
import { emptyLedger } from '../../../../../src/rollout/ledger.ts';
import { openStore } from '../../../../../src/storage/store.ts';
import { timed, type Job } from './job.ts';

export interface LibraryOptions {
  readonly runs: number;
  readonly bytes: number;
  readonly times: number;
}

export interface LibraryResult {
  /** Milliseconds, each over a new connection. */
  readonly open: number[];
  /** Bytes that the browser reports, before and after. */
  readonly stored: number;
}

const rowsPerRun = 100;

const usage = async (): Promise<number> => (await navigator.storage.estimate()).usage ?? NaN;

export const library: Job<LibraryOptions, LibraryResult> = async ({ runs, bytes, times }) => {
  const name = 'library';
  const before = await usage();
  const store = await openStore({ name, timeoutMs: 30_000 });
  const config = defaultConfig();
  const device = { kind: 'wasm', threads: 1, isolated: true, because: 'automatic' } as const;
  // Random bits, because the browser compresses its storage.
  const floats = Math.round(bytes / runs / 4);
  for (let run = 0; run < runs; run++) {
    const metrics = Array.from({ length: rowsPerRun }, (_, round) => ({
      round,
      update: round,
      reward: Math.random(),
    }));
    const result = {
      round: rowsPerRun,
      reward: 0.5,
      passAt1: 0.5,
      numTokens: 1e6,
      seconds: 60,
      state: 'paused',
    } as const;
    const words = new Uint32Array(floats).map(() => Math.random() * 2 ** 30);
    await store.addRun({
      ...{ id: `run-${run}`, name: `run ${run}`, config: { ...config, seed: run }, device, codeVersion: '1' },
      ...{ createdAt: run, updatedAt: run, result, metrics },
      checkpoint: {
        ...{ version: 1, config, round: rowsPerRun, update: rowsPerRun, state: {}, ledger: emptyLedger },
        ...{ arrays: { parameters: new Float32Array(words.buffer) }, seconds: 60, hash: '' },
      },
    });
  }
  store.close();
  const open: number[] = [];
  for (let time = 0; time < times; time++) {
    open.push(
      await timed(async () => {
        const again = await openStore({ name, timeoutMs: 30_000 });
        const listed = (await again.listRuns()).runs.length;
        if (listed !== runs) throw new Error(`library: must list ${runs} runs, got ${listed}`);
        again.close();
      }),
    );
  }
  return { open, stored: (await usage()) - before };
};
