/** The trainer's side of the thread that generates ahead: starts and replaces it, sends weights, and takes batches. */
import type { RunConfig } from '../../config/schema.ts';
import type { GeneratedRound } from '../../run/collected.ts';
import type { Ahead, GeneratorAnswered, GeneratorThread } from '../../run/schedule/ahead.ts';
import type { RunState } from '../../run/state.ts';
import { createAwake } from '../awake.ts';
import { createRestarts, type RestartLimits } from '../restarts.ts';
import type { WorkerNotice } from '../notices.ts';

export interface GeneratorHandleParts {
  readonly config: RunConfig;
  /** Number of threads that generate. */
  readonly workers: number;
  /** Starts a thread; throws if that is impossible. */
  readonly start: () => GeneratorThread;
  /** Receives a sentence for the reader. */
  readonly onNotice?: (notice: WorkerNotice) => void;
  readonly limits?: RestartLimits;
}

/** The part of a state that shows which batch it follows. */
type Expected = Pick<RunState, 'config' | 'round' | 'memory' | 'unfinished'>;

/** Starts no thread before the first batch is requested. */
export function createGeneratorHandle(parts: GeneratorHandleParts): Ahead {
  const { config, workers, start, onNotice = () => undefined, limits } = parts;
  const awake = createAwake();
  const restarts = createRestarts(limits);
  const arrived = new Map<number, GeneratedRound>();
  let thread: GeneratorThread | null = null;
  /** Why no further thread is started; null while one may be. */
  let givenUp: string | null = null;
  let chain = 0;
  let expected: Expected | null = null;
  let look = (): void => undefined;

  function countLoss(because: string): void {
    const whyNot = restarts.lost(performance.now());
    if (whyNot === null) return;
    givenUp = whyNot;
    onNotice({ of: 'ahead', because: `${because}; it was replaced ${whyNot}` });
  }

  /** Ends the thread, so that no batch of it is waited for. */
  function end(ended: GeneratorThread): void {
    ended.end();
    thread = null;
    expected = null;
    arrived.clear();
    look();
  }

  function lost(gone: GeneratorThread, because: string): void {
    if (thread !== gone) return;
    countLoss(because);
    end(gone);
  }

  function hear(from: GeneratorThread, answered: GeneratorAnswered): void {
    if (thread !== from) return;
    if (answered.answer === 'failed') return lost(from, answered.because);
    if (answered.chain !== chain) return;
    const { batch } = answered.generated;
    arrived.set(batch.round + 1, answered.generated);
    restarts.reached(batch.round + 1);
    look();
  }

  function started(): GeneratorThread | null {
    if (thread !== null || givenUp !== null) return thread;
    try {
      const fresh = start();
      thread = fresh;
      fresh.listen(
        (answered) => hear(fresh, answered),
        (because) => lost(fresh, because),
      );
      fresh.post({ ask: 'open', config, workers });
    } catch (error) {
      countLoss(error instanceof Error ? error.message : String(error));
    }
    return thread;
  }

  /** The batch, or null once the thread is lost. */
  function arrival(batch: number, asked: GeneratorThread): Promise<GeneratedRound | null> {
    return new Promise((resolve) => {
      awake(true);
      const settle = (generated: GeneratedRound | null): void => {
        awake(false);
        look = () => undefined;
        resolve(generated);
      };
      look = () => {
        if (thread !== asked) settle(null);
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
      if (thread !== null) end(thread);
    },
  };
}
