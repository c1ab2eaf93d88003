/** Counts the values that live with an executor, and the programs that it holds sessions for. */
import type { DeviceValue, Executor, Program } from '../../src/graph/index.ts';

export interface Live {
  readonly executor: Executor;
  /** Values that came out of the executor and were not released. */
  readonly values: () => number;
  readonly sessions: () => number;
}

export function countLive(executor: Executor): Live {
  const values = new Set<DeviceValue>();
  const sessions = new Set<Program>();
  return {
    values: () => values.size,
    sessions: () => sessions.size,
    executor: {
      prepare(program) {
        sessions.add(program);
        return executor.prepare(program);
      },
      async run(program, feeds, skip) {
        sessions.add(program);
        const results = await executor.run(program, feeds, skip);
        for (const value of Object.values(results.resident)) values.add(value);
        return results;
      },
      async upload(tensor) {
        const value = await executor.upload(tensor);
        values.add(value);
        return value;
      },
      read: (value) => executor.read(value),
      release(value) {
        values.delete(value);
        executor.release(value);
      },
      forget(program) {
        sessions.delete(program);
        return executor.forget(program);
      },
      dispose: () => executor.dispose(),
    },
  };
}
