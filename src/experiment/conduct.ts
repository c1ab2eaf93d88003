/** Trains every arm of a study at every seed up to the budget, for page and command line. The caller passes engine and cache. */
import type { RunConfig } from '../config/schema.ts';
import { createObtain, inLanes, keptRun, runKey, type RunCache } from './obtain.ts';
import { runsOf, type Study, type StudyRun } from './study.ts';
import type { TrainedRun } from './trainTo.ts';

/** The finished run of an arm at a seed; undefined if there is none. */
export type RecordOf = (arm: string, seed: number) => TrainedRun | undefined;

export interface FinishedRun extends StudyRun {
  readonly record: TrainedRun;
  /** Whether it came from the cache. */
  readonly cached: boolean;
}

export interface Conducting {
  readonly study: Study;
  /** Parallel runs; absent: `runArm` receives all at once and trains them as it can. */
  readonly lanes?: number;
  /** Must return equal records for equal requests. */
  readonly runArm: (run: StudyRun) => Promise<TrainedRun>;
  /** What a run's numbers depend on besides its request; see `version.ts`. */
  readonly versionOf: (config: RunConfig) => Promise<string>;
  readonly cache: RunCache;
  readonly onFinished?: (run: FinishedRun) => void;
}

/** Configurations with equal names start from equal weights at equal seeds. */
export function startName({ task, policy, own_task: own, own_base: imported }: RunConfig): string {
  return [task, policy, imported ?? own?.warm ?? own?.base ?? ''].join(' ');
}

/** The cached runs of a study. */
export async function finishedRuns({
  study,
  versionOf,
  cache,
}: Pick<Conducting, 'study' | 'versionOf' | 'cache'>): Promise<FinishedRun[]> {
  const found = await Promise.all(
    runsOf(study).map(async (run) => {
      const key = runKey(run.request, await versionOf(run.request.config));
      const record = await keptRun(cache, run.request, key);
      return record ? [{ ...run, record, cached: true }] : [];
    }),
  );
  return found.flat();
}

/** Trains the missing runs and returns all. Throws a run's error after parallel runs have ended; finished runs stay cached. */
export async function conductStudy(conducting: Conducting): Promise<RecordOf> {
  const { study, versionOf, cache, runArm, onFinished } = conducting;
  const runs = runsOf(study);
  const obtain = createObtain(cache);
  const records = new Map<string, TrainedRun>();
  const nameOf = (arm: string, seed: number): string => `${seed} ${arm}`;
  await inLanes(conducting.lanes ?? runs.length, runs, async (run) => {
    const key = runKey(run.request, await versionOf(run.request.config));
    const { record, cached } = await obtain(run.request, key, () => runArm(run));
    records.set(nameOf(run.arm, run.seed), record);
    onFinished?.({ ...run, record, cached });
  });
  return (arm, seed) => records.get(nameOf(arm, seed));
}

/** The records of an arm that a study has finished, in the order of its seeds. */
export function recordsOf({ seeds }: Pick<Study, 'seeds'>, arm: string, recordOf: RecordOf): TrainedRun[] {
  return seeds.flatMap((seed) => recordOf(arm, seed) ?? []);
}
