/**
 * Frees a thread between programs. On WASM a run holds the thread and does not release it afterwards, so a round
 * of many programs would be one long silence, which looks like a hang from outside.
 */
import type { Executor } from '../graph/index.ts';

/** Well under the time between two heartbeats, and so rarely that it costs nothing. */
const mostMsHeld = 100;

export interface Breath {
  readonly now: () => number;
  /** Resolves when messages and timers have had their turn. */
  readonly rest: () => Promise<void>;
}

/** The same executor; a program that ends when the thread has been held for 100 ms or more is followed by a rest. */
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
