/** How many rollout workers a run has. */
import type { RunConfig } from '../../config/schema.ts';
import type { DeviceKind } from '../protocol.ts';

/** Most that the automatic choice takes. */
const mostAutomatic = 4;

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

/**
 * So many as asked for, or where that is null min(cores − 1, 4), at least 1, and no more than the machine has GB of memory: an
 * engine takes a tenth of one, and a small device needs the rest.
 */
export function workerCount(asked: number | null, { cores, gigabytes = Infinity }: Machine): WorkerCount {
  if (asked === null) {
    const wanted = Math.max(1, Math.min(cores - 1, mostAutomatic));
    const workers = Math.max(1, Math.min(wanted, Math.floor(gigabytes)));
    const notice =
      workers < wanted
        ? `rollout workers: ${workers} instead of ${wanted}, because this device has ${gigabytes} GB of memory. The results are the same, rounds may take longer.`
        : null;
    return { workers, notice };
  }
  const notice =
    asked > cores
      ? `rollout workers: ${asked} for ${cores} ${cores === 1 ? 'core' : 'cores'}; more workers than cores make no round faster`
      : null;
  return { workers: asked, notice };
}

/** Where a run's completions are written, and by how many workers. */
export interface RolloutPlan extends WorkerCount {
  readonly device: DeviceKind;
  /** What the thread that trains does meanwhile: see `RolloutPoolParts`. */
  readonly here: 'shares' | 'differs';
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
  { updates, generates }: { readonly updates: DeviceKind; readonly generates: DeviceKind },
): RolloutPlan {
  if (updates === 'wasm') return { ...workerCount(asked, machine), device: 'wasm', here: 'shares' };
  // A thread that generates ahead of the updates runs on the processor.
  const isElsewhere =
    rollout_device === 'wasm' ||
    (rollout_device === 'auto' && (generates === 'wasm' || schedule === 'async'));
  if (isElsewhere) return { ...workerCount(asked, machine), device: 'wasm', here: 'differs' };
  const notice =
    asked !== null && asked > 1
      ? `rollout workers: 1 instead of ${asked}, because this run generates on the graphics card; set Completions on to WASM for more`
      : null;
  return { workers: 1, notice, device: 'webgpu', here: 'shares' };
}
