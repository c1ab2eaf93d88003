/** The worker's side of training: connects engine, run and storage, and trains rounds between the page's calls. */
import { hasOwnCode } from '../sandbox/ownCode.ts';
import type { RunConfig } from '../config/schema.ts';
import type {
  DeviceInfo,
  HeldRows,
  LiveChange,
  OpenReply,
  OpenRequest,
  TellStage,
  TrainerApi,
  WorkerEvent,
} from '../runtime/protocol.ts';
import { noticed, type RunNotice } from '../runtime/notices.ts';
import { macrotask } from '../runtime/macrotask.ts';
import type {
  Checkpoint,
  LinePlace,
  LineTrace,
  RoundReport,
  RoundWeights,
  RunStore,
  SettingChange,
} from '../run/records.ts';
import { groupsShown, trainRun } from '../run/train.ts';
import type { RunLibrary } from '../storage/library.ts';
import { lockRun } from '../storage/lock.ts';
import type { RunLock } from '../storage/lock.ts';
import { failureOf, stopReasonOf } from './failure.ts';
import { forked } from './fork.ts';
import { LoadedEngine } from './loadedEngine.ts';
import { createKeeper } from './keeper.ts';
import type { Keeper } from './keeper.ts';
import { changeOfDevice, earlierDevices, resumed, type RunBeginning } from './resume.ts';
import type { AssembledRun, OpenEngine } from './training.ts';

export interface TrainerParts {
  readonly openEngine: OpenEngine;
  readonly openStore: () => Promise<RunLibrary>;
  /** Threads of the engine for such a run; default: the setting. */
  readonly threadsOf?: (config: RunConfig) => number;
  /** Stored with every run. */
  readonly codeVersion: string;
}

/** The open run, and everything that ends with it. */
interface OpenRun extends AssembledRun {
  readonly keeper: Keeper;
  readonly lock: RunLock;
  /** Why it cannot train any more, or null. */
  broken: string | null;
}

/** The policy size that the device is chosen for before a run is known. */
const usualPolicy: RunConfig['policy'] = 'small';
/** The kept rounds, which explain their tokens, then last longer than the six seconds that the page draws one. */
const rolloutsEveryMs = 600;
const useEveryMs = 1000;

/** One trainer per worker; it has at most one run open. */
export class Trainer implements TrainerApi {
  readonly #parts: TrainerParts;
  readonly #tell: TellStage = (stage, share, silentSeconds) =>
    this.#emit({ type: 'preparing', stage, share, silentSeconds });
  #listener: ((event: WorkerEvent) => void) | null = null;
  #heldRows: HeldRows = () => [];
  #library: Promise<RunLibrary> | null = null;
  readonly #engine: LoadedEngine;
  #open: OpenRun | null = null;
  /** Serialises calls that change the open run; `#turns` counts the pending ones. */
  #turn: Promise<unknown> = Promise.resolve();
  #turns = 0;
  /** The training loop while it runs; never rejects. */
  #training: Promise<void> | null = null;
  /** Aborted to pause the training. */
  #pausing = new AbortController();
  /** Callbacks that wait for a checkpoint at the next round boundary. */
  #snapshots: ((checkpoint: Checkpoint | null) => void)[] = [];
  /** Pending requests to explain a completion, also at the next round boundary. */
  #questions: (() => Promise<void>)[] = [];

  constructor(parts: TrainerParts) {
    this.#parts = parts;
    this.#engine = new LoadedEngine(parts.openEngine, this.#tell);
  }

  listen(listener: (event: WorkerEvent) => void, heldRows: HeldRows): Promise<void> {
    this.#listener = listener;
    this.#heldRows = heldRows;
    // No event reports these to the page, so this thread must.
    globalThis.addEventListener('unhandledrejection', (event) => {
      event.preventDefault();
      this.#emit({ type: 'notice', ...noticed({ of: 'error', message: failureOf(event.reason) }) });
    });
    return Promise.resolve();
  }

  warm(device: RunConfig['device'], threads: number): Promise<DeviceInfo> {
    return this.#inTurn(async () => {
      const loaded = this.#engine.current;
      if (this.#open !== null && loaded !== null) return loaded.engine.device;
      return (await this.#engine.for(device, threads, loaded?.policy ?? usualPolicy)).device;
    });
  }

