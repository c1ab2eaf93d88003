/**
 * Measures how well random weights and the shipped base policies do on a task, one after another in a separate thread. Results
 * are cached.
 */
import type { RunConfig } from '../../config/schema.ts';
import type { TeacherHandle } from '../../runtime/teacherHandle.ts';
import { freshBase } from '../../tasks/own/ownTask.ts';
import { shippedBases } from './shippedBases.ts';

/** Below this share of right answers there is too little reward to learn from. */
export const leastRate = 0.02;

const bases: readonly string[] = [freshBase, ...shippedBases.map(({ value }) => value)];

export interface Rated {
  readonly base: string;
  /** Share of held-out prompts that are right at the first try; null if no policy of this size is shipped. */
  readonly rate: number | null;
}

export class BaseSurvey {
  readonly #teacher: TeacherHandle;
  /** Results by task, level and policy. */
  #found = $state.raw<Readonly<Record<string, readonly Rated[]>>>({});
  #key = $state.raw<string | null>(null);
  #work = new AbortController();

  constructor(teacher: TeacherHandle) {
    this.#teacher = teacher;
  }

  /** Number of bases to measure. */
  readonly count = bases.length;

  found(key: string): readonly Rated[] {
    return this.#found[key] ?? [];
  }
  isRunning(key: string): boolean {
    return this.#key === key;
  }
  /** The base with the most right answers; null until all are measured. */
  best(key: string): Rated | null {
    const found = this.found(key);
    if (found.length < bases.length) return null;
    return found.reduce((best, one) => ((one.rate ?? -1) > (best.rate ?? -1) ? one : best));
  }

  /** Measures the missing bases; stops another measurement. Rejects with a sentence if it cannot. */
  async measure(key: string, config: RunConfig): Promise<void> {
    this.stop();
    const known = this.found(key).map(({ base }) => base);
    const left = bases.filter((base) => !known.includes(base));
    if (left.length === 0) return;
    const { signal } = (this.#work = new AbortController());
    this.#key = key;
    const take = (base: string, rate: number | null) => {
      if (!signal.aborted) this.#found = { ...this.#found, [key]: [...this.found(key), { base, rate }] };
    };
    try {
      await this.#teacher.passRates(config, left, take, signal);
    } finally {
      if (!signal.aborted) this.#key = null;
    }
  }

  stop(): void {
    this.#work.abort();
    this.#key = null;
  }
}
