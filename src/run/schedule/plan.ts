/**
 * Plans which weights generate which tokens of an asynchronous run, by counts and not by the clock. A virtual clock counts
 * decode steps: a batch lasts as many steps as it took, and the updates of a round `planned_update_time` times as long as
 * the batch that they learn from. A batch begins with the newest weights published by then, and newer ones take over
 * midway. The real clock only decides which thread waits, so that settings and seed give the same run on any machine.
 *
 * The bound is AReaL's (arXiv 2505.24298): with B samples in a batch, version i and staleness η, the N-th sample may begin
 * where ⌊(N − 1) / B⌋ ≤ i + η. So batch k = 1, 2, … begins once i ≥ k − 1 − η rounds were learned.
 */
import type { WeightsChange } from '../../rollout/renewal.ts';

/** Weights by the round whose updates made them, and the decode step of the virtual clock from which workers have them. */
interface Publication {
  readonly round: number;
  readonly at: number;
}

/** The virtual clock between two batches. */
export interface PlanClock {
  /** Decode step at which the last batch was complete. */
  readonly generated: number;
  /** The newest weights, and older ones that a batch may still start with; oldest first. */
  readonly published: readonly Publication[];
}

/** The schedule of a run between two rounds. */
export interface Scheduled {
  readonly clock: PlanClock;
  /**
   * Groups of the next η + 1 batches. The replay buffer's share is decided when a batch may begin at the earliest,
   * because later the buffer may know more than a worker that has begun.
   */
  readonly groups: readonly number[];
}

export interface BatchPlan {
  /** The round that learns from it, from 1 on. */
  readonly batch: number;
  /** Decode step of the virtual clock at which it begins. */
  readonly begins: number;
  /** The weights at its start, and those that take over at later decode steps. */
  readonly weights: readonly WeightsChange[];
}

export interface PlanSettings {
  readonly max_staleness: number;
  readonly planned_update_time: number;
}

/** Before the first batch: only the initial weights are published. */
export const initialClock: PlanClock = { generated: 0, published: [{ round: 0, at: 0 }] };

/** The round that must have been learned before `batch` may begin: k − 1 − η, at least 0. */
export function roundBefore(batch: number, { max_staleness }: Pick<PlanSettings, 'max_staleness'>): number {
  return Math.max(0, batch - 1 - max_staleness);
}

/** The plan of the batch after those that the clock has seen. */
export function planBatch(clock: PlanClock, settings: PlanSettings): BatchPlan {
  const batch = (clock.published.at(-1) as Publication).round + 1;
  const oldest = roundBefore(batch, settings);
  const awaited = clock.published.find(({ round }) => round >= oldest) as Publication;
  const begins = Math.max(clock.generated, awaited.at);
  const first = clock.published.findLast(({ at }) => at <= begins) as Publication;
  const later = clock.published.filter(({ round }) => round > first.round);
  return {
    batch,
    begins,
    weights: [
      { step: 0, weights: first.round },
      ...later.map(({ round, at }) => ({ step: at - begins, weights: round })),
    ],
  };
}

/** The clock after a batch of `steps` decode steps, including the time at which its weights are published. */
export function afterBatch(
  { published }: PlanClock,
  { batch, begins }: BatchPlan,
  steps: number,
  settings: PlanSettings,
): PlanClock {
  const generated = begins + steps;
  const last = published.at(-1) as Publication;
  const at = Math.max(last.at, generated) + Math.ceil(steps * settings.planned_update_time);
  const oldest = roundBefore(batch + 1, settings);
  return {
    generated,
    published: [...published.filter(({ round }) => round >= oldest), { round: batch, at }],
  };
}

/** The part of a plan that was used: the weights that wrote tokens in a batch of `steps` decode steps. */
export function weightsUsed({ weights }: BatchPlan, steps: number): readonly WeightsChange[] {
  return weights.filter(({ step }, i) => i === 0 || step < steps);
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** Whether this is a checkpoint's schedule: weights of consecutive rounds, in order of publication. */
export function isSchedule(value: unknown): value is Scheduled {
  const { clock, groups } = (value ?? {}) as Partial<Scheduled>;
  const { generated, published } = (clock ?? {}) as Partial<PlanClock>;
  return (
    Array.isArray(groups) &&
    groups.every(isCount) &&
    isCount(generated) &&
    Array.isArray(published) &&
    published.length > 0 &&
    (published as readonly (Partial<Publication> | null)[]).every((one, i, all) => {
      const before = all[i - 1];
      return (
        isCount(one?.round) &&
        isCount(one?.at) &&
        (!before ||
          (one?.round === (before.round as number) + 1 && (one?.at as number) >= (before.at as number)))
      );
    })
  );
}
