/** The page's side of the teacher: a worker with an engine of its own for each call, ended with the answer. */
import { proxy, wrap, type Remote } from 'comlink';
import type { RunConfig } from '../config/schema.ts';
import type { Taught, TeachProgress } from '../run/teach.ts';
import { settled } from './call.ts';
import type { TeacherApi } from './teacherProtocol.ts';

/** A warm start that has not ended by then will not end well. */
const timeoutMs = 20 * 60_000;

export interface TeacherHandle {
  /** Held-out pass@1 of the base that the settings name. Rejects when `signal` aborts. */
  passRate(config: RunConfig, signal: AbortSignal): Promise<number>;
  /** Teaches until it is enough or `onProgress` answers true. Rejects when `signal` aborts. */
  teach(
    config: RunConfig,
    onProgress: (progress: TeachProgress) => boolean,
    signal: AbortSignal,
  ): Promise<Taught>;
}

export function createTeacherHandle(): TeacherHandle {
  async function inWorker<T>(
    what: string,
    signal: AbortSignal,
    call: (api: Remote<TeacherApi>) => Promise<T>,
  ): Promise<T> {
    const gone = new AbortController();
    const worker = new Worker(new URL('../../workers/teacher.worker.ts', import.meta.url), {
      type: 'module',
      name: 'espalier teacher',
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      gone.abort(new Error(`${what}: its script did not load, check the connection and try again`));
    });
    try {
      return await settled(what, () => call(wrap<TeacherApi>(worker)), {
        timeoutMs,
        gone: gone.signal,
        signal,
      });
    } finally {
      worker.terminate();
    }
  }

  return {
    passRate: (config, signal) => inWorker('pass rate', signal, (api) => api.passRate(config)),
    teach: (config, onProgress, signal) =>
      inWorker('warm start', signal, (api) => api.teach(config, proxy(onProgress))),
  };
}
