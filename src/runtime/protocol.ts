/**
 * The messages between the page and the trainer worker. The worker holds engine, devices and threads, and only it imports
 * onnxruntime. It has no rewards, no page state and no database.
 */
import type { RunConfig } from '../config/schema.ts';
import type {
  Checkpoint,
  LinePlace,
  LineTrace,
  MetricRow,
  RoundReport,
  RoundWeights,
  RunParent,
  SettingChange,
} from '../run/records.ts';
import type { DeviceChoice, DeviceKind, ProbeFigures } from './deviceChoice.ts';
import type { SaidNotice } from './notices.ts';
import type { StopReason } from '../run/stopWords.ts';
import type { CoreFigures } from './pool/coreTrial.ts';
import type { WorkerUse } from './pool/use.ts';

export type { CoreFigures, DeviceKind, WorkerUse };

/** The device of a run; stored with the run. */
export interface DeviceInfo {
  readonly kind: DeviceKind;
  readonly threads: number;
  /** Automatic number of rollout workers beside these threads; absent on a graphics card. */
  readonly workers?: number;
  readonly isolated: boolean;
  /** Why this device was chosen, one clause: "no WebGPU adapter", "chosen by hand", "fell back after 2 lost devices". */
  readonly because: string;
  /** The estimates that chose it, for a page in another language; not in records. */
  readonly choice?: DeviceChoice;
  /** The device that generates, if it is another one. */
  readonly rollouts?: DeviceKind;
  /** Measurements of the graphics card, if any. */
  readonly probe?: ProbeFigures;
  /** Where the run's earlier rounds ran, if elsewhere: each until that round. */
  readonly earlier?: readonly { readonly kind: DeviceKind; readonly until: number }[];
}

export type OpenRequest = {
  /**
   * `lockHolder` of an ended worker that had the run open or began to open it, null if unknown: then a new run or fork may
   * have been created already. Absent without one.
   */
  readonly after?: string | null;
  /** Trains on this device instead of the run's own, after a lost one. */
  readonly device?: RunConfig['device'];
} & (
  | {
      readonly kind: 'new';
      readonly runId: string;
      readonly name: string;
      readonly config: RunConfig;
      /** Warm-start weights of an own task, if its base names them. */
      readonly taught?: Float32Array;
    }
  | {
      /** A new run that starts with weights and state of a stored run after one of its rounds. */
      readonly kind: 'fork';
      readonly runId: string;
      readonly name: string;
      readonly parent: ForkParent;
      /** Settings that differ from the parent's from there on. */
      readonly settings: Partial<RunConfig>;
    }
  | {
      readonly kind: 'resume';
      readonly runId: string;
      /** The page's copy, newer than storage, because storage failed. */
      readonly kept?: KeptRun;
    }
);

/** The start of a fork: a stored checkpoint of its parent, or a round that was trained again. */
export type ForkParent = { readonly runId: string } & (
  { readonly serial: number } | { readonly trained: KeptRun }
);

/** A run that storage lacks or has outdated: enough to continue it in another worker. */
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
  /** Settings that changed during the run. */
  readonly changes: readonly SettingChange[];
  /** A fork's parent run and round; null for other runs. */
  readonly parent: RunParent | null;
  /** Where records are stored; `memory` if the browser denies storage. */
  readonly storage: 'indexeddb' | 'memory';
  /** The thread that holds the run's lock; null if locks are denied. */
  readonly lockHolder: string | null;
  /** For the reader: changed device, denied storage … */
  readonly notices: readonly SaidNotice[];
}

export type TrainerEvent =
  | { readonly type: 'round'; readonly report: RoundReport }
  /** Training stopped by itself or on request. */
  | {
      readonly type: 'stopped';
      readonly reason: 'paused' | 'done' | 'error';
      readonly message: string;
      readonly why?: StopReason;
    }
  /** Use of the rollout workers since the last such event, and what they bring; not sent if the run has none. */
  | { readonly type: 'workers'; readonly use: readonly WorkerUse[]; readonly cores: CoreFigures | null }
  /** Why storage refuses to save the open run, or null: it is saved. Sent when the run is opened and when this changes. */
  | { readonly type: 'saving'; readonly refusal: string | null }
  /** A sentence for the reader; training continues. It takes the place of an older one that is `about` the same. */
  | (SaidNotice & {
      readonly type: 'notice';
      readonly level?: NoticeLevel;
      readonly about?: 'thread';
    })
  | PreparingEvent;

/** How much a sentence asks of the reader: to know it for a moment, to keep it in mind, or to do something. */
export type NoticeLevel = 'info' | 'warning' | 'needed';

/** The worker's messages: events for the reader, and those that only the handle uses. */
export type WorkerEvent =
  | TrainerEvent
  /** Storage is denied or full: the page keeps this checkpoint in case the worker ends; null once it is stored. */
  | { readonly type: 'kept'; readonly runId: string; readonly checkpoint: Checkpoint | null }
  /** The WebGPU device is lost: replace the worker. */
  | { readonly type: 'device-lost'; readonly message: string };

