/** Trains one comparison in threads of the page; reports progress, pauses, stores runs, and resumes after a reload. */
import { studyOf, type Comparison } from '../../experiment/comparison.ts';
import { conductStudy, finishedRuns } from '../../experiment/conduct.ts';
import { runsOf, type StudyRun } from '../../experiment/study.ts';
import { ownMethodsOf, ownTasksOf } from '../../experiment/comparisonCode.ts';
import { encodeComparison } from '../../experiment/comparisonLink.ts';
import { comparisonResultOf, secondsOf } from '../../experiment/comparisonResult.ts';
import { budgetOfArm } from '../../experiment/arm.ts';
import type { TrainedRun } from '../../experiment/trainTo.ts';
import type { ArmHandle, ArmProgress } from '../../runtime/armHandle.ts';
import type { ComparisonShelf, SavedComparison } from '../../storage/comparisons.ts';
import { holdTraining } from '../../site/trainingLock.ts';
import { tryComparisonLock, type RunLock } from '../../storage/lock.ts';
import { sentenceOf } from '../state/sentences.ts';
import { Keeping } from './Keeping.ts';
import { createPace } from './pace.ts';
import { createVersions, type TaughtFor, type Versions } from './versions.ts';

export type TrainingState = 'empty' | 'loading' | 'ready' | 'running' | 'paused' | 'elsewhere' | 'done';

interface Parts {
  readonly shelf: Promise<ComparisonShelf>;
  readonly createHandle: () => ArmHandle;
  /** Reads the warm-start weights of a policy; absent: there are none. */
  readonly readTaught?: TaughtFor;
}

/** How often a page checks whether another tab still trains the comparison. */
const lookEveryMs = 2000;
/** Reloads that resume without finishing a run; after that, the reader decides. */
const mostRestarts = 2;
const tickMs = 500;

/** Default number of parallel runs: one per core, at most four, which fit in memory everywhere. */
export const usualLanes = (): number => Math.min(navigator.hardwareConcurrency, 4);

export class Training {
  readonly #parts: Parts;
  readonly #keeping: Keeping;
  comparison = $state.raw<Comparison | null>(null);
  state = $state<TrainingState>('empty');
  /** By seed and arm. */
  #records = $state.raw<Readonly<Record<string, TrainedRun>>>({});
  #progress = $state.raw<Readonly<Record<string, ArmProgress>>>({});
  /** Held-out evaluations of runs under way, by seed and arm. */
  #measured = $state.raw<Readonly<Record<string, readonly ArmProgress[]>>>({});
  /** An error, or a notice for the reader. */
  message = $state<string | null>(null);
  /** The reader's note, in Markdown; may be empty. */
  note = $state('');
  #secondsLeft = $state<number | null>(null);
  /** Parallel runs, from the next start on. */
  lanes = $state(usualLanes());

  readonly recordOf = (arm: string, seed: number): TrainedRun | undefined => this.#records[keyOf(arm, seed)];

  /** Statistics of the finished runs; null while there are none. */
  readonly result = $derived(
    this.comparison && this.done > 0 ? comparisonResultOf(this.comparison, this.recordOf) : null,
  );

