/** The messages between the page and the thread that teaches someone's own task. */
import type { RunConfig } from '../config/schema.ts';
import type { Taught, TeachProgress } from '../run/teach.ts';

/** The worker's side, exposed through Comlink. */
export interface TeacherApi {
  /** Held-out pass@1 of the base that the settings name. */
  passRate(config: RunConfig): Promise<number>;
  /** Teaches until it is enough or `onProgress` answers true. */
  teach(
    config: RunConfig,
    onProgress: (progress: TeachProgress) => boolean | Promise<boolean>,
  ): Promise<Taught>;
}
