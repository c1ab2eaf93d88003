/** What the trainer needs from the engine and from a run, and nothing more: the seam that `engine.ts` fills. */
import type { RunConfig } from '../src/config/schema.ts';
import type { Checkpoint, RoundReport } from '../src/run/records.ts';
import type { DeviceInfo, LiveSettings } from '../src/runtime/protocol.ts';

/** A run in this thread, between two rounds whenever no call is pending. */
export interface TrainingRun {
  /** Next round. */
  readonly round: number;
  /** Why the run is over (its last round, its goal), one clause, or null while it can go on. */
  readonly finished: string | null;
  /**
   * One round. `wantsRollouts` asks for groups to show. Rejects with `NonFiniteLoss`, `DeviceLost` or a sentence;
   * the run cannot go on after that.
   */
  runRound(wantsRollouts: boolean): Promise<RoundReport>;
  /** Everything needed to go on from here; copies, which later rounds do not touch. */
  checkpoint(): Promise<Checkpoint>;
  /** Applies from the next round. Throws on a setting that is unknown, not live, or out of range. */
  setLive(settings: LiveSettings): void;
  /** Frees what the run holds in the engine. */
  dispose(): Promise<void>;
}

/** A device with its sessions' home; opens one run at a time. */
export interface Engine {
  readonly device: DeviceInfo;
  /** A new run, or one that goes on from a checkpoint. Throws on bad settings or a damaged checkpoint. */
  startRun(config: RunConfig, checkpoint: Checkpoint | null): Promise<TrainingRun>;
  dispose(): Promise<void>;
}

/** Opens the engine on a device; `threads` 0 is automatic. */
export type OpenEngine = (device: RunConfig['device'], threads: number) => Promise<Engine>;