  #versions: Versions;
  /** Idle threads. */
  #idle: ArmHandle[] = [];
  #handles: ArmHandle[] = [];
  #stopping = new AbortController();
  #gate: { readonly open: () => void; readonly opened: Promise<void> } | null = null;
  #looking: ReturnType<typeof setInterval> | null = null;
  /** Increases with each opened comparison; late answers for an older one are ignored. */
  #turn = 0;
  /** Settles when all progress so far is stored. */
  #kept: Promise<void> = Promise.resolve();
  /** Pages that resumed by themselves since the last finished run. */
  #restarts = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#keeping = new Keeping(parts.shelf);
    this.#versions = this.#newVersions();
  }

  get link(): string | null {
    return this.comparison && encodeComparison(this.comparison);
  }
  get isBusy(): boolean {
    return this.state === 'running' || this.state === 'paused';
  }
  get seconds(): Readonly<Record<string, readonly number[]>> {
    return this.comparison ? secondsOf(this.comparison, this.recordOf) : {};
  }
  get total(): number {
    return this.comparison ? this.comparison.arms.length * this.comparison.seeds.length : 0;
  }
  get done(): number {
    return Object.keys(this.#records).length;
  }
  /** Estimated seconds left; null while there is no estimate. */
  get secondsLeft(): number | null {
    return this.state === 'running' ? this.#secondsLeft : null;
  }

  setLanes(lanes: number): void {
    this.lanes = lanes;
  }

  /** Progress of a run under way; null for all others. */
  progressOf(arm: string, seed: number): ArmProgress | null {
    return this.#progress[keyOf(arm, seed)] ?? null;
  }

  /** Each new held-out pass@1 of a run under way, as its progress first said it; empty for all others. */
  measuredOf(arm: string, seed: number): readonly ArmProgress[] {
    const key = keyOf(arm, seed);
    return key in this.#progress ? (this.#measured[key] ?? []) : [];
  }

  /** Shows a comparison with its stored runs, and resumes training if this browser was training it. */
  async open(comparison: Comparison): Promise<void> {
    this.close();
    const turn = ++this.#turn;
    // A policy may have a new warm start since.
    if (ownTasksOf(comparison).length > 0) this.#versions = this.#newVersions();
    this.comparison = comparison;
    this.#records = {};
    this.message = null;
    this.note = '';
    this.state = 'loading';
    try {
      await this.#collect();
      if (turn !== this.#turn) return;
      const saved = await (await this.#parts.shelf).read(encodeComparison(comparison));
      if (turn !== this.#turn) return;
      this.note = saved?.note ?? '';
      if (this.#rest() === 'done' || !saved?.isWanted) return;
      if (saved.restarts >= mostRestarts) {
        this.message = `It was interrupted ${saved.restarts} times without finishing a run. Press Continue to try again, with fewer runs side by side if memory is short.`;
        return;
      }
      await this.start(saved.restarts + 1);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  /** Trains the unfinished runs. `restarts`: pages that have resumed it by themselves. */
  async start(restarts = 0): Promise<void> {
    const comparison = this.comparison;
    if (!comparison || this.isBusy || this.state === 'loading') return;
    const turn = this.#turn;
    this.state = 'loading';
    this.message = null;
    const lock = await tryComparisonLock(encodeComparison(comparison));
    if (turn !== this.#turn) return lock?.release();
    if (!lock) return this.#watchOther();
    await this.#train(comparison, lock, restarts, turn);
  }

  /** Stores a note with the comparison. Rejects with a sentence if it is too long or storage refuses it. */
  async describe(note: string): Promise<void> {
    const saved = await this.#savedNow(this.state === 'running');
    if (saved === null) return;
    await (await this.#parts.shelf).describe(saved, note);
    this.note = note;
  }

  /** Holds all runs between two rounds. */
  pause(): void {
    if (this.state !== 'running') return;
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    this.#gate = { open, opened };
    for (const handle of this.#handles) handle.setPaused(true);
    this.state = 'paused';
    void this.#keep(false);
  }

  resume(): void {
    if (this.state !== 'paused') return;
    this.state = 'running';
    this.#gate?.open();
    this.#gate = null;
    for (const handle of this.#handles) handle.setPaused(false);
    void this.#keep(true);
  }

  /** Stops the runs under way and discards them; finished ones stay. */
  stop(): void {
    if (!this.isBusy) return;
    void this.#keep(false);
    this.#stopping.abort(new DOMException('stopped', 'AbortError'));
  }

  /** Stops everything silently: the page shows another comparison, or none. */
  close(): void {
    this.#stopping.abort(new DOMException('closed', 'AbortError'));
    if (this.#looking !== null) clearInterval(this.#looking);
    this.#looking = null;
  }

  async #train(comparison: Comparison, lock: RunLock, restarts: number, turn: number): Promise<void> {
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    const release = holdTraining();
    const count = Math.min(this.lanes, this.total - this.done);
    this.#handles = Array.from({ length: count }, () => this.#parts.createHandle());
    this.#idle = [...this.#handles];
    const handles = this.#handles;
    signal.addEventListener('abort', () => {
      this.#gate?.open();
      this.#gate = null;
      for (const handle of handles) handle.dispose();
    });
    this.#restarts = restarts;
    const pace = createPace(() => performance.now() / 1000);
    const ticking = setInterval(() => {
      this.#secondsLeft = pace.left(this.#shareDone(comparison), this.total, this.state === 'running');
    }, tickMs);
    try {
      // Stored before it is shown: a page closed from now on continues when it is opened again.
      await this.#keep(true);
      if (turn === this.#turn && !signal.aborted) this.state = 'running';
      await conductStudy({
        study: studyOf(comparison),
        lanes: count,
        versionOf: this.#versions.versionOf,
        cache: this.#keeping,
        runArm: (run) => this.#runArm(run, signal),
        onFinished: ({ arm, seed, record, cached }) => {
          if (turn !== this.#turn) return;
          this.#take(arm, seed, record);
          if (!cached) {
            this.#restarts = 0;
            void this.#keep(this.state === 'running');
          }
        },
      });
    } catch (error) {
      if (turn === this.#turn && !signal.aborted) this.#fail(error);
    } finally {
      clearInterval(ticking);
      for (const handle of handles) handle.dispose();
      lock.release();
      release();
      if (turn === this.#turn) {
        this.#progress = {};
        this.#secondsLeft = null;
        await this.#collect().catch(() => undefined);
        this.#rest();
        void this.#keep(false);
      }
    }
  }

  async #runArm(run: StudyRun, signal: AbortSignal): Promise<TrainedRun> {
    await this.#gate?.opened;
    signal.throwIfAborted();
    const handle = this.#idle.pop() as ArmHandle;
    const key = keyOf(run.arm, run.seed);
    const show = (progress: ArmProgress): void => {
      if (signal.aborted) return;
      this.#progress = { ...this.#progress, [key]: progress };
      const before = progress.round === 0 ? [] : (this.#measured[key] ?? []);
      const isNew = progress.passAt1 !== null && progress.passAt1 !== before.at(-1)?.passAt1;
      if (isNew || progress.round === 0)
        this.#measured = { ...this.#measured, [key]: isNew ? [...before, progress] : before };
    };
    show({ round: 0, spent: 0, seconds: 0, passAt1: null });
    try {
      const taught = await this.#versions.taughtFor(run.request.config);
      return await handle.train(run.request, { onProgress: show, signal, taught });
    } catch (error) {
      // Parallel runs finish first, but the reader sees the reason at once.
      if (!signal.aborted) this.message ??= `${run.arm}, seed ${run.seed}: ${sentenceOf(error)}`;
      throw error;
    } finally {
      this.#idle.push(handle);
      const { [key]: _, ...rest } = this.#progress;
      this.#progress = rest;
    }
  }

  /** Finished runs, plus the finished shares of those under way. */
  #shareDone(comparison: Comparison): number {
    const shares = comparison.arms.flatMap((arm) =>
      comparison.seeds.map((seed) => {
        const spent = this.progressOf(arm.name, seed)?.spent ?? 0;
        return Math.min(1, spent / budgetOfArm(comparison, arm).value);
      }),
    );
    return this.done + shares.reduce((sum, share) => sum + share, 0);
  }

  /** Reads the finished runs. */
  async #collect(): Promise<void> {
    const comparison = this.comparison;
    if (!comparison) return;
    const { versionOf } = this.#versions;
    const found = await finishedRuns({ study: studyOf(comparison), versionOf, cache: this.#keeping });
    if (comparison !== this.comparison) return;
    for (const { arm, seed, record } of found) this.#take(arm, seed, record);
  }

  #newVersions(): Versions {
    return createVersions(this.#parts.createHandle, this.#parts.readTaught);
  }

  #take(arm: string, seed: number, record: TrainedRun): void {
    this.#records = { ...this.#records, [keyOf(arm, seed)]: record };
  }

  #rest(): TrainingState {
    return (this.state = this.done === this.total ? 'done' : 'ready');
  }

  #fail(error: unknown): void {
    // The first failure is the cause of later ones.
    this.message ??= sentenceOf(error);
    if (!this.isBusy) this.#rest();
  }

  /** Shows the runs that another tab finishes; when that tab is gone, this one continues. */
  #watchOther(): void {
    const turn = this.#turn;
    this.state = 'elsewhere';
    this.#looking = setInterval(() => void this.#look(turn).catch(() => undefined), lookEveryMs);
  }

  async #look(turn: number): Promise<void> {
    const comparison = this.comparison;
    if (!comparison || turn !== this.#turn) return;
    await this.#collect();
    const lock = await tryComparisonLock(encodeComparison(comparison));
    if (!lock) return;
    lock.release();
    if (turn !== this.#turn || this.state !== 'elsewhere') return;
    if (this.#looking !== null) clearInterval(this.#looking);
    const saved = await (await this.#parts.shelf).read(encodeComparison(comparison));
    await this.#collect();
    if (this.#rest() === 'ready' && saved?.isWanted) await this.start();
  }

  /** Stores the progress, and whether a page that opens the comparison should resume it. */
  #keep(isWanted: boolean): Promise<void> {
    const before = this.#kept;
    const store = async (): Promise<void> => {
      const saved = await this.#savedNow(isWanted);
      // One after the other, so that the latest stands.
      await before;
      if (saved !== null) await (await this.#parts.shelf).save(saved);
    };
    // Optional: runs are stored separately and report their own failures.
    this.#kept = store().catch(() => undefined);
    return this.#kept;
  }

  /** What is stored of the comparison besides its note and its runs; null while there is none. */
  async #savedNow(isWanted: boolean): Promise<Omit<SavedComparison, 'note'> | null> {
    const comparison = this.comparison;
    if (!comparison) return null;
    const { done, total } = this;
    const [tasks, methods] = [ownTasksOf(comparison), ownMethodsOf(comparison)];
    return {
      link: encodeComparison(comparison),
      updatedAt: Date.now(),
      isWanted: isWanted && done < total,
      restarts: this.#restarts,
      done,
      total,
      keys: await this.#keeping.keysOf(runsOf(studyOf(comparison)), this.#versions.versionOf),
      ...(tasks.length > 0 && { tasks }),
      ...(methods.length > 0 && { methods }),
    };
  }
}

const keyOf = (arm: string, seed: number): string => `${seed} ${arm}`;
