/**
 * Dynamic sampling (DAPO: Yu et al. 2025, arXiv 2503.14476, eq. 11): groups whose rewards are all equal teach nothing,
 * so more prompts are drawn until there are enough groups that differ. What was generated and left out was still paid for.
 */
import { addToLedger, emptyLedger } from '../ledger.ts';
import type { Collected } from '../collect.ts';
import type { Trajectory } from '../trajectory.ts';

export interface DynamicSampling {
  /** Groups wanted in the batch. */
  readonly groups: number;
  /** Most collections before the batch is filled up with groups that teach nothing. */
  readonly mostBatches: number;
}

export interface DynamicallySampled extends Collected {
  /** Collections that it took. */
  readonly batches: number;
  /** Groups of the batch whose rewards differ. */
  readonly mixed: number;
}

/** The trajectories of a batch by group, in order. */
function groupsOf({ batch }: Collected): (readonly Trajectory[])[] {
  const groups = new Map<number, Trajectory[]>();
  for (const trajectory of batch.trajectories) {
    const group = groups.get(trajectory.group);
    if (group) group.push(trajectory);
    else groups.set(trajectory.group, [trajectory]);
  }
  return [...groups.values()];
}

const differ = (group: readonly Trajectory[]): boolean =>
  group.some(({ reward }) => reward !== group[0]?.reward);

/**
 * Collects until `groups` groups differ: `collectNext(n)` is collection number n (0, 1, …) on prompts of its own. Groups
 * are numbered anew in the order they came; those in excess of what is wanted are left out, and counted like all work.
 */
export async function sampleDynamically(
  collectNext: (n: number) => Promise<Collected>,
  { groups: wanted, mostBatches }: DynamicSampling,
): Promise<DynamicallySampled> {
  const kept: (readonly Trajectory[])[] = [];
  const alike: (readonly Trajectory[])[] = [];
  const all: Collected[] = [];
  while (all.length < mostBatches && kept.length < wanted) {
    const collected = await collectNext(all.length);
    all.push(collected);
    for (const group of groupsOf(collected)) (differ(group) ? kept : alike).push(group);
  }
  const mixed = Math.min(kept.length, wanted);
  const trajectories = [...kept, ...alike]
    .slice(0, wanted)
    .flatMap((group, number) => group.map((trajectory) => ({ ...trajectory, group: number })));
  const sum = (pick: (one: Collected) => number): number => all.reduce((total, one) => total + pick(one), 0);
  const first = all[0] as Collected;
  return {
    batch: { ...first.batch, trajectories },
    entries: all.reduce((ledger, { entries }) => addToLedger(ledger, entries), emptyLedger),
    verifyFailures: sum((one) => one.verifyFailures),
    timing: { generate: sum((one) => one.timing.generate), verify: sum((one) => one.timing.verify) },
    batches: all.length,
    mixed,
  };
}
