/**
 * Trains a comparison: every arm at every seed up to the budget. Runs, their version and the cache are handed in, so that the
 * page and the command line conduct it alike.
 */
import type { RunConfig } from '../config/schema.ts';
import { configOfArm, type ComparedArm, type Comparison } from './comparison.ts';
import type { RecordOf } from './comparisonResult.ts';
import { budgetOfArm } from './arm.ts';
import { createObtain, inLanes, runKey, type RunCache } from './obtain.ts';
import type { RunRecord, RunRequest } from './trainTo.ts';

/** One run of a comparison. */
export interface ComparedRun {
  readonly arm: string;
  readonly seed: number;
  readonly request: RunRequest;
}

export interface FinishedRun extends ComparedRun {
  readonly record: RunRecord;
  /** It was trained before. */
  readonly cached: boolean;
}

export interface Comparing {
  readonly comparison: Comparison;
  /** Runs made side by side. */
  readonly lanes: number;
  /** Must give the same for the same request, whenever it is asked. */
  readonly runArm: (run: ComparedRun) => Promise<RunRecord>;
  /** What a run's numbers depend on besides its request; see `version.ts`. */
  readonly versionOf: (config: RunConfig) => Promise<string>;
  readonly cache: RunCache;
  readonly onFinished?: (run: FinishedRun) => void;
}

/** Configurations of the same name start from the same weights where their seed is the same. */
export function startName({ task, policy, own_task: own }: RunConfig): string {
  return [task, policy, own?.base ?? ''].join(' ');
}

/** The run of an arm at a seed: what is trained, and to what end. */
export function requestOf(comparison: Comparison, arm: ComparedArm, seed: number): RunRequest {
  return {
    config: configOfArm(arm, seed, comparison.mostRounds),
    plan: { budget: budgetOfArm(comparison, arm), passAt8: true },
  };
}

/** Every run of a comparison, all arms of one seed before the next seed, so that pairs are soon whole. */
export function runsOf(comparison: Comparison): ComparedRun[] {
  return comparison.seeds.flatMap((seed) =>
    comparison.arms.map((arm) => ({ arm: arm.name, seed, request: requestOf(comparison, arm, seed) })),
  );
}

/** The runs of a comparison that the cache holds. */
export async function finishedRuns({
  comparison,
  versionOf,
  cache,
}: Pick<Comparing, 'comparison' | 'versionOf' | 'cache'>): Promise<FinishedRun[]> {
  const found = await Promise.all(
    runsOf(comparison).map(async (run) => {
      const record = await cache.get(runKey(run.request, await versionOf(run.request.config)));
      return record ? [{ ...run, record, cached: true }] : [];
    }),
  );
  return found.flat();
}

/**
 * Trains what the cache does not hold, and returns all runs. Throws what a run throws, once the runs beside it are over;
 * finished runs are kept.
 */
export async function compareArms(comparing: Comparing): Promise<RecordOf> {
  const { comparison, lanes, versionOf, cache, runArm, onFinished } = comparing;
  const obtain = createObtain(cache);
  const records = new Map<string, RunRecord>();
  const nameOf = (arm: string, seed: number): string => `${seed} ${arm}`;
  await inLanes(lanes, runsOf(comparison), async (run) => {
    const key = runKey(run.request, await versionOf(run.request.config));
    const { record, cached } = await obtain(key, () => runArm(run));
    records.set(nameOf(run.arm, run.seed), record);
    onFinished?.({ ...run, record, cached });
  });
  return (arm, seed) => records.get(nameOf(arm, seed));
}
