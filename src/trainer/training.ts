/** The engine interface of the trainer, implemented by `engine.ts` and by the tests' toys. */
import type { RunConfig } from '../config/schema.ts';
import type { RunStore } from '../run/records.ts';
import type { Run } from '../run/run.ts';
import type { DeviceInfo, DeviceKind, TellStage } from '../runtime/protocol.ts';
import type { CoreFigures } from '../runtime/pool/coreTrial.ts';
import type { WorkerUse } from '../runtime/pool/use.ts';
import type { RunNotice } from '../runtime/notices.ts';

/** A device with its sessions; it has at most one run at a time and lasts as long as its worker. */
export interface Engine {
  readonly device: DeviceInfo;
  /** Whether the device chosen for another policy size also suits this one. */
  suits(policy: RunConfig['policy']): Promise<boolean>;
  /** Compiles the programs of such a run for `assemble`, until `isWanted` returns false. Throws as `assemble` does. */
  prepare(config: RunConfig, isWanted: () => boolean): Promise<void>;
  /** A new run over fresh weights. Throws a sentence on settings that cannot run. */
  assemble(request: TrainingRequest): Promise<AssembledRun>;
}

export interface TrainingRequest {
  readonly config: RunConfig;
  readonly runId: string;
  readonly store: RunStore;
  /** Warm-start weights of an own task. */
  readonly taught?: Float32Array;
  /** Receives notices for the reader while the run is open. */
  readonly onNotice?: (notice: RunNotice) => void;
}

export interface AssembledRun {
  /** Rejects with an error named `DeviceLost` when the WebGPU device is lost. */
  readonly run: Run;
  /** For the reader of a new run, or null. */
  readonly notice?: RunNotice | null;
  /** The device that writes its completions. */
  readonly rollouts?: DeviceKind;
  /** Use of its rollout workers since the last call; empty without workers. */
  use?(): readonly WorkerUse[];
  /** What it measured of its rollout workers; null before. */
  cores?(): CoreFigures | null;
  /** Frees the run's weights and sessions; the engine can assemble another. */
  dispose(): Promise<void>;
}

/**
 * Opens the engine on a device; `threads` 0 is automatic, and device `auto` is chosen for the size of `policy`. Throws a
 * sentence if the device is unavailable.
 */
export type OpenEngine = (
  device: RunConfig['device'],
  threads: number,
  policy: RunConfig['policy'],
  tell: TellStage,
) => Promise<Engine>;
