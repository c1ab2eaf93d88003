/** Automatic numbers of training threads and rollout workers, so that no more run at once than there are cores. Pure. */
import type { RunConfig } from '../../config/schema.ts';

/** Upper limit of each automatic number. */
const mostAutomatic = 4;

export interface CoreSettings extends Pick<RunConfig, 'rollout_workers' | 'schedule'> {
  /** Threads of the engine that trains; 0 is automatic. */
  readonly threads: number;
}

const within = (count: number, most: number): number => Math.max(1, Math.min(count, most, mostAutomatic));

/** Where there are more than two cores, the page keeps one to draw. */
const usable = (cores: number): number => (cores > 2 ? cores - 1 : cores);

/**
 * Threads plus workers that fit. In a synchronous run the training thread is one of the workers, so threads + workers − 1 run
 * at once; in an asynchronous run workers generate during the update.
 */
const together = ({ schedule }: Pick<CoreSettings, 'schedule'>, cores: number): number =>
  schedule === 'async' ? cores : usable(cores) + 1;

/**
 * Training threads: the setting, or what the workers leave, 1 to 4. If both are automatic, workers come first: two cores
 * bring more as two workers than as two threads, which wait for each other after every product, and workers need no
 * isolation. In an asynchronous run either has half.
 */
export function trainingThreads(settings: CoreSettings, cores: number): number {
  const { threads, rollout_workers, schedule } = settings;
  if (threads > 0) return threads;
  const both = together(settings, cores);
  const first = schedule === 'async' ? Math.floor(both / 2) : within(both, usable(cores));
  return within(both - (rollout_workers ?? Math.max(1, first)), cores);
}

/** Automatic number of workers beside `threads`: 1 to 4. */
export function automaticWorkers(settings: Omit<CoreSettings, 'rollout_workers'>, cores: number): number {
  const both = together(settings, cores);
  return within(both - settings.threads, settings.schedule === 'async' ? cores - 1 : usable(cores));
}

/**
 * The thread count for opening the engine: 0 (the usual share) unless schedule or workers leave less. Then a run with default
 * settings here can use the engine that the page has loaded.
 */
export function threadsFor(settings: CoreSettings, cores: number): number {
  const { rollout_workers, schedule } = settings;
  return rollout_workers === null && schedule === 'sync'
    ? settings.threads
    : trainingThreads(settings, cores);
}
