/** The messages between the page and a thread that trains whole runs, one after another. */
import type { RunConfig } from '../config/schema.ts';
import type { TrainedRun, RunRequest } from '../experiment/trainTo.ts';

/** Progress of a run. */
export interface ArmProgress {
  /** Finished rounds. */
  readonly round: number;
  /** Spent units of the budget's counter. */
  readonly spent: number;
  /** Seconds of training and evaluation. */
  readonly seconds: number;
  /** The last held-out pass@1; null before the first. */
  readonly passAt1: number | null;
}

/** The worker's side, exposed through Comlink. */
export interface ArmApi {
  /** What a run's numbers depend on besides its request; part of its key. */
  versionOf(config: RunConfig, taught?: Float32Array): Promise<string>;
  /** Trains a run on one WASM thread; an own task's code runs in a sandbox. Rejects with a sentence. */
  train(
    request: RunRequest,
    onProgress: (progress: ArmProgress) => void,
    taught?: Float32Array,
  ): Promise<TrainedRun>;
  /** While paused, runs wait at the end of a round. */
  setPaused(isPaused: boolean): Promise<void>;
}

interface TrainOptions {
  /** Called at most four times a second. */
  readonly onProgress?: (progress: ArmProgress) => void;
  /** Warm-start weights of an own task, if its base names them. */
  readonly taught?: Float32Array | undefined;
  /** Ends the thread during the run; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The page's side of one such thread. */
export interface ArmHandle {
  /**
   * Trains one run to its end. Apart from its seconds, the record equals the command line's to the last bit. Replaces a
   * thread that dies or hangs and starts the run again. One run at a time. Rejects with a sentence if the run cannot be
   * trained, and with `WorkerGone` if threads keep dying.
   */
  train(request: RunRequest, options?: TrainOptions): Promise<TrainedRun>;
  /** What a run's numbers depend on besides its request, warm-start weights included; see `experiment/version.ts`. */
  versionOf(config: RunConfig, taught?: Float32Array): Promise<string>;
  /** Pauses the current and later runs between two rounds; false continues them. */
  setPaused(isPaused: boolean): void;
  /** Ends the thread at once; a current run rejects. */
  dispose(): void;
}
