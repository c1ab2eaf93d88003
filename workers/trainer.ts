/** The worker's side of training: joins engine, run and storage, and trains round by round between the page's calls. */
import type { RunConfig } from '../src/config/schema.ts';
import type {
  DeviceInfo,
  LiveSettings,
  OpenReply,
  OpenRequest,
  TrainerApi,
  WorkerEvent,
} from '../src/runtime/protocol.ts';
import { beatMs } from '../src/runtime/pulse.ts';
import type { RunLibrary } from '../src/storage/library.ts';
import { createKeeper, lockOrThrow, readRun } from './keeper.ts';
import type { Keeper, Resumed } from './keeper.ts';
import type { Engine, OpenEngine, TrainingRun } from './training.ts';

export interface TrainerParts {
  readonly openEngine: OpenEngine;
  readonly openStore: () => Promise<RunLibrary>;
  /** Stored with every run. */
  readonly codeVersion: string;
}

/** The run that is open, and everything that ends with it. */
interface OpenRun {
  readonly run: TrainingRun;
  readonly keeper: Keeper;
  readonly config: RunConfig;
  readonly release: () => void;
  /** Why it cannot train any more, or null. */
  broken: string | null;
}

const rolloutsEveryMs = 250;

/** One trainer per worker; it has at most one run open. */
export class Trainer implements TrainerApi {
  readonly #parts: TrainerParts;
  #listener: ((event: WorkerEvent) => void) | null = null;
  #library: Promise<RunLibrary> | null = null;
  #engine: { readonly key: string; readonly engine: Engine } | null = null;
  #open: OpenRun | null = null;
  /** Calls that change what is open take turns. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The training loop while it runs; never rejects. */
  #training: Promise<void> | null = null;
  #wantsPause = false;

  constructor(parts: TrainerParts) {
    this.#parts = parts;
  }

