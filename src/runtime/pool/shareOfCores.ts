/** How many threads train and how many generate where the settings leave it open: no more run at once than the processor has cores. Pure. */
import type { RunConfig } from '../../config/schema.ts';

/** Most that the automatic choice takes, of either. */
const mostAutomatic = 4;

export interface CoreSettings extends Pick<RunConfig, 'rollout_workers' | 'schedule'> {
  /** Threads of the engine that trains; 0 is automatic. */
  readonly threads: number;
}

const within = (count: number, most: number): number => Math.max(1, Math.min(count, most, mostAutomatic));

/**
 * Threads and workers together. A synchronous run's training thread is one of its workers, so threads + workers − 1 run at once;
 * an asynchronous run's generate during the update.
 */
const together = ({ schedule }: Pick<CoreSettings, 'schedule'>, cores: number): number =>
  schedule === 'async' ? cores : cores + 1;

/** Threads of the engine that trains: those asked for, or those that the workers leave, and half where both are automatic; 1 to 4. */
export function trainingThreads(settings: CoreSettings, cores: number): number {
  const { threads, rollout_workers } = settings;
  if (threads > 0) return threads;
  const both = together(settings, cores);
  return within(both - (rollout_workers ?? Math.max(1, Math.floor(both / 2))), cores);
}

/** Workers where their number is automatic, beside so many threads that train: 1 to 4, and fewer than the cores, because the page draws. */
export function automaticWorkers(settings: Omit<CoreSettings, 'rollout_workers'>, cores: number): number {
  return within(together(settings, cores) - settings.threads, cores - 1);
}

/**
 * The setting `threads` as an engine is opened with it: 0, the usual share, unless the schedule or the workers asked for leave less.
 * A run that differs from the default in nothing else takes the engine that the page has loaded.
 */
export function threadsFor(settings: CoreSettings, cores: number): number {
  const { rollout_workers, schedule } = settings;
  return rollout_workers === null && schedule === 'sync'
    ? settings.threads
    : trainingThreads(settings, cores);
}
