/** The trainer's side of the thread that generates ahead: starts and replaces it, sends weights, and takes batches. */
import type { RunConfig } from '../../config/schema.ts';
import type { GeneratedRound } from '../../run/collected.ts';
import type { Ahead, GeneratorAnswered, GeneratorThread } from '../../run/schedule/ahead.ts';
import type { RunState } from '../../run/state.ts';
import { createPulse, tickMs } from '../pulse.ts';
import { createRestarts, type RestartLimits } from '../restarts.ts';

export interface GeneratorHandleParts {
  readonly config: RunConfig;
  /** Number of threads that generate. */
  readonly workers: number;
  /** Starts a thread; throws if that is impossible. */
  readonly start: () => GeneratorThread;
  /** Receives a sentence for the reader. */
  readonly onNotice?: (message: string) => void;
  readonly limits?: RestartLimits;
  /** Milliseconds from any origin. */
  readonly now: () => number;
}

/** The part of a state that shows which batch it follows. */
type Expected = Pick<RunState, 'config' | 'round' | 'memory' | 'unfinished'>;

/** Starts no thread before the first batch is requested. */
export function createGeneratorHandle(parts: GeneratorHandleParts): Ahead {
  const { config, workers, start, onNotice = () => undefined, limits, now } = parts;
  const pulse = createPulse();
  const restarts = createRestarts(limits);
  const arrived = new Map<number, GeneratedRound>();
  let thread: GeneratorThread | null = null;
  /** Why no further thread is started; null while one may be. */
  let givenUp: string | null = null;
  let chain = 0;
  let expected: Expected | null = null;
  let isLoading = true;
  let look = (): void => undefined;

  function lose(gone: GeneratorThread | null, because: string): void {
    if (gone !== thread) return;
    gone?.end();
    thread = null;
    expected = null;
    arrived.clear();
    const whyNot = restarts.lost(now());
    if (whyNot !== null) {
      givenUp = whyNot;
      onNotice(
        `generating ahead: it stopped, because its thread failed (${because}); it was replaced ${whyNot}. Results are the same, rounds take longer.`,
      );
    }
    look();
  }

  function hear(from: GeneratorThread, answered: GeneratorAnswered): void {
    if (from !== thread) return;
    pulse.beat(now(), isLoading);
    if (answered.answer === 'failed') return lose(from, answered.because);
    if (answered.answer !== 'batch' || answered.chain !== chain) return;
    isLoading = false;
    const { batch } = answered.generated;
    arrived.set(batch.round + 1, answered.generated);
    restarts.reached(batch.round + 1);
    look();
  }

  function started(): GeneratorThread | null {
    if (thread !== null || givenUp !== null) return thread;
    isLoading = true;
    try {
      const fresh = start();
      thread = fresh;
      fresh.listen(
        (answered) => hear(fresh, answered),
        (because) => lose(fresh, because),
      );
      fresh.post({ ask: 'open', config, workers });
    } catch (error) {
      lose(null, error instanceof Error ? error.message : String(error));
    }
    return thread;
  }

  /** The batch, or null once the thread is lost. The timer keeps a Node process alive while it waits. */
  function arrival(batch: number, asked: GeneratorThread): Promise<GeneratedRound | null> {
    return new Promise((resolve) => {
      pulse.restart(now());
      const timer = setInterval(() => {
        if (pulse.tick(now(), isLoading, restarts.patience)) lose(asked, 'it did not answer');
      }, tickMs);
      const settle = (generated: GeneratedRound | null): void => {
        clearInterval(timer);
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
      thread?.end();
      thread = null;
      look();
    },
  };
}
