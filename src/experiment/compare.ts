/** Trains every arm of a comparison at every seed up to the budget, for page and command line. The caller passes engine and cache. */
import type { RunConfig } from '../config/schema.ts';
import { configOfArm, type ComparedArm, type Comparison } from './comparison.ts';
import type { RecordOf } from './comparisonResult.ts';
import { budgetOfArm } from './arm.ts';
import { createObtain, inLanes, runKey, type RunCache } from './obtain.ts';
import type { TrainedRun, RunRequest } from './trainTo.ts';

export interface ComparedRun {
  readonly arm: string;
  readonly seed: number;
  readonly request: RunRequest;
}

export interface FinishedRun extends ComparedRun {
  readonly record: TrainedRun;
  /** Whether it came from the cache. */
  readonly cached: boolean;
}

export interface Comparing {
  readonly comparison: Comparison;
  /** Parallel runs. */
  readonly lanes: number;
  /** Must return equal records for equal requests. */
  readonly runArm: (run: ComparedRun) => Promise<TrainedRun>;
  /** What a run's numbers depend on besides its request; see `version.ts`. */
  readonly versionOf: (config: RunConfig) => Promise<string>;
  readonly cache: RunCache;
  readonly onFinished?: (run: FinishedRun) => void;
}

/** Configurations with equal names start from equal weights at equal seeds. */
export function startName({ task, policy, own_task: own }: RunConfig): string {
  return [task, policy, own?.base ?? ''].join(' ');
}

/** The request for an arm's run at a seed. */
export function requestOf(comparison: Comparison, arm: ComparedArm, seed: number): RunRequest {
  return {
    config: configOfArm(arm, seed, comparison.mostRounds),
    plan: { budget: budgetOfArm(comparison, arm), passAt8: true },
  };
}

/** Every run of a comparison, seed by seed, so that pairs are complete early. */
export function runsOf(comparison: Comparison): ComparedRun[] {
  return comparison.seeds.flatMap((seed) =>
    comparison.arms.map((arm) => ({ arm: arm.name, seed, request: requestOf(comparison, arm, seed) })),
  );
}

/** The cached runs of a comparison. */
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

/** Trains the missing runs and returns all. Throws a run's error after parallel runs have ended; finished runs stay cached. */
export async function compareArms(comparing: Comparing): Promise<RecordOf> {
  const { comparison, lanes, versionOf, cache, runArm, onFinished } = comparing;
  const obtain = createObtain(cache);
  const records = new Map<string, TrainedRun>();
  const nameOf = (arm: string, seed: number): string => `${seed} ${arm}`;
  await inLanes(lanes, runsOf(comparison), async (run) => {
    const key = runKey(run.request, await versionOf(run.request.config));
    const { record, cached } = await obtain(key, () => runArm(run));
    records.set(nameOf(run.arm, run.seed), record);
    onFinished?.({ ...run, record, cached });
  });
  return (arm, seed) => records.get(nameOf(arm, seed));
}
