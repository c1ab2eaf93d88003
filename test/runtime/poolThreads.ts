/** Rollout workers without threads: the real messages and the real server, over an engine that tests share. */
import type { Executor } from '../../src/graph/index.ts';
import type { RolloutAnswered, RolloutThread } from '../../src/runtime/pool/protocol.ts';
import { serveRollouts } from '../../src/runtime/pool/serve.ts';

export interface PoolThreads {
  readonly start: () => RolloutThread;
  /** Threads that were started and have not ended. */
  readonly alive: readonly { kill(): void }[];
  /** Threads started so far. */
  readonly started: () => number;
}

/**
 * Threads whose messages are copied and arrive in later tasks. `onMessage` is called before a thread gets one, and may kill it.
 */
export function poolThreads(
  executor: Executor,
  onMessage: (ask: string, kill: () => void) => void = () => undefined,
): PoolThreads {
  const alive: { kill(): void }[] = [];
  let started = 0;

  function start(): RolloutThread {
    started++;
    let isAlive = true;
    let take: (answer: RolloutAnswered) => void = () => undefined;
    let lost: (because: string) => void = () => undefined;
    const self = {
      kill() {
        end();
        lost('it was killed');
      },
    };
    alive.push(self);
    function end(): void {
      isAlive = false;
      const at = alive.indexOf(self);
      if (at >= 0) alive.splice(at, 1);
    }
    const serve = serveRollouts({
      // The engine is everybody's: what one of them disposes of is its programs.
      openEngine: () => Promise.resolve(executor),
      post(answer) {
        const copy = structuredClone(answer);
        setImmediate(() => isAlive && take(copy));
      },
      now: () => performance.now(),
    });
    return {
      post(message) {
        if (!isAlive) return;
        const copy = structuredClone(message);
        onMessage(message.ask, self.kill);
        if (isAlive) setImmediate(() => isAlive && serve(copy));
      },
      listen(hear, lose) {
        take = hear;
        lost = lose;
      },
      end,
    };
  }

  return { start, alive, started: () => started };
}
