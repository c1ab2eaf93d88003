/** The page's side of the teacher: a worker with its own engine for each call, ended with the answer. */
import { proxy, type Remote } from 'comlink';
import type { RunConfig } from '../config/schema.ts';
import type { Taught, TeachProgress } from '../run/teach.ts';
import { callOnce } from './callable.ts';
import { siteThread } from './siteThread.ts';
import type { TeacherApi } from './teacherProtocol.ts';

export interface TeacherHandle {
  /** Measures the held-out pass@1 of each base; null if none is shipped. Rejects when `signal` aborts. */
  passRates(
    config: RunConfig,
    bases: readonly string[],
    onRate: (base: string, rate: number | null) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Teaches until it is accurate enough or `onProgress` returns true; with `again`, exactly that many updates. Rejects when `signal` aborts. */
  teach(
    config: RunConfig,
    onProgress: (progress: TeachProgress) => boolean,
    signal: AbortSignal,
    again?: number,
  ): Promise<Taught>;
}

const create = siteThread('espalier-teacher');

export function createTeacherHandle(): TeacherHandle {
  const ask = <T>(what: string, signal: AbortSignal, call: (api: Remote<TeacherApi>) => Promise<T>) =>
    callOnce<TeacherApi, T>({ what, create, call, signal });

  return {
    passRates: (config, bases, onRate, signal) =>
      ask('pass rates', signal, (api) => {
        const tell = (base: string, rate: number | null) => {
          onRate(base, rate);
          return false;
        };
        return api.passRates(config, bases, proxy(tell));
      }),
    teach: (config, onProgress, signal, again) =>
      ask('warm start', signal, (api) => api.teach(config, proxy(onProgress), again)),
  };
}
