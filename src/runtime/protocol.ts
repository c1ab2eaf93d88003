/**
 * The messages between the page and the trainer worker. Only this module knows that a thread exists; it holds engine,
 * devices and threads, and only it imports onnxruntime. It has no rewards, no page state and no database.
 */
import type { RunConfig } from '../config/schema.ts';
import type {
  Checkpoint,
  LinePlace,
  LineTrace,
  MetricRow,
  RoundReport,
  RunParent,
  SettingChange,
} from '../run/records.ts';
import type { DeviceKind, ProbeFigures } from './deviceChoice.ts';
import type { WorkerUse } from './pool/use.ts';

export type { DeviceKind, WorkerUse };

/** What a run trains on; stored with the run. */
export interface DeviceInfo {
  readonly kind: DeviceKind;
  readonly threads: number;
  readonly isolated: boolean;
  /** Why this and not another, one clause: "no WebGPU adapter", "chosen by hand", "fell back after 2 lost devices". */
  readonly because: string;
  /** Where completions are written, if elsewhere. */
  readonly rollouts?: DeviceKind;
  /** What a probe of the graphics card measured, where one was made. */
  readonly probe?: ProbeFigures;
}

export type OpenRequest =
  | {
      readonly kind: 'new';
      readonly runId: string;
      readonly name: string;
      readonly config: RunConfig;
      /** Weights that the policy of someone's own task was taught, where its base says so. */
      readonly taught?: Float32Array;
    }
  | {
      /** A new run that begins with the weights and the state of a stored one after one of its rounds. */
      readonly kind: 'fork';
      readonly runId: string;
      readonly name: string;
      readonly parent: ForkParent;
      /** Settings in which it differs from its parent from there on. */
      readonly settings: Partial<RunConfig>;
    }
  | {
      readonly kind: 'resume';
      readonly runId: string;
      /** Trains on this instead of what the run's settings say: how a run that lost its devices falls back. */
      readonly device?: RunConfig['device'];
      /** `lockHolder` of the worker that had the run open and was ended. */
      readonly after?: string | null;
      /** What the page held because storage could not; newer than anything stored. */
      readonly kept?: KeptRun;
    };

/** Where a fork begins: at a checkpoint of its parent that is stored, or at one that training its round again has made. */
export type ForkParent = { readonly runId: string } & (
  { readonly serial: number } | { readonly trained: KeptRun }
);

/** A run that storage does not have, or not up to date: enough to continue it in another worker. */
export interface KeptRun {
  readonly name: string;
  readonly checkpoint: Checkpoint;
  /** Every row up to the checkpoint. */
  readonly metrics: readonly MetricRow[];
}

export interface OpenReply {
  readonly runId: string;
  readonly name: string;
  readonly config: RunConfig;
  readonly device: DeviceInfo;
  /** Metric rows so far (empty for a new run). */
  readonly metrics: readonly MetricRow[];
  readonly round: number;
  readonly seconds: number;
  /** Settings that were changed while the run was under way. */
  readonly changes: readonly SettingChange[];
  /** The run and the round that it was forked from; null for one of its own. */
  readonly parent: RunParent | null;
  /** Where records go; `memory` when the browser denies storage. */
  readonly storage: 'indexeddb' | 'memory';
  /** Names the thread that holds the run's lock, or null where locks are denied. */
  readonly lockHolder: string | null;
  /** Sentences the reader should know: other device than before, storage denied … */
  readonly notices: readonly string[];
}

export type TrainerEvent =
  /** Sent every 500 ms whenever the worker's thread breathes. */
  | { readonly type: 'heartbeat' }
  | { readonly type: 'round'; readonly report: RoundReport }
  /** Training stopped by itself or on request. */
  | { readonly type: 'stopped'; readonly reason: 'paused' | 'done' | 'error'; readonly message: string }
  /** What the rollout workers did since the last event of this kind; not for a run without any. */
  | { readonly type: 'workers'; readonly use: readonly WorkerUse[] }
  /** Something the reader should know; training continues. */
  | { readonly type: 'notice'; readonly message: string };

