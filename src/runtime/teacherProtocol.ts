/** The messages between the page and the thread that teaches someone's own task. */
import type { RunConfig } from '../config/schema.ts';
import type { Taught, TeachProgress } from '../run/teach.ts';

/** The worker's side, exposed through Comlink. */
export interface TeacherApi {
  /** Held-out pass@1 of each of these bases for someone's own task, one after another; null where none is shipped. */
  passRates(
    config: RunConfig,
    bases: readonly string[],
    onRate: (base: string, rate: number | null) => boolean | Promise<boolean>,
  ): Promise<void>;
  /** Teaches until it is enough or `onProgress` answers true. */
  teach(
    config: RunConfig,
    onProgress: (progress: TeachProgress) => boolean | Promise<boolean>,
  ): Promise<Taught>;
}
