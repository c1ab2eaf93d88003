/** Decides how many rollout workers a run has, and on which device. */
import type { RunConfig } from '../../config/schema.ts';
import type { WorkerNotice } from '../notices.ts';
import type { DeviceKind } from '../protocol.ts';
import { automaticWorkers } from './shareOfCores.ts';

export interface WorkerCount {
  readonly workers: number;
  /** For the reader, or null. */
  readonly notice: WorkerNotice | null;
}

/** A machine's properties as browsers and systems disclose them. */
export interface MachineFacts {
  readonly cores: number;
  /** GB of memory, at most 8 in browsers; absent if unknown. */
  readonly gigabytes?: number;
}

/** What computes beside the workers. */
export interface Beside {
  /** Threads of the training engine. */
  readonly threads: number;
  readonly schedule: RunConfig['schedule'];
  /** Bytes of a round in one engine; each worker has an engine, so it may need as many. Absent: little. */
  readonly engineBytes?: number;
}

/** Share of the device's memory that the engines of a run may take together. */
const mostShare = 0.5;

/**
 * The number asked for, or by default what the training threads leave of the cores (see `shareOfCores.ts`), at most one per
 * GB of memory: an engine takes a tenth of that, and a small device needs the rest. Never more than there is memory for.
 */
export function workerCount(
  asked: number | null,
  { cores, gigabytes = Infinity }: MachineFacts,
  beside: Beside,
): WorkerCount {
  const { engineBytes = 0 } = beside;
  const fit = Math.max(1, Math.floor((mostShare * gigabytes * 1e9) / Math.max(1, engineBytes)));
  const whatFits = (wanted: number): WorkerCount | null =>
    wanted > fit
      ? {
          workers: fit,
          notice: { of: 'large', workers: fit, wanted, gigabytes, each: engineBytes / 1e9 },
        }
      : null;
  if (asked === null) {
    const wanted = automaticWorkers(beside, cores);
    const workers = Math.max(1, Math.min(wanted, Math.floor(gigabytes)));
    const notice = { of: 'memory', workers, wanted, gigabytes } as const;
    return whatFits(workers) ?? { workers, notice: workers < wanted ? notice : null };
  }
  return whatFits(asked) ?? { workers: asked, notice: crowded(asked, cores, beside) };
}

/** A notice if more was asked for than the cores can run at once; else null. */
function crowded(asked: number, cores: number, { threads, schedule }: Beside): WorkerNotice | null {
  if (asked > cores) return { of: 'cores', asked, cores };
  const running = asked + threads - (schedule === 'async' ? 0 : 1);
  return running > cores && threads > 1 ? { of: 'threads', asked, threads, cores } : null;
}

/** The device that writes a run's completions, and the number of workers. */
export interface RolloutPlan extends WorkerCount {
  readonly device: DeviceKind;
  /** The training thread's role: see `RolloutPoolParts`. */
  readonly here: 'shares' | 'differs';
}

/** The devices of a run. */
export interface Devices {
  readonly updates: DeviceKind;
  readonly generates: DeviceKind;
  /** Threads of the engine that updates. */
  readonly threads: number;
  /** See `Beside`. */
  readonly engineBytes?: number;
}

/**
 * The plan of a run that updates on `updates`. Graphics cards and processors round differently, so on a graphics card one
 * worker generates all rows, or none does.
 */
export function planRollouts(
  {
    rollout_workers: asked,
    rollout_device,
    schedule,
  }: Pick<RunConfig, 'rollout_workers' | 'rollout_device' | 'schedule'>,
  machine: MachineFacts,
  { updates, generates, threads, engineBytes = 0 }: Devices,
): RolloutPlan {
  if (updates === 'wasm')
    return {
      ...workerCount(asked, machine, { threads, schedule, engineBytes }),
      device: 'wasm',
      here: 'shares',
    };
  // A thread that generates ahead runs on the processor.
  const isElsewhere =
    rollout_device === 'wasm' ||
    (rollout_device === 'auto' && (generates === 'wasm' || schedule === 'async'));
  if (isElsewhere) {
    // The thread that feeds the graphics card does not generate.
    const beside = { threads: 1, schedule: 'async', engineBytes } as const;
    return { ...workerCount(asked, machine, beside), device: 'wasm', here: 'differs' };
  }
  const notice = asked !== null && asked > 1 ? ({ of: 'card', asked } as const) : null;
  return { workers: 1, notice, device: 'webgpu', here: 'shares' };
}
