/** The messages between the page and a thread that trains whole runs, one after the other. */
import type { RunConfig } from '../config/schema.ts';
import type { RunRecord, RunRequest } from '../experiment/trainTo.ts';

/** How far a run is. */
export interface ArmProgress {
  /** Rounds finished. */
  readonly round: number;
  /** Of the budget's counter. */
  readonly spent: number;
  /** Seconds of training and evaluation. */
  readonly seconds: number;
  /** The last held-out pass@1; null before the first. */
  readonly passAt1: number | null;
}

/** The worker's side, exposed through Comlink. */
export interface ArmApi {
  /** Called once, first: `beat` is a sign of life, twice a second. */
  listen(beat: () => void): Promise<void>;
  /** What the numbers of a run depend on besides its request: part of its key. */
  versionOf(config: RunConfig, taught?: Float32Array): Promise<string>;
  /** Trains a run on one thread of WASM; the code of a task that somebody wrote runs in a sandbox. Rejects with a sentence. */
  train(
    request: RunRequest,
    onProgress: (progress: ArmProgress) => void,
    taught?: Float32Array,
  ): Promise<RunRecord>;
  /** From the end of its round on, a run waits until this is called with false. */
  setPaused(isPaused: boolean): Promise<void>;
}

export interface TrainOptions {
  /** At most four times a second; absent: nothing is reported. */
  readonly onProgress?: (progress: ArmProgress) => void;
  /** Weights that the policy of someone's own task was taught, where its base says so. */
  readonly taught?: Float32Array | undefined;
  /** Ends the thread in the middle of the run; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The page's side of one such thread. */
export interface ArmHandle {
  /**
   * Trains one run to its end: the same record for the same request as on the command line, to the last bit, but for its
   * seconds. A thread that dies or hangs is replaced and the run begun again. One run at a time. Rejects with a sentence
   * when the run cannot be trained, and with `WorkerGone` when its thread died time and again.
   */
  train(request: RunRequest, options?: TrainOptions): Promise<RunRecord>;
  /** What the numbers of a run depend on besides its request, with the weights that it was taught; see `experiment/version.ts`. */
  versionOf(config: RunConfig, taught?: Float32Array): Promise<string>;
  /** Holds a run that is under way, and those that follow, between two rounds; false lets them go on. */
  setPaused(isPaused: boolean): void;
  /** Ends the thread at once; a run under way rejects. */
  dispose(): void;
}
