/** What the trainer needs of an engine: the interface that `engine.ts` and the tests' toys implement. */
import type { RunConfig } from '../src/config/schema.ts';
import type { RunStore } from '../src/run/records.ts';
import type { Run } from '../src/run/run.ts';
import type { DeviceInfo, DeviceKind } from '../src/runtime/protocol.ts';
import type { WorkerUse } from '../src/runtime/pool/use.ts';

/** A device with the sessions on it; it has at most one run at a time, and lives as long as its worker. */
export interface Engine {
  readonly device: DeviceInfo;
  /** Whether the choice of device that was made for another policy would be made for this one too. */
  suits(policy: RunConfig['policy']): Promise<boolean>;
  /**
   * Compiles the programs of such a run, which `assemble` then takes as they are; no program after `isWanted` says no. Throws as
   * `assemble` does.
   */
  prepare(config: RunConfig, isWanted: () => boolean): Promise<void>;
  /** A run at its beginning, over fresh weights. Throws a sentence on settings that cannot be run. */
  assemble(request: RunRequest): Promise<AssembledRun>;
}

export interface RunRequest {
  readonly config: RunConfig;
  readonly runId: string;
  readonly store: RunStore;
  /** Weights that came with the run, for a task of someone's own. */
  readonly taught?: Float32Array;
  /** Takes sentences for the reader while the run is open. */
  readonly onNotice?: (message: string) => void;
}

export interface AssembledRun {
  /** Rejects with an error named `DeviceLost` when the WebGPU device is gone. */
  readonly run: Run;
  /** A sentence for the reader of a new run, or null. */
  readonly notice?: string | null;
  /** Where its completions are written. */
  readonly rollouts?: DeviceKind;
  /** What its rollout workers did since this was last asked; empty where there are none. */
  use?(): readonly WorkerUse[];
  /** Frees the run's weights and sessions; the engine can assemble another. */
  dispose(): Promise<void>;
}

/**
 * Opens the engine on a device; `threads` 0 is automatic, and device `auto` is decided for the size of `policy`.
 * Throws a sentence where the device cannot be had.
 */
export type OpenEngine = (
  device: RunConfig['device'],
  threads: number,
  policy: RunConfig['policy'],
) => Promise<Engine>;
