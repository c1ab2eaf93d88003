/** The trainer's side of the thread that generates ahead: starts and replaces it, sends weights, and takes batches. */
import type { RunConfig } from '../../config/schema.ts';
import type { GeneratedRound } from '../../run/collected.ts';
import type { Ahead, GeneratorAnswered, GeneratorThread } from '../../run/schedule/ahead.ts';
import type { RunState } from '../../run/state.ts';
import { WorkerGone } from '../call.ts';
import { createPulse } from '../pulse.ts';
import { createRestarts, type RestartLimits } from '../restarts.ts';
import { startWatch, type ThreadWatch } from '../watch.ts';

export interface GeneratorHandleParts {
  readonly config: RunConfig;
  /** Number of threads that generate. */
  readonly workers: number;
  /** Starts a thread; throws if that is impossible. */
  readonly start: () => GeneratorThread;
  /** Receives a sentence for the reader. */
  readonly onNotice?: (message: string) => void;
  readonly limits?: RestartLimits;
}

interface WatchedThread extends GeneratorThread {
  readonly watch: ThreadWatch;
}

/** The part of a state that shows which batch it follows. */
type Expected = Pick<RunState, 'config' | 'round' | 'memory' | 'unfinished'>;

/** Starts no thread before the first batch is requested. */
export function createGeneratorHandle(parts: GeneratorHandleParts): Ahead {
  const { config, workers, start, onNotice = () => undefined, limits } = parts;
  const pulse = createPulse();
  const restarts = createRestarts(limits);
  const arrived = new Map<number, GeneratedRound>();
  let thread: WatchedThread | null = null;
  /** Why no further thread is started; null while one may be. */
  let givenUp: string | null = null;
  let chain = 0;
  let expected: Expected | null = null;
  let look = (): void => undefined;

  function countLoss(because: string): void {
    const whyNot = restarts.lost(performance.now());
    if (whyNot === null) return;
    givenUp = whyNot;
    onNotice(
      `generating ahead: it stopped, because its thread failed (${because}); it was replaced ${whyNot}. Results are the same, rounds take longer.`,
    );
  }

  function hear(watch: ThreadWatch, answered: GeneratorAnswered): void {
    if (!watch.beat()) return;
    if (answered.answer === 'failed') return watch.end(new WorkerGone(answered.because), 'ended');
    if (answered.answer !== 'batch' || answered.chain !== chain) return;
    watch.loaded();
    const { batch } = answered.generated;
    arrived.set(batch.round + 1, answered.generated);
    restarts.reached(batch.round + 1);
    look();
  }

  function watched(fresh: GeneratorThread): WatchedThread {
    const watch = startWatch({
      pulse,
      silence: 'it did not answer',
      patience: () => restarts.patience,
      onGone({ message }, cause) {
        fresh.end();
        thread = null;
        expected = null;
        arrived.clear();
        if (cause !== 'discarded') countLoss(message);
        look();
      },
    });
    return { ...fresh, watch };
  }

  function started(): WatchedThread | null {
    if (thread !== null || givenUp !== null) return thread;
    try {
      thread = watched(start());
      const { watch } = thread;
      thread.listen(
        (answered) => hear(watch, answered),
        (because) => watch.end(new WorkerGone(because), 'ended'),
      );
      thread.post({ ask: 'open', config, workers });
    } catch (error) {
      countLoss(error instanceof Error ? error.message : String(error));
    }
    return thread;
  }

  /** The batch, or null once the thread is lost. */
  function arrival(batch: number, { watch }: WatchedThread): Promise<GeneratedRound | null> {
    return new Promise((resolve) => {
      watch.wake();
      const settle = (generated: GeneratedRound | null): void => {
        watch.rest();
        look = () => undefined;
        resolve(generated);
      };
      look = () => {
        if (watch.gone.aborted) settle(null);
        else if (arrived.has(batch)) settle(arrived.get(batch) as GeneratedRound);
      };
      look();
    });
  }

  const follows = ({ config: settings, round, memory, unfinished }: RunState): boolean =>
    expected !== null &&
    expected.config === settings &&
    expected.round === round &&
    expected.memory === memory &&
    expected.unfinished === unfinished;

  return {
    async take(state, schedule, weights) {
      const asked = started();
      if (asked === null) return null;
      if (!follows(state)) {
        arrived.clear();
        const { config: settings, round, next, memory, unfinished } = state;
        const from = { config: settings, round, next, memory, unfinished };
        asked.post({ ask: 'begin', chain: ++chain, state: from, schedule, weights });
      }
      const batch = state.round + 1;
      const generated = await arrival(batch, asked);
      arrived.delete(batch);
      // The thread may be lost after its batch.
      if (generated !== null && thread === asked) {
        const { memory, unfinished } = generated.after;
        expected = { config: state.config, round: batch, memory, unfinished };
      } else expected = null;
      return generated;
    },

    publish(publishing) {
      if (expected !== null) thread?.post({ ask: 'publish', publishing });
    },

    close() {
      givenUp = 'after its run was closed';
      thread?.watch.end(new WorkerGone(`it was replaced ${givenUp}`), 'discarded');
    },
  };
}
