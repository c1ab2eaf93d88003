/** The page's copy of the open run's state: enough to restore it in another worker. */
import type { RunConfig } from '../config/schema.ts';
import type { MetricRow } from '../run/records.ts';
import type { OpenReply } from './protocol.ts';

export interface HeldRun {
  readonly runId: string;
  readonly name: string;
  readonly config: RunConfig;
  lockHolder: string | null;
  device: OpenReply['device'];
  /** Finished rounds. */
  round: number;
  metrics: MetricRow[];
  /** Present while it trains, or will again after a recovery: the round to stop at, null for its own end. */
  training: { readonly until: number | null; readonly pausing: boolean } | null;
  /** Time and round at which this worker opened it. */
  opened: { readonly atMs: number; readonly round: number };
}

/** The state of a run that a worker has just opened. */
export const heldRun = (reply: OpenReply, atMs: number): HeldRun => ({
  ...{ runId: reply.runId, name: reply.name, config: reply.config, training: null },
  ...opened(reply, atMs),
});

/** The part of the state that changes when another worker opens the run; `training` stays. */
export const opened = ({ lockHolder, device, round, metrics }: OpenReply, atMs: number) => ({
  ...{ lockHolder, device, round, metrics: [...metrics] },
  opened: { atMs, round },
});
