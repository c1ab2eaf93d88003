/**
 * A collection that begins more groups than it needs and stops once enough are whole (APRIL: arXiv 2509.18521). What is
 * not is left for later rounds. The stop counts decode steps, never time.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { collect, type Collected, type Collection } from '../../../rollout/collect.ts';
import { untilComplete } from './untilComplete.ts';
import type { PlacedPrompt } from '../../../rollout/plan.ts';
import type { StrategyMetrics } from '../../../rollout/memory.ts';
import { partialMetrics } from './metrics.ts';
import { isComplete, keptOf, placedAgain, type PartialGroup, type PartialQueue } from './queue.ts';
import type { Trajectory } from '../../../rollout/trajectory.ts';

export interface PartialCollection extends Collection {
  /** What earlier rounds left; `prompts` are those that the round meets for the first time. */
  readonly queue: PartialQueue;
  /** Groups that the round is to end with. */
  readonly wanted: number;
  readonly settings: Pick<RunConfig, 'unfinished' | 'replay_max_age' | 'replay_max_mb'>;
}

/** What a round that leaves groups for later makes of them. */
export interface Left {
  readonly queue: PartialQueue;
  readonly metrics: StrategyMetrics;
}

const inOrder = (a: Trajectory, b: Trajectory): number => a.sample - b.sample;

/** Throws what `collect` throws. */
export async function collectPartial(
  collection: PartialCollection,
): Promise<Collected & { readonly left: Left }> {
  const { queue, wanted, prompts, round, policy, settings } = collection;
  const whole = queue.groups.filter(isComplete);
  const again = queue.groups.filter((group) => !isComplete(group));
  const going = [...again, ...prompts.map((placed) => begins(placed, round))];
  const enough = whole.length >= wanted || going.length === 0;
  const collected = enough
    ? nothing
    : await collect({
        ...collection,
        prompts: going.map(placedAgain),
        control: untilComplete(wanted - whole.length, going.length),
      });
  const trajectories = enough ? [] : (collected as Collected).batch.trajectories;
  const unfinished = collected.unfinished ?? [];
  const after = going.map((group, i): PartialGroup => ({
    ...group,
    finished: [...group.finished, ...trajectories.filter((one) => one.group === i)].sort(inOrder),
    begun: enough ? group.begun : unfinished.filter((one) => one.group === i),
  }));
  // First come, first served: of more groups than are wanted the oldest are learned from.
  const all = [...whole, ...after].sort((a, b) => a.place - b.place);
  const ended = all.filter(isComplete).slice(0, wanted);
  const rest = all.filter((group) => !ended.includes(group));
  const kept = keptOf(rest, round, settings);
  const batch = {
    round,
    weightsVersion: policy.version,
    trajectories: ended.flatMap(({ finished }, group) => finished.map((one) => ({ ...one, group }))),
  };
  const { entries, verifyFailures, timing } = collected;
  const facts = { groups: ended, batch, kept, left: rest.length, steps: entries.steps_seq ?? 0 };
  return { batch, entries, verifyFailures, timing, left: { queue: kept, metrics: partialMetrics(facts) } };
}

const begins = ({ prompt, place }: PlacedPrompt, round: number): PartialGroup => ({
  ...{ prompt, place, round },
  ...{ finished: [], begun: [] },
});

/** Of a round that has enough from earlier ones. */
const nothing = {
  entries: { steps_seq: 0 },
  unfinished: [],
  verifyFailures: 0,
  timing: { generate: 0, verify: 0 },
} as const;
