/** Generates a round's batch, or takes it from what rollout workers generated ahead. */
import { collectRound } from '../collectRound.ts';
import type { CollectState, GeneratedRound } from '../collected.ts';
import type { CollectParts, RunParts } from '../parts.ts';
import { sampledGroups } from '../replayRound.ts';
import type { RunState } from '../state.ts';
import type { Scheduled } from './plan.ts';
import { clockAfter, nextBatch, oldestAfter, scheduleAt, scheduleMetrics } from './scheduled.ts';

/** Generates the batch of the round after `state`. Throws what policy or actor throws. */
export async function generateRound(parts: RunParts, state: RunState): Promise<GeneratedRound> {
  const scheduled = scheduleAt(state);
  if (!scheduled) return { ...(await collectRound(parts, state, sampledGroups(state))), scheduled: null };
  await parts.published?.publish(state.round, oldestAfter(state.round, state.config));
  const begun = parts.now();
  const taken = await parts.ahead?.take(state, scheduled, parts.published?.all() ?? []);
  if (taken?.scheduled) {
    const { generate, verify } = taken.timing;
    return {
      ...taken,
      scheduled: { before: scheduled, clock: taken.scheduled.clock },
      timing: { generate: parts.now() - begun, verify: 0 },
      beside: generate + verify,
    };
  }
  try {
    return await generateBatch(parts, state, scheduled);
  } finally {
    parts.published?.follow();
  }
}

/** Generates a batch as planned, from the generator's state after the previous batch. */
export async function generateBatch(
  parts: CollectParts,
  state: CollectState,
  before: Scheduled,
): Promise<GeneratedRound> {
  const { config } = state;
  const { plan, groups } = nextBatch(before, config);
  const collected = await collectRound(parts, state, groups, plan.weights);
  const steps = collected.entries.steps_seq ?? 0;
  return {
    ...collected,
    scheduled: { before, clock: clockAfter(before.clock, plan, steps, config) },
    metrics: { ...collected.metrics, ...scheduleMetrics(plan, steps) },
  };
}
