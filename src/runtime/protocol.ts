/** What the page may say to the trainer worker and what it hears back. Nothing else knows that a thread exists. */
import type { RunConfig } from '../config/schema.ts';
import type { RoundReport, MetricRow } from '../run/records.ts';

export type DeviceKind = 'wasm' | 'webgpu';

/** What a run trains on; stored with the run. */
export interface DeviceInfo {
  readonly kind: DeviceKind;
  readonly threads: number;
  readonly isolated: boolean;
  /** Why this and not another, one clause: "no WebGPU adapter", "chosen by hand", "fell back after 2 lost devices". */
  readonly because: string;
}

export type OpenRequest =
  | { readonly kind: 'new'; readonly runId: string; readonly name: string; readonly config: RunConfig }
  | { readonly kind: 'resume'; readonly runId: string };

export interface OpenReply {
  readonly runId: string;
  readonly name: string;
  readonly config: RunConfig;
  readonly device: DeviceInfo;
  /** Metric rows so far (empty for a new run). */
  readonly metrics: readonly MetricRow[];
  readonly round: number;
  readonly seconds: number;
  /** Where records go; `memory` when the browser denies storage. */
  readonly storage: 'indexeddb' | 'memory';
  /** Sentences the reader should know: other device than before, storage denied … */
  readonly notices: readonly string[];
}

export type TrainerEvent =
  /** Sent every 500 ms whenever the worker's thread breathes. */
  | { readonly type: 'heartbeat' }
  | { readonly type: 'round'; readonly report: RoundReport }
  /** Training stopped by itself or on request. */
  | { readonly type: 'stopped'; readonly reason: 'paused' | 'done' | 'error'; readonly message: string }
  /** Something the reader should know; training goes on. */
  | { readonly type: 'notice'; readonly message: string };

/** Settings that a running run may change; keys of options marked `live`. */
export type LiveSettings = Partial<RunConfig>;

/** The worker's side, exposed through Comlink. All calls settle. */
export interface TrainerApi {
  /** Called once, first. `listener` is a Comlink proxy. */
  listen(listener: (event: TrainerEvent) => void): Promise<void>;
  /** Warms the engine up (downloads and compiles the WASM) so that Run starts at once. */
  warm(device: RunConfig['device'], threads: number): Promise<DeviceInfo>;
  open(request: OpenRequest): Promise<OpenReply>;
  /** Trains until paused, done, or `rounds` rounds are over; returns at once, events tell. */
  start(rounds: number | null): Promise<void>;
  /** Resolves at the round boundary, after the checkpoint is written. */
  pause(): Promise<void>;
  setLive(settings: LiveSettings): Promise<void>;
  /** Ends the run and frees its sessions; the worker can open another. */
  close(): Promise<void>;
}

/**
 * The page's side: what `ui/` holds. It owns the worker, watches its heartbeat, ends and replaces it when it
 * hangs or dies, and goes on from the last checkpoint. Every promise settles: abort, time-out or worker death reject.
 */
export interface TrainerHandle {
  onEvent(listener: (event: TrainerEvent | RecoveryEvent) => void): () => void;
  warm(device: RunConfig['device'], threads: number, signal?: AbortSignal): Promise<DeviceInfo>;
  open(request: OpenRequest, signal?: AbortSignal): Promise<OpenReply>;
  start(rounds: number | null): Promise<void>;
  pause(): Promise<void>;
  setLive(settings: LiveSettings): Promise<void>;
  close(): Promise<void>;
  /** Ends the worker at once. */
  dispose(): void;
}

/** The worker was replaced; training continues from `round`. */
export type RecoveryEvent = {
  readonly type: 'recovered';
  readonly because: string;
  readonly round: number;
  readonly device: DeviceInfo;
};
