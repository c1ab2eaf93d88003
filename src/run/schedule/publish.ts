/** Publishes the weights of a learned round to the generating threads. */
import type { GeneratedRound } from '../collected.ts';
import type { RunParts } from '../parts.ts';
import type { RunState } from '../state.ts';
import { oldestAfter, scheduleAt } from './scheduled.ts';

/** Publishes the weights in use as those of the round that `after` has learned; returns the state with its schedule. */
export async function publishRound(
  { published, ahead }: RunParts,
  after: RunState,
  scheduled: GeneratedRound['scheduled'],
): Promise<RunState> {
  if (!scheduled) return after;
  const { before, clock } = scheduled;
  const schedule = scheduleAt({ ...after, schedule: { clock, groups: before.groups.slice(1) } });
  const oldest = oldestAfter(after.round, after.config);
  const weights = await published?.publish(after.round, oldest);
  if (weights && schedule) ahead?.publish({ weights, oldest, groups: schedule.groups });
  return { ...after, schedule };
}