  prepare(config: RunConfig): Promise<void> {
    return this.#inTurn(async () => {
      const isWanted = () => this.#open === null && this.#turns === 1;
      // An own task's code runs only when the reader starts a run.
      if (!isWanted() || hasOwnCode(config)) return;
      const engine = await this.#engine.for(config.device, this.#threadsOf(config), config.policy);
      // Problems of the recipe are reported when it runs.
      await engine.prepare(config, isWanted).catch(() => undefined);
    });
  }

  open(request: OpenRequest): Promise<OpenReply> {
    return this.#inTurn(async () => {
      await this.#closeRun();
      const lock = await lockRun(request.runId, { after: request.after });
      if (lock === null)
        throw new Error(`run ${request.runId}: it is open in another tab, close it there first`);
      try {
        return await this.#openRun(request, lock);
      } catch (error) {
        lock.release();
        throw error;
      }
    });
  }

  start(rounds: number | null): Promise<void> {
    return this.#inTurn(async () => {
      const open = this.#open;
      if (open === null)
        throw new Error('no run is open here: resume one from the list of runs, or reset and start one');
      if (open.broken !== null) {
        throw new Error(
          `this run has stopped (${open.broken}): open it again to resume from its last checkpoint`,
        );
      }
      if (this.#training !== null) return;
      this.#pausing = new AbortController();
      // Starts in a later task, so that the answer to this call is sent before the first round blocks the thread.
      this.#training = macrotask()
        .then(() => this.#train(open, rounds))
        .finally(() => {
          this.#training = null;
          return this.#betweenRounds();
        });
      await Promise.resolve();
    });
  }

  async pause(): Promise<void> {
    this.#pausing.abort();
    await this.#training;
  }

  saveSoon(): Promise<void> {
    this.#open?.keeper.saveSoon();
    return Promise.resolve();
  }

  setLive(settings: LiveChange): Promise<readonly SettingChange[]> {
    const open = this.#open;
    if (open === null)
      return Promise.reject(new Error('no run is open that could take the setting: start one first'));
    return this.#inTurn(async () => {
      open.run.setLive(settings);
      // The next round stores what was set, and an idle run may have none. One extended after its end resumes everywhere.
      const isIdle = this.#training === null && open.broken === null && this.#open === open;
      if (isIdle) await open.run.save(open.run.done ? 'done' : 'paused');
      return open.run.changes;
    });
  }

  snapshot(): Promise<Checkpoint | null> {
    return new Promise((resolve) => {
      this.#snapshots.push(resolve);
      if (this.#training === null) void this.#giveSnapshots();
    });
  }

  explain(place: LinePlace): Promise<LineTrace | null> {
    return this.#atBoundary((run) => run.explain(place));
  }

  weightsOf(round: number): Promise<RoundWeights | null> {
    return this.#atBoundary((run) => run.weightsOf(round));
  }

  /** Asks the open run at the next round boundary; null if none is open then. */
  #atBoundary<T>(ask: (run: AssembledRun['run']) => Promise<T | null>): Promise<T | null> {
    return new Promise((resolve, reject) => {
      this.#questions.push(async () => {
        const run = this.#open?.run;
        await (run ? ask(run) : Promise.resolve(null)).then(resolve, reject);
      });
      if (this.#training === null) void this.#inTurn(() => this.#betweenRounds());
    });
  }

  /** Answers requests that wait for a round boundary. */
  async #betweenRounds(): Promise<void> {
    await this.#giveSnapshots();
    for (const answer of this.#questions.splice(0)) await answer();
  }

  /** Gives the current checkpoint to those who asked. */
  async #giveSnapshots(): Promise<void> {
    const waiting = this.#snapshots.splice(0);
    if (waiting.length === 0) return;
    // After a round that failed halfway there is no valid state.
    const checkpoint = (await this.#open?.run.checkpoint().catch(() => null)) ?? null;
    for (const give of waiting) give(checkpoint);
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#closeRun());
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#turns++;
    const result = this.#turn.then(work).finally(() => this.#turns--);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  #emit(event: WorkerEvent): void {
    // Over Comlink the listener returns a promise, whatever its type says.
    Promise.resolve(this.#listener?.(event)).catch(() => undefined);
  }

  #threadsOf(config: RunConfig): number {
    return this.#parts.threadsOf?.(config) ?? config.threads;
  }

  async #openRun(request: OpenRequest, lock: RunLock): Promise<OpenReply> {
    this.#library ??= this.#parts.openStore();
    const library = await this.#library;
    const { runId } = request;
    const before = await this.#beginningOf(request, library);
    const { config, name } = request.kind === 'new' ? request : (before as RunBeginning);
    // A fork's first save stores its parent's rows.
    const kept = request.kind === 'resume' ? request.kept : (before ?? undefined);
    const parent = before?.parent ?? null;
    const { engines = [] } = before?.checkpoint.history ?? {};
    const notices: RunNotice[] = [
      ...(engines.length > 0 ? [{ of: 'engines', engines } as const] : []),
      ...(before?.notices ?? []),
      ...(library.because === null ? [] : [{ of: 'storage', because: library.because } as const]),
    ];

    const { engine, device: opened } = await this.#engine.forRun(config, {
      threads: this.#threadsOf(config),
      resumes: before !== null,
      asked: request.device,
    });
    // The record is created last, so that invalid settings or weights leave no empty run behind.
    const store: RunStore = { save: (id, unsaved) => keeper.store.save(id, unsaved) };
    const taught = request.kind === 'new' ? request.taught : before?.checkpoint.arrays['taught'];
    const onNotice = (notice: RunNotice) => this.#emit({ type: 'notice', ...noticed(notice) });
    this.#tell('compiling', null);
    const assembled = await engine.assemble({ config, runId, store, taught, onNotice });
    if (before === null && assembled.notice) notices.push(assembled.notice);
    const { rollouts = opened.kind } = assembled;
    const earlier = before ? earlierDevices(before.device, opened, before.checkpoint.round) : [];
    const device: DeviceInfo = {
      ...opened,
      ...(rollouts !== opened.kind && { rollouts }),
      ...(earlier.length > 0 && { earlier }),
    };
    if (before?.device) notices.push(...changeOfDevice(before.device, device));
    let keeper: Keeper;
    try {
      if (before !== null) await assembled.run.restore(before.checkpoint, config);
      const { codeVersion } = this.#parts;
      const { choice: _, ...recorded } = device;
      const run = { id: runId, name, config, device: recorded, codeVersion, ...(parent && { parent }) };
      const emit = (event: WorkerEvent) => this.#emit(event);
      keeper = await createKeeper({
        library,
        emit,
        run,
        // An ended worker may have created the record already.
        isNew: request.kind !== 'resume' && request.after === undefined,
        kept,
        heldRows: this.#heldRows,
      });
      this.#open = { ...assembled, keeper, lock, broken: null };
      // A new run can be resumed from its start, and one whose tab was killed loses its state "running".
      await assembled.run.save('paused');
    } catch (error) {
      this.#open = null;
      await assembled.dispose();
      throw error;
    }
    const { completed } = assembled.run;
    const seconds = before?.checkpoint.seconds ?? 0;
    const metrics = before?.metrics ?? [];
    return {
      runId,
      name,
      config,
      device,
      metrics,
      round: completed,
      seconds,
      changes: assembled.run.changes,
      parent,
      storage: keeper.storage,
      lockHolder: lock.holder,
      notices: notices.map(noticed),
    };
  }

  /** The beginning of a resumed run or a fork; null for a new run. */
  #beginningOf(request: OpenRequest, library: RunLibrary): Promise<RunBeginning | null> {
    const { codeVersion } = this.#parts;
    switch (request.kind) {
      case 'new':
        return Promise.resolve(null);
      case 'fork':
        return forked(library, request, codeVersion);
      case 'resume':
        return resumed(library, request, codeVersion);
    }
  }

  async #closeRun(): Promise<void> {
    await this.pause();
    const open = this.#open;
    this.#open = null;
    if (open === null) return;
    try {
      await open.keeper.close();
      await open.dispose();
    } finally {
      open.lock.release();
    }
  }

  async #train(open: OpenRun, rounds: number | null): Promise<void> {
    const { run, keeper } = open;
    const last = run.completed + (rounds ?? Infinity);
    let shownAtMs = -Infinity;
    let usedAtMs = performance.now();
    open.use?.();
    let shows = false;
    const shown = (): number => {
      const next = run.completed + 1;
      const isLast = next >= Math.min(last, run.config.max_rounds);
      // Completions saved with a checkpoint can be shown later.
      const isSaved = keeper.isDue() || next % run.config.save_every_rounds === 0;
      shows = isLast || isSaved || performance.now() - shownAtMs >= rolloutsEveryMs;
      return shows ? groupsShown : 0;
    };
    const tell = (report: RoundReport): void => {
      keeper.hear(report.metrics, report.rollouts);
      this.#emit({ type: 'round', report });
      if (performance.now() - usedAtMs >= useEveryMs) sayUse();
    };
    const sayUse = (): void => {
      usedAtMs = performance.now();
      const use = open.use?.() ?? [];
      if (use.length > 0) this.#emit({ type: 'workers', use, cores: open.cores?.() ?? null });
    };
    try {
      await trainRun(run, {
        ...(rounds !== null && { rounds }),
        beforeRound: macrotask,
        shownGroups: shown,
        signal: this.#pausing.signal,
        onRound: async (report) => {
          if (report.metrics.round === 0) return tell(report);
          if (shows) shownAtMs = performance.now();
          tell(report);
          await this.#betweenRounds();
          if (!run.done && run.completed < last && (run.saveDue || keeper.isDue())) await run.save('running');
        },
      });
      if (performance.now() - usedAtMs >= useEveryMs / 10) sayUse(); // of less time there is nothing to draw
      await run.save(run.done ? 'done' : 'paused');
      if (run.done)
        this.#emit({ type: 'stopped', reason: 'done', message: `finished after ${run.completed} rounds` });
      else this.#emit({ type: 'stopped', reason: 'paused', message: `paused after ${run.completed} rounds` });
    } catch (error) {
      open.broken = failureOf(error);
      if (error instanceof Error && error.name === 'DeviceLost') {
        this.#emit({ type: 'device-lost', message: error.message });
        return;
      }
      const why = stopReasonOf(error);
      // Without a checkpoint, because the round is incomplete; a further failure is the same one.
      await run.save('error').catch(() => undefined);
      this.#emit({ type: 'stopped', reason: 'error', message: open.broken, ...(why && { why }) });
    }
  }
}
