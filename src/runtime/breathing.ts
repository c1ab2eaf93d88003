/**
 * Frees a thread between programs. On WASM a run blocks the thread, so a round of many programs would be one long silence,
 * which looks like a hang from outside.
 */
import type { Executor } from '../graph/index.ts';

/** Well below the time between two heartbeats, and rare enough to cost nothing. */
const mostMsHeld = 100;

export interface Breath {
  readonly now: () => number;
  /** Resolves after pending messages and timers have run. */
  readonly rest: () => Promise<void>;
}

/** Wraps an executor: rests after a program if the thread was blocked for 100 ms or more. */
export function breathing(executor: Executor, { now, rest }: Breath): Executor {
  let restedMs = now();

  async function breathe(): Promise<void> {
    if (now() - restedMs < mostMsHeld) return;
    await rest();
    restedMs = now();
  }

  return {
    ...executor,
    async prepare(program) {
      await executor.prepare(program);
      await breathe();
    },
    async run(program, feeds, skip) {
      const results = await executor.run(program, feeds, skip);
      await breathe();
      return results;
    },
  };
}
