/** The messages between the page and the thread that teaches an own task. */
import type { RunConfig } from '../config/schema.ts';
import type { Taught, TeachProgress } from '../run/teach.ts';

/** The worker's side, exposed through Comlink. */
export interface TeacherApi {
  /** Held-out pass@1 of each base on an own task, one after another; null if none is shipped. */
  passRates(
    config: RunConfig,
    bases: readonly string[],
    onRate: (base: string, rate: number | null) => boolean | Promise<boolean>,
  ): Promise<void>;
  /** Teaches until it is accurate enough or `onProgress` returns true; with `again`, exactly that many updates. */
  teach(
    config: RunConfig,
    onProgress: (progress: TeachProgress) => boolean | Promise<boolean>,
    again?: number,
  ): Promise<Taught>;
}
