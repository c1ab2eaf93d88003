/** Follows a run that another tab trains, by reading storage. Writes nothing. */
import type { RunRecord } from '../../storage/records.ts';
import { openRuns, placeLeft } from '../../storage/lock.ts';
import { MetricHistory } from '../../run/MetricHistory.ts';
import { sentenceOf } from '../state/sentences.ts';
import type { Library } from '../state/Library.svelte.ts';

/** How often storage is read; the training tab saves at least every five seconds. */
const readMs = 1000;
/** A run's lock may be released a moment after its page's lock. */
const againMs = 100;
const mostAgain = 15;

export interface Followed {
  readonly run: RunRecord;
  /** Mutated in place; the object around it is new after each reading. */
  readonly history: MetricHistory;
}

/** `live`: another tab has it. `left`: that tab closed it. `taken`: this tab resumed it. */
export type FollowState = 'live' | 'left' | 'taken';

export interface FollowingParts {
  readonly library: Library;
  /** Whether the Lab of this page could train another run now. */
  readonly isFree: () => boolean;
  /** Resumes the run in the Lab of this page. */
  readonly resume: (runId: string) => Promise<void>;
}

export class Following {
  readonly #parts: FollowingParts;
  runId = $state.raw<string | null>(null);
  followed = $state.raw<Followed | null>(null);
  state = $state.raw<FollowState>('live');
  failure = $state.raw<string | null>(null);
  /** Whether this tab resumes the run if the other one ends during training. */
  takesOver = $state(true);
  #stop = new AbortController();

  constructor(parts: FollowingParts) {
    this.#parts = parts;
  }

  follow(runId: string): void {
    this.stop();
    this.#stop = new AbortController();
    this.runId = runId;
    this.state = 'live';
    void this.#read(runId, this.#stop.signal);
    void this.#await(runId, this.#stop.signal);
  }

  stop(): void {
    this.#stop.abort();
    this.runId = null;
    this.followed = null;
    this.failure = null;
  }

  async #read(runId: string, signal: AbortSignal): Promise<void> {
    const history = new MetricHistory();
    let updatedAt = -1;
    let next = 0;
    while (!signal.aborted && this.state === 'live') {
      try {
        const library = await this.#parts.library.opening;
        const run = await library.readRun(runId);
        if (run.updatedAt !== updatedAt) {
          // The run returned to a checkpoint and repeats its later rounds.
          if (run.result.round < next - 1) {
            history.dropAfter(run.result.round);
            next = run.result.round + 1;
          }
          for (const row of await library.readMetrics(runId, next)) history.add(row);
          next = (history.column('round').at(-1) ?? -1) + 1;
          updatedAt = run.updatedAt;
          if (!signal.aborted) this.followed = { run, history };
        }
        this.failure = null;
      } catch (error) {
        this.failure = sentenceOf(error);
      }
      await pause(readMs);
    }
  }

  async #await(runId: string, signal: AbortSignal): Promise<void> {
    let leave = (): void => undefined;
    try {
      for (let again = 0; ; again++) {
        leave = await placeLeft(runId, signal);
        if (!(await openRuns()).has(runId)) break;
        // Another page has taken it, or its thread is about to end.
        leave();
        await pause(againMs * Math.min(1 + again, mostAgain));
      }
      await this.#left(runId);
    } catch {
      // Following stopped, or the browser has no locks: then only reading continues.
    } finally {
      leave();
    }
  }

  async #left(runId: string): Promise<void> {
    const run = await (await this.#parts.library.opening).readRun(runId);
    // A tab that closes a run pauses it first; a tab that died did not.
    const died = run.result.state === 'running';
    if (this.runId !== runId) return;
    if (died && this.takesOver && this.#parts.isFree()) {
      this.state = 'taken';
      await this.#parts.resume(runId);
      this.stop();
    } else {
      this.state = 'left';
      await this.#parts.library.refresh();
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