/** The page's rows of a run, for a worker whose storage was cleared. */
export type HeldRows = (runId: string) => readonly MetricRow[] | Promise<readonly MetricRow[]>;

/** Settings that a running run accepts: keys of options marked `live`, and values of its own method's settings. */
export type LiveChange = Partial<RunConfig>;

/** The worker's side, exposed through Comlink. All calls settle. */
export interface TrainerApi {
  /** Called once, first, with Comlink proxies; `heldRows` returns the page's rows of a run. */
  listen(listener: (event: WorkerEvent) => void, heldRows: HeldRows): Promise<void>;
  /** Loads the engine (downloads and compiles the WASM) so that Run starts at once. */
  warm(device: RunConfig['device'], threads: number): Promise<DeviceInfo>;
  /**
   * Prepares a run of this recipe: fetches its base policy and compiles its programs. Does nothing while a run is open, and
   * stops as soon as another call waits.
   */
  prepare(config: RunConfig): Promise<void>;
  open(request: OpenRequest): Promise<OpenReply>;
  /** Trains until paused, done, or `rounds` rounds are over; returns at once, events report. */
  start(rounds: number | null): Promise<void>;
  /** Resolves at the round boundary, after the checkpoint is written. */
  pause(): Promise<void>;
  /** Requests a checkpoint at the next round boundary; returns at once. */
  saveSoon(): Promise<void>;
  /** Resolves to all changes of the run so far. */
  setLive(settings: LiveChange): Promise<readonly SettingChange[]>;
  /**
   * Traces the advantages and losses of a displayed completion by repeating its round, which changes nothing. Resolves at the
   * next round boundary; null if that round is no longer kept.
   */
  explain(place: LinePlace): Promise<LineTrace | null>;
  /** The weights before and after a displayed round, likewise. */
  weightsOf(round: number): Promise<RoundWeights | null>;
  /** The open run at its next round boundary; null if none is open or it failed during a round. */
  snapshot(): Promise<Checkpoint | null>;
  /** Ends the run and frees its sessions; the worker can open another. */
  close(): Promise<void>;
}

/** The settings that decide which engine a run needs, besides the size of its policy. */
export type EngineSettings = Pick<RunConfig, 'device' | 'threads' | 'rollout_workers' | 'schedule'>;

/**
 * The page's side, used by `ui/`. It owns the worker, replaces it when it dies or hangs, and continues from the
 * last checkpoint. Every promise settles: abort and the worker's death reject.
 */
export interface TrainerHandle {
  onEvent(listener: (event: HandleEvent) => void): () => void;
  warm(settings: EngineSettings, signal?: AbortSignal): Promise<DeviceInfo>;
  /** As in `TrainerApi`, but rejects only for lost workers: other failures appear when the run is opened. */
  prepare(config: RunConfig): Promise<void>;
  open(request: OpenRequest, signal?: AbortSignal): Promise<OpenReply>;
  start(rounds: number | null): Promise<void>;
  /** Resolves at the end of the round, or at the last checkpoint if the round does not end within a minute. */
  pause(): Promise<void>;
  /** Discards the current round; the run is then paused at its last checkpoint. */
  discardRound(): Promise<void>;
  /** Ends the thread, whatever it does, and continues the run from its last checkpoint in another one. */
  restart(): Promise<void>;
  /** Resolves to all changes of the run so far. */
  setLive(settings: LiveChange): Promise<readonly SettingChange[]>;
  /** As in `TrainerApi`; null too if there is no worker. */
  explain(place: LinePlace): Promise<LineTrace | null>;
  weightsOf(round: number): Promise<RoundWeights | null>;
  /** The current run from its worker, or else the page's copy if storage failed; null if only storage may have it. */
  snapshot(): Promise<KeptRun | null>;
  /** Waits a few seconds for the end of the round, then ends the worker. */
  close(): Promise<void>;
  /** Ends the worker at once. */
  dispose(): void;
}

/** What happens before a run can train, and how much of it is done, from 0 to 1; null if that is not known. */
export interface PreparingEvent {
  readonly type: 'preparing';
  readonly stage: 'teaching' | 'fetching' | 'starting' | 'compiling';
  readonly share: number | null;
  /** For how long the host has sent nothing, if that is long. */
  readonly silentSeconds?: number | undefined;
}

export type TellStage = (
  stage: PreparingEvent['stage'],
  share: number | null,
  silentSeconds?: number,
) => void;

/** The worker was replaced and the run is back at `round`; `continues` unless it was being paused. */
type RecoveryEvent = {
  readonly type: 'recovered';
  readonly because: string;
  readonly round: number;
  readonly device: DeviceInfo;
  readonly continues: boolean;
};

/** The thread has not answered for so long; sent again while that lasts. `answering` ends it. */
type SilenceEvent = { readonly type: 'silent'; readonly seconds: number } | { readonly type: 'answering' };

/** What a handle reports. */
export type HandleEvent = TrainerEvent | RecoveryEvent | SilenceEvent;