/** What the worker sends: events for the reader, and two that the handle keeps to itself. */
export type WorkerEvent =
  | TrainerEvent
  /** Storage is denied or full: the page holds this checkpoint, so that it outlives the worker; null once it is stored. */
  | { readonly type: 'kept'; readonly runId: string; readonly checkpoint: Checkpoint | null }
  /** The WebGPU device is gone and this worker with it: replace the worker. */
  | { readonly type: 'device-lost'; readonly message: string };

/** The rows that the page has of a run: for a worker whose storage was cleared under it. */
export type HeldRows = (runId: string) => readonly MetricRow[] | Promise<readonly MetricRow[]>;

/** Settings that a running run may change; keys of options marked `live`. */
export type LiveSettings = Partial<RunConfig>;

/** The worker's side, exposed through Comlink. All calls settle. */
export interface TrainerApi {
  /** Called once, first, with Comlink proxies; `heldRows` are the rows that the page has of a run. */
  listen(listener: (event: WorkerEvent) => void, heldRows: HeldRows): Promise<void>;
  /** Warms the engine up (downloads and compiles the WASM) so that Run starts at once. */
  warm(device: RunConfig['device'], threads: number): Promise<DeviceInfo>;
  /**
   * Builds what a run of this recipe will need, so that its first round comes sooner: fetches its base policy and compiles its
   * programs. Does nothing while a run is open, and stops at once where another call waits.
   */
  prepare(config: RunConfig): Promise<void>;
  open(request: OpenRequest): Promise<OpenReply>;
  /** Trains until paused, done, or `rounds` rounds are over; returns at once, events tell. */
  start(rounds: number | null): Promise<void>;
  /** Resolves at the round boundary, after the checkpoint is written. */
  pause(): Promise<void>;
  /** Asks for a checkpoint at the next round boundary; returns at once. */
  saveSoon(): Promise<void>;
  /** Resolves to all changes of the run so far. */
  setLive(settings: LiveSettings): Promise<readonly SettingChange[]>;
  /**
   * How a completion of a round that was shown came by its advantages and losses, told at the next round boundary; null where
   * that round is no longer kept. The round is done again for it, and changes nothing.
   */
  explain(place: LinePlace): Promise<LineTrace | null>;
  /** The open run at its next round boundary; null where none is open or it failed in the middle of a round. */
  snapshot(): Promise<Checkpoint | null>;
  /** Ends the run and frees its sessions; the worker can open another. */
  close(): Promise<void>;
}

/** What decides which engine a run needs, but for the size of its policy. */
export type EngineSettings = Pick<RunConfig, 'device' | 'threads' | 'rollout_workers' | 'schedule'>;

/**
 * The page's side: what `ui/` holds. It owns the worker, watches its heartbeat, ends and replaces it when it
 * hangs or dies, and continues from the last checkpoint. Every promise settles: abort, time-out or worker death reject.
 */
export interface TrainerHandle {
  onEvent(listener: (event: TrainerEvent | RecoveryEvent) => void): () => void;
  warm(settings: EngineSettings, signal?: AbortSignal): Promise<DeviceInfo>;
  /** As the worker does; what fails is said when such a run is opened, so that this rejects for lost workers alone. */
  prepare(config: RunConfig): Promise<void>;
  open(request: OpenRequest, signal?: AbortSignal): Promise<OpenReply>;
  start(rounds: number | null): Promise<void>;
  /** Resolves at the end of the round, or at the last checkpoint where the round would not end within a minute. */
  pause(): Promise<void>;
  /** Ends the round in progress without its result; the run is then paused at its last checkpoint. */
  discardRound(): Promise<void>;
  /** Resolves to all changes of the run so far. */
  setLive(settings: LiveSettings): Promise<readonly SettingChange[]>;
  /** As the worker says; null too where there is no worker. */
  explain(place: LinePlace): Promise<LineTrace | null>;
  /**
   * The open run as it stands, wherever it is kept: from its worker, or else what the page holds because storage could not;
   * null where only storage may have it.
   */
  snapshot(): Promise<KeptRun | null>;
  /** Waits a few seconds for the end of a round, then ends the worker. */
  close(): Promise<void>;
  /** Ends the worker at once. */
  dispose(): void;
}

/** The worker was replaced and the run is back at `round`, from where it goes on unless it was to pause. */
export type RecoveryEvent = {
  readonly type: 'recovered';
  readonly because: string;
  readonly round: number;
  readonly device: DeviceInfo;
  readonly goesOn: boolean;
};