  listen(listener: (event: WorkerEvent) => void): Promise<void> {
    this.#listener = listener;
    setInterval(() => this.#emit({ type: 'heartbeat' }), beatMs);
    // No event tells the page of these, so this thread must.
    globalThis.addEventListener('unhandledrejection', (event) => {
      event.preventDefault();
      this.#emit({ type: 'notice', message: `training worker: ${sentenceOf(event.reason)}` });
    });
    return Promise.resolve();
  }

  warm(device: RunConfig['device'], threads: number): Promise<DeviceInfo> {
    return this.#inTurn(async () => {
      if (this.#open !== null && this.#engine !== null) return this.#engine.engine.device;
      return (await this.#engineFor(device, threads)).device;
    });
  }

  open(request: OpenRequest): Promise<OpenReply> {
    return this.#inTurn(async () => {
      await this.#closeRun();
      const release = await lockOrThrow(request.runId);
      try {
        return await this.#openRun(request, release);
      } catch (error) {
        release();
        throw error;
      }
    });
  }

  start(rounds: number | null): Promise<void> {
    return this.#inTurn(async () => {
      const open = this.#open;
      if (open === null) throw new Error('start: a run must be open, got none');
      if (open.broken !== null) {
        throw new Error(
          `this run has stopped (${open.broken}): open it again to go on from its last checkpoint`,
        );
      }
      if (this.#training !== null) return;
      this.#wantsPause = false;
      // Begins in a later task, so that the answer to this call goes out before the first round holds the thread.
      this.#training = macrotask()
        .then(() => this.#train(open, rounds))
        .finally(() => (this.#training = null));
      await Promise.resolve();
    });
  }

  async pause(): Promise<void> {
    this.#wantsPause = true;
    await this.#training;
  }

  saveSoon(): Promise<void> {
    this.#open?.keeper.saveSoon();
    return Promise.resolve();
  }

  setLive(settings: LiveSettings): Promise<void> {
    const open = this.#open;
    if (open === null) return Promise.reject(new Error('live settings: a run must be open, got none'));
    return Promise.resolve().then(() => open.run.setLive(settings));
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#closeRun());
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  #emit(event: WorkerEvent): void {
    // Over Comlink the listener answers with a promise, whatever its type says.
    Promise.resolve(this.#listener?.(event)).catch(() => undefined);
  }

  async #engineFor(device: RunConfig['device'], threads: number): Promise<Engine> {
    const key = `${device} ${threads}`;
    if (this.#engine?.key !== key) {
      const old = this.#engine;
      this.#engine = null;
      await old?.engine.dispose();
      this.#engine = { key, engine: await this.#parts.openEngine(device, threads) };
    }
    return this.#engine.engine;
  }

  async #openRun(request: OpenRequest, release: () => void): Promise<OpenReply> {
    this.#library ??= this.#parts.openStore();
    const library = await this.#library;
    const resumed = request.kind === 'resume' ? await readRun(library, request) : null;
    const kept = request.kind === 'resume' ? request.kept : undefined;
    const config = request.kind === 'new' ? request.config : (resumed as Resumed).checkpoint.config;
    const name = request.kind === 'new' ? request.name : (resumed as Resumed).name;
    const notices = [...(resumed?.notices ?? []), ...(library.because === null ? [] : [library.because])];

    const asked = request.kind === 'resume' ? request.device : undefined;
    const engine = await this.#engineFor(asked ?? config.device, config.threads);
    const device = engine.device;
    if (resumed?.device && resumed.device.kind !== device.kind) {
      notices.push(
        `this run trained on ${resumed.device.kind} before and goes on on ${device.kind} (${device.because}): not bit for bit the same`,
      );
    }
    const run = await engine.startRun(config, resumed?.checkpoint ?? null);
    try {
      const keeper = await createKeeper({
        library,
        emit: (event) => this.#emit(event),
        run: { id: request.runId, name, config, device, codeVersion: this.#parts.codeVersion },
        resumed,
        kept,
      });
      this.#open = { run, keeper, config, release, broken: null };
      // A run can be resumed from its very beginning.
      if (resumed === null || kept !== undefined) await keeper.save('paused', await run.checkpoint());
      return {
        runId: request.runId,
        name,
        config,
        device,
        metrics: resumed?.metrics ?? [],
        round: run.round,
        seconds: resumed?.checkpoint.seconds ?? 0,
        storage: keeper.storage,
        notices,
      };
    } catch (error) {
      this.#open = null;
      await run.dispose();
      throw error;
    }
  }

  async #closeRun(): Promise<void> {
    await this.pause();
    const open = this.#open;
    this.#open = null;
    if (open === null) return;
    try {
      await open.run.dispose();
    } finally {
      open.release();
    }
  }

  async #train(open: OpenRun, rounds: number | null): Promise<void> {
    const { run, keeper, config } = open;
    let left = rounds ?? Infinity;
    let rolloutsAtMs = -Infinity;
    try {
      while (!this.#wantsPause && run.finished === null && left > 0) {
        const wantsRollouts = performance.now() - rolloutsAtMs >= rolloutsEveryMs || left === 1;
        const report = await run.runRound(wantsRollouts);
        left--;
        if (wantsRollouts) rolloutsAtMs = performance.now();
        keeper.note(report);
        this.#emit({ type: 'round', report: wantsRollouts ? report : { ...report, rollouts: null } });
        if (keeper.isDue(config.save_every_rounds)) await keeper.save('running', await run.checkpoint());
        await macrotask();
      }
      await keeper.save(run.finished === null ? 'paused' : 'done', await run.checkpoint());
      if (run.finished === null) {
        this.#emit({ type: 'stopped', reason: 'paused', message: `paused at round ${run.round}` });
      } else this.#emit({ type: 'stopped', reason: 'done', message: run.finished });
    } catch (error) {
      open.broken = sentenceOf(error);
      if (error instanceof Error && error.name === 'DeviceLost') {
        this.#emit({ type: 'device-lost', message: error.message });
        return;
      }
      // No checkpoint: this is the middle of a round. The last one stays.
      await keeper.save('error', null);
      this.#emit({ type: 'stopped', reason: 'error', message: open.broken });
    }
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const bell = new MessageChannel();

/** Resolves in a new task, after whatever messages have come: a timer would cost 4 ms each time. */
function macrotask(): Promise<void> {
  return new Promise((resolve) => {
    bell.port1.onmessage = () => resolve();
    bell.port2.postMessage(null);
  });
}
