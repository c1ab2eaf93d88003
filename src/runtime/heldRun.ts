/** What the page holds of the run that is open: as much as it must know to bring it back in another worker. */
import type { RunConfig } from '../config/schema.ts';
import type { MetricRow } from '../run/records.ts';
import type { OpenReply } from './protocol.ts';

export interface HeldRun {
  readonly runId: string;
  readonly name: string;
  readonly config: RunConfig;
  lockHolder: string | null;
  device: OpenReply['device'];
  /** Rounds finished. */
  round: number;
  metrics: MetricRow[];
  /** Present while it trains (or is to train again after a recovery): the round to stop at, null for its own end. */
  training: { readonly until: number | null; readonly pausing: boolean } | null;
  /** This worker has finished a round (the evaluation before the first is none), so its sessions are built. */
  compiled: boolean;
  /** When this worker had opened it, and at which round. */
  opened: { readonly atMs: number; readonly round: number };
}

/** A run that a worker has just opened. */
export const heldRun = (reply: OpenReply, atMs: number): HeldRun => ({
  ...{ runId: reply.runId, name: reply.name, config: reply.config, training: null },
  ...opened(reply, atMs),
});

/** What another worker that opens the run changes of it; whether it trains stays. */
export const opened = ({ lockHolder, device, round, metrics }: OpenReply, atMs: number) => ({
  ...{ lockHolder, device, round, metrics: [...metrics] },
  compiled: false,
  opened: { atMs, round },
});
