/** How many rollout workers a run has. */
import type { RunConfig } from '../../config/schema.ts';
import type { DeviceKind } from '../protocol.ts';
import { automaticWorkers } from './shareOfCores.ts';

export interface WorkerCount {
  readonly workers: number;
  /** A sentence for the reader, or null. */
  readonly notice: string | null;
}

/** What browsers and systems tell of a machine. */
export interface Machine {
  readonly cores: number;
  /** GB of memory, at most 8 where a browser tells; absent where it does not. */
  readonly gigabytes?: number;
}

/** What computes beside the workers. */
export interface Beside {
  /** Threads of the engine that trains. */
  readonly threads: number;
  readonly schedule: RunConfig['schedule'];
}

/**
 * So many as asked for, or where that is null as many as the threads that train leave cores (see `shareOfCores.ts`), and no more
 * than the machine has GB of memory: an engine takes a tenth of one, and a small device needs the rest.
 */
export function workerCount(
  asked: number | null,
  { cores, gigabytes = Infinity }: Machine,
  beside: Beside,
): WorkerCount {
  if (asked === null) {
    const wanted = automaticWorkers(beside, cores);
    const workers = Math.max(1, Math.min(wanted, Math.floor(gigabytes)));
    const notice =
      workers < wanted
        ? `rollout workers: ${workers} instead of ${wanted}, because this device has ${gigabytes} GB of memory. The results are the same, rounds may take longer.`
        : null;
    return { workers, notice };
  }
  return { workers: asked, notice: crowded(asked, cores, beside) };
}

/** What is said where more was asked for than the cores can run at once; null where they can. */
function crowded(asked: number, cores: number, { threads, schedule }: Beside): string | null {
  const of = `${cores} ${cores === 1 ? 'core' : 'cores'}`;
  if (asked > cores)
    return `rollout workers: ${asked} for ${of}; more workers than cores make no round faster`;
  const running = asked + threads - (schedule === 'async' ? 0 : 1);
  return running > cores && threads > 1
    ? `rollout workers: ${asked} and ${threads} threads that train run at once on ${of}, which may slow rounds down; set Threads to 0 or ask for fewer workers`
    : null;
}

/** Where a run's completions are written, and by how many workers. */
export interface RolloutPlan extends WorkerCount {
  readonly device: DeviceKind;
  /** What the thread that trains does meanwhile: see `RolloutPoolParts`. */
  readonly here: 'shares' | 'differs';
}

/** What a run computes on. */
export interface Devices {
  readonly updates: DeviceKind;
  readonly generates: DeviceKind;
  /** Threads of the engine that updates. */
  readonly threads: number;
}

/**
 * The plan of a run that updates on `updates`. Rows that a graphics card generates are rounded differently from those of a
 * processor, so there all of them stay with one worker, or none does.
 */
export function planRollouts(
  {
    rollout_workers: asked,
    rollout_device,
    schedule,
  }: Pick<RunConfig, 'rollout_workers' | 'rollout_device' | 'schedule'>,
  machine: Machine,
  { updates, generates, threads }: Devices,
): RolloutPlan {
  if (updates === 'wasm')
    return { ...workerCount(asked, machine, { threads, schedule }), device: 'wasm', here: 'shares' };
  // A thread that generates ahead of the updates runs on the processor.
  const isElsewhere =
    rollout_device === 'wasm' ||
    (rollout_device === 'auto' && (generates === 'wasm' || schedule === 'async'));
  if (isElsewhere) {
    // The thread that feeds the graphics card is no worker.
    const beside = { threads: 1, schedule: 'async' } as const;
    return { ...workerCount(asked, machine, beside), device: 'wasm', here: 'differs' };
  }
  const notice =
    asked !== null && asked > 1
      ? `rollout workers: 1 instead of ${asked}, because this run generates on the graphics card; set Completions on to WASM for more`
      : null;
  return { workers: 1, notice, device: 'webgpu', here: 'shares' };
}
