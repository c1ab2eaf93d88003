/** Trains runs beside the open one, one at a time: each in its own thread, in memory, from its beginning. */
import type { RunConfig } from '../../config/settings.ts';
import type { Checkpoint, RoundReport } from '../../run/records.ts';
import type { DeviceInfo, TrainerHandle } from '../../runtime/protocol.ts';
import { createWidgetHandle } from '../../runtime/widgetHandle.ts';
import { newRunId, newRunName } from '../../storage/names.ts';
import { sentenceOf } from './sentences.ts';
import { trainRounds } from './trainRounds.ts';

export type CreateHandle = () => TrainerHandle;

/** A thread whose runs are not stored. */
export const threadApart: CreateHandle = () => createWidgetHandle({ keepsRuns: false });

export interface TrainRequest {
  readonly config: RunConfig;
  /** Rounds at most; absent: to the run's end. */
  readonly rounds?: number;
}

export interface ApartHooks {
  /** Called after every round, and after the evaluation before the first one; true ends the training. */
  readonly onRound: (report: RoundReport) => boolean;
  /** Ends the thread at once. */
  readonly signal: AbortSignal;
  readonly createHandle?: CreateHandle;
}

export interface TrainedApart {
  readonly device: DeviceInfo;
  /** The run after its last round; null if the thread has lost it. */
  readonly checkpoint: Checkpoint | null;
}

/** Resolves at the end of the training, when the thread has ended too. Rejects with the run's failure or the signal's reason. */
async function trainApart(
  { config, rounds }: TrainRequest,
  { onRound, signal, createHandle = threadApart }: ApartHooks,
): Promise<TrainedApart> {
  const handle = createHandle();
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  const trained = async (): Promise<TrainedApart> => {
    const { device } = await handle.open({ kind: 'new', runId: newRunId(), name: newRunName(), config });
    await trainRounds(handle, rounds ?? null, (report) => (!signal.aborted && onRound(report) ? true : null));
    return { device, checkpoint: (await handle.snapshot())?.checkpoint ?? null };
  };
  try {
    return await Promise.race([stopped, trained()]);
  } finally {
    handle.dispose();
  }
}

/** What a panel shows of such a training. */
export class TrainingApart {
  readonly #createHandle: CreateHandle;
  #stopping: AbortController | null = null;
  /** Finished rounds; null while nothing trains. */
  round = $state.raw<number | null>(null);
  /** Why it stopped early, one sentence. */
  failure = $state.raw<string | null>(null);

  constructor(createHandle: CreateHandle = threadApart) {
    this.#createHandle = createHandle;
  }

  /** Resolves to what `work` makes of a training; null if it was stopped or failed. Ends the training before it. */
  async run<T>(
    work: (
      train: (request: TrainRequest, onRound: ApartHooks['onRound']) => Promise<TrainedApart>,
    ) => Promise<T>,
  ): Promise<T | null> {
    this.stop();
    const stopping = (this.#stopping = new AbortController());
    const { signal } = stopping;
    this.round = 0;
    this.failure = null;
    try {
      const made = await work((request, hear) => {
        const onRound = (report: RoundReport): boolean => {
          this.round = report.metrics.round;
          return hear(report);
        };
        return trainApart(request, { onRound, signal, createHandle: this.#createHandle });
      });
      return signal.aborted ? null : made;
    } catch (error) {
      if (!signal.aborted) this.failure = sentenceOf(error);
      return null;
    } finally {
      if (!signal.aborted) this.stop();
    }
  }

  /** Stops at once. */
  stop(): void {
    this.#stopping?.abort();
    this.#stopping = null;
    this.round = null;
  }
}
