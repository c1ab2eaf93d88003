/**
 * Conducts an experiment: learning rates first, then every arm at every seed. Runs, cache and reports are handed in:
 * this module uses no engine, no clock and no files. Plans are data (`experiment.ts`, `claims/`).
 */
import { budgetOfArm, checkArms, rateFactors, seeds as allSeeds, tuningSeeds } from './experiment.ts';
import type { Experiment } from './experiment.ts';
import { createObtain, inLanes, runKey, type RunCache } from './obtain.ts';
import { resultOf, type ArmRuns, type ExperimentResult } from './result.ts';
import type { RunRecord } from './trainTo.ts';
import { bestRate, configOf, ratesOf, trialRequest, trialsOf, type RunRequest, type Trial } from './tune.ts';

/** One run came in. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Which run, for the reader. */
  readonly what: string;
  readonly cached: boolean;
  readonly record: RunRecord;
}

export interface Conducting {
  readonly experiment: Experiment;
  /** Seeds that decide; there is an outcome only for all of `seeds` (default). */
  readonly seeds?: readonly number[];
  /** Chooses learning rates first (default); else every arm takes its method's own, and there is no outcome. */
  readonly tuned?: boolean;
  /** Runs made side by side. */
  readonly lanes: number;
  /** Must be the same for the same request, whenever and however often it is asked. */
  readonly runArm: (request: RunRequest) => Promise<RunRecord>;
  /** What a run's numbers depend on besides its request: engine version and starting weights. */
  readonly version: string;
  readonly cache: RunCache;
  readonly onProgress?: (progress: Progress) => void;
  /** Called whenever a seed is done in all arms, and with the end result. */
  readonly onPartial?: (result: ExperimentResult) => Promise<void>;
}

/** Runs what the cache does not hold, and returns the result. Throws what a run throws; finished runs are kept. */
export async function conduct(conducting: Conducting): Promise<ExperimentResult> {
  const { experiment, seeds = allSeeds, tuned = true, lanes, version, cache } = conducting;
  checkArms(experiment);
  const { arms } = experiment;
  const trialsPerArm = tuned ? rateFactors.length * tuningSeeds.length : 0;
  const total = arms.length * (trialsPerArm + seeds.length);
  let done = 0;
  const kept = createObtain(cache);

  async function obtain(request: RunRequest, what: string): Promise<RunRecord> {
    const { record, cached } = await kept(runKey(request, version), () => conducting.runArm(request));
    done++;
    conducting.onProgress?.({ done, total, what, cached, record });
    return record;
  }

  const trials = new Map<string, Trial[]>();
  if (tuned) {
    const jobs = arms.flatMap((arm) =>
      ratesOf(experiment, arm).flatMap((rate) => tuningSeeds.map((seed) => ({ arm, rate, seed }))),
    );
    const records = new Map<(typeof jobs)[number], RunRecord>();
    await inLanes(lanes, jobs, async (job) => {
      const { arm, rate, seed } = job;
      const request = trialRequest(experiment, arm, seed, rate);
      records.set(job, await obtain(request, `${arm.name}, rate ${rate.toPrecision(2)}, seed ${seed}`));
    });
    for (const arm of arms) {
      const rates = ratesOf(experiment, arm);
      const byRate = rates.map((rate) =>
        jobs
          .filter((job) => job.arm === arm && job.rate === rate)
          .map((job) => records.get(job) as RunRecord),
      );
      trials.set(arm.name, trialsOf(budgetOfArm(experiment, arm), rates, byRate));
    }
  }

  const runs = new Map(arms.map(({ name }) => [name, new Map<number, RunRecord>()]));
  const found: readonly ArmRuns[] = arms.map((arm) => ({
    arm,
    trials: trials.get(arm.name) ?? [],
    runs: runs.get(arm.name) as Map<number, RunRecord>,
  }));
  const isDone = (seed: number): boolean => found.every((one) => one.runs.has(seed));
  const complete = tuned && seeds.length >= allSeeds.length;
  const jobs = seeds.flatMap((seed) => arms.map((arm) => ({ arm, seed })));
  await inLanes(lanes, jobs, async ({ arm, seed }) => {
    const chosen = trials.get(arm.name);
    const request: RunRequest = {
      config: configOf(experiment, arm, seed, chosen ? bestRate(chosen) : null),
      plan: { budget: budgetOfArm(experiment, arm), passAt8: true, probe: experiment.probe ?? null },
    };
    const record = await obtain(request, `${arm.name}, seed ${seed}`);
    runs.get(arm.name)?.set(seed, record);
    if (isDone(seed) && !seeds.every(isDone))
      await conducting.onPartial?.(resultOf(experiment, found, false));
  });
  const result = resultOf(experiment, found, complete);
  await conducting.onPartial?.(result);
  return result;
}
