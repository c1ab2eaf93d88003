/** The schedule of a run at its round boundaries, and the plan of its next batch. */
import type { RunConfig } from '../../config/schema.ts';
import { sampledGroups } from '../replayRound.ts';
import type { RunState } from '../state.ts';
import {
  afterBatch,
  initialClock,
  planBatch,
  roundBefore,
  weightsUsed,
  type BatchPlan,
  type PlanClock,
  type Scheduled,
} from './plan.ts';

/** The schedule at a round boundary; null where the run is synchronous. Requests groups for batches that lack them. */
export function scheduleAt(state: RunState): Scheduled | null {
  const { config, round, schedule } = state;
  if (config.schedule === 'sync') return null;
  const clock = schedule?.clock ?? { ...initialClock, published: [{ round, at: 0 }] };
  const groups = [...(schedule?.groups ?? [])].slice(0, config.max_staleness + 1);
  while (groups.length <= config.max_staleness) groups.push(sampledGroups(state));
  return { clock, groups };
}

/** The plan of the next batch, and its number of groups. */
export interface NextBatch {
  readonly plan: BatchPlan;
  readonly groups: number;
}

/** The batch after those already scheduled. */
export function nextBatch({ clock, groups }: Scheduled, config: RunConfig): NextBatch {
  return { plan: planBatch(clock, config), groups: groups[0] as number };
}

/** The clock after a batch of `steps` decode steps. */
export function clockAfter(clock: PlanClock, plan: BatchPlan, steps: number, config: RunConfig): PlanClock {
  return afterBatch(clock, plan, steps, config);
}

/** The oldest weights that a batch may start with after `round` learned rounds. */
export function oldestAfter(round: number, config: RunConfig): number {
  return roundBefore(round + 1, config);
}

/** Metrics of a round's plan: staleness is the number of rounds between its weights and those that learn from it. */
export function scheduleMetrics(plan: BatchPlan, steps: number): Record<string, number> {
  const used = weightsUsed(plan, steps);
  const behind = used.map(({ weights }) => plan.batch - 1 - weights);
  const lasting = used.map(({ step }, i) => (used[i + 1]?.step ?? steps) - step);
  const weighted = behind.reduce((sum, rounds, i) => sum + rounds * (lasting[i] as number), 0);
  return {
    'schedule/staleness_mean': steps > 0 ? weighted / steps : (behind[0] as number),
    'schedule/staleness_max': behind[0] as number,
    'schedule/weights_changes': used.length - 1,
  };
}
