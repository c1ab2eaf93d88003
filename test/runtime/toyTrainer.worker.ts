/**
 * The real trainer over a toy engine: weights that a round changes by arithmetic, real checkpoints, real storage.
 * The worker's name is that of the database (`memory…` for none); after it `|no-webgpu` takes the adapter away, `|slow` makes
 * every tenth round hold the thread for 4 s, `|late` makes opening and the first round take half a second each, and a number
 * makes rounds ten times as long. Messages on a channel of that name are
 * its faults, and it says there when its engine is loaded.
 */
import { offer } from '../../src/runtime/offer.ts';
import { withLive } from '../../src/config/changes.ts';
import { emptyLedger } from '../../src/rollout/ledger.ts';
import { openCheckpoint, sealCheckpoint } from '../../src/run/checkpoint.ts';
import type { MetricRow, RoundReport } from '../../src/run/records.ts';
import type { Run } from '../../src/run/run.ts';
import { createMemoryLibrary } from '../../src/storage/memory.ts';
import { openStore } from '../../src/storage/store.ts';
import { Trainer } from '../../src/trainer/trainer.ts';
import type { AssembledRun, OpenEngine, TrainingRequest } from '../../src/trainer/training.ts';

export type Fault =
  | 'hang'
  | 'close'
  | 'throw'
  | 'reject'
  | 'not-finite'
  | 'lose-device'
  | 'fill-disk'
  | 'make-room'
  | 'endless-round'
  | 'lose-device at assemble'
  | `${'hang' | 'close'} at ${Place}`;

/** Where a fault may wait for the trainer: before a run's record is created, after it, or in its first round. */
type Place = 'assemble' | 'first save' | 'first round';

const deviceLost = () => Object.assign(new Error('the WebGPU device was lost'), { name: 'DeviceLost' });

const [databaseName = '', lack] = self.name.split('|');
const roundMs = Number(lack) > 0 ? 40 : 4;
let failure: Error | null = null;
let endless = false;
let waiting: Fault | null = null;
const { put } = IDBObjectStore.prototype;
const faults: Partial<Record<Fault, () => void>> = {
  hang: () => holdThread(),
  close: () => self.close(),
  throw: () => {
    setTimeout(() => {
      throw new Error('thrown on purpose');
    });
  },
  reject: () => void Promise.reject(new Error('rejected on purpose')),
  'endless-round': () => (endless = true),
  'fill-disk': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room, by the test', 'QuotaExceededError');
    };
  },
  'make-room': () => {
    IDBObjectStore.prototype.put = put;
  },
  'not-finite': () => (failure = new Error('update: the loss was not a finite number')),
  'lose-device': () => (failure = deviceLost()),
};
const channel = new BroadcastChannel(self.name);
channel.onmessage = ({ data }: MessageEvent<Fault | 'armed'>) => {
  // The answer of another worker of this name.
  if (data === 'armed') return;
  const act = faults[data];
  if (act) return act();
  waiting = data;
  channel.postMessage('armed');
};

/** Ends or holds this thread if a fault waits here. */
async function reach(place: Place): Promise<void> {
  if (lack === 'late' && place !== 'first save') await new Promise((resolve) => setTimeout(resolve, 500));
  if (waiting === 'lose-device at assemble') throw deviceLost();
  if (waiting === `hang at ${place}`) holdThread();
  if (waiting !== `close at ${place}`) return;
  self.close();
  await new Promise(() => undefined);
}

const slowMs = 3000;

/** Blocks as a long computation does, but leaves the core to other tests. */
function holdThread(ms?: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function toyRun({ config: given, runId, store }: TrainingRequest): Run {
  let config = given;
  let completed = 0;
  let weights = new Float32Array(4);
  let unsaved: MetricRow[] = [];
  let seconds = 0;

  const report = (): RoundReport => {
    const metrics: MetricRow = { round: completed, update: completed, reward: weights[0] as number };
    unsaved.push(metrics);
    const timing = { generate: 0, verify: 0, update: 0, evaluate: 0, rest: 0, total: 0 };
    return { metrics, ledger: emptyLedger, timing, rollouts: null, seconds };
  };
  const checkpoint = () =>
    Promise.resolve(
      sealCheckpoint({
        config,
        round: completed,
        update: completed,
        arrays: { parameters: weights.slice() },
        state: { prompts: { next: completed }, evaluation: null, reward: null },
        ledger: emptyLedger,
        seconds,
      }),
    );

  return {
    get config() {
      return config;
    },
    get completed() {
      return completed;
    },
    ledger: emptyLedger,
    memory: {},
    changes: [],
    get done() {
      return completed >= config.max_rounds;
    },
    get saveDue() {
      return completed % config.save_every_rounds === 0;
    },
    explain: () => Promise.resolve(null),
    weightsOf: () => Promise.resolve(null),
    baseline: () => Promise.resolve(completed === 0 && unsaved.length === 0 ? report() : null),
    async round() {
      if (completed === 0) await reach('first round');
      await new Promise((resolve) => setTimeout(resolve, roundMs));
      if (endless) await new Promise(() => undefined);
      if (failure !== null) throw failure;
      completed++;
      if (lack === 'slow' && completed % 10 === 0) holdThread(slowMs);
      seconds += roundMs / 1000;
      weights = weights.map((weight, i) => weight * 0.9 + (completed * (i + 1) * config.learning_rate) / 7);
      return report();
    },
    setLive: (changes) => (config = withLive(config, changes)),
    checkpoint,
    restore: (from) => {
      openCheckpoint(from);
      failure = null;
      ({ config, round: completed, seconds } = from);
      weights = (from.arrays['parameters'] as Float32Array<ArrayBuffer>).slice();
      return Promise.resolve();
    },
    async save(state) {
      await reach('first save');
      const result = { round: completed, reward: null, passAt1: null, numTokens: 0, seconds, state };
      const whole = failure === null;
      await store.save(runId, {
        metrics: whole ? unsaved : [],
        checkpoint: whole ? await checkpoint() : undefined,
        result,
      });
      if (whole) unsaved = [];
    },
  };
}

const openEngine: OpenEngine = (device, _threads, policy) => {
  if (device === 'webgpu' && lack === 'no-webgpu') return Promise.reject(new Error('device: got no adapter'));
  channel.postMessage('loaded');
  return Promise.resolve({
    device: {
      kind: device === 'webgpu' ? ('webgpu' as const) : ('wasm' as const),
      // Says for which policy the device was chosen.
      threads: policy === 'medium' ? 2 : 1,
      isolated: false,
      because: 'a toy',
    },
    prepare: () => Promise.resolve(),
    suits: (other) => Promise.resolve((other === 'medium') === (policy === 'medium')),
    async assemble(request: TrainingRequest): Promise<AssembledRun> {
      await reach('assemble');
      return { run: toyRun(request), dispose: () => Promise.resolve() };
    },
  });
};

const open = self.name.startsWith('memory')
  ? () => Promise.resolve(createMemoryLibrary('storage: denied by the test'))
  : () => openStore({ name: databaseName });

offer(new Trainer({ openEngine, openStore: open, codeVersion: 'toy' }));
