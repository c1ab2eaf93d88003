/**
 * Conducts a plan: its condition check, then the learning rates, then every arm at every seed. The caller passes runs, cache
 * and reports: this module uses no engine, no clock and no files.
 */
import type { Questions } from '../../../src/run/questions.ts';
import { configOf } from './armConfig.ts';
import { checkPlan } from './checkPlan.ts';
import { checkCondition, type CheckedCondition } from './condition.ts';
import { createObtain, runKey, type RunCache } from '../../../src/experiment/obtain.ts';
import { checkSeeds, planArm, seedsOf, tuningSeeds, tuningShare, type Plan, type PlanArm } from './plan.ts';
import { planResultOf, type PlanArmRuns, type PlanResult } from './planResult.ts';
import { bestTrial, firstRates, nextRate, trialOf, type RateTrial } from './rates.ts';
import type { RunDetail, TrainedRun, RunRequest } from '../../../src/experiment/trainTo.ts';

/** Progress after one run. */
export interface Progress {
  readonly claim: string;
  /** The run, for the reader. */
  readonly what: string;
  readonly cached: boolean;
  readonly record: TrainedRun;
}

export interface Conducting {
  readonly plan: Plan;
  /** Must return equal records for equal requests. Receives many requests at once and trains them as it can. */
  readonly runArm: (request: RunRequest) => Promise<TrainedRun>;
  /** What a run's numbers depend on besides its request: engine version and starting weights. */
  readonly version: string;
  readonly cache: RunCache;
  readonly onProgress?: (progress: Progress) => void;
}

/** The further requests of every run of a plan. */
function detailOf(
  { questions, start }: Plan,
  part: Questions['part'],
  metrics: readonly string[],
): RunDetail {
  const asked = part === 'held-out' && questions === 'level' ? {} : { questions: { of: questions, part } };
  return { metrics: [...new Set(metrics)].sort(), ...asked, ...(start !== null && { start }) };
}

/** The run for a condition. */
export function checkRequest(plan: Plan, arm: PlanArm, seed: number): RunRequest {
  const metrics = plan.conditions.flatMap(({ reading }) =>
    reading.of === 'rounds' ? [reading.metric, ...(reading.per === undefined ? [] : [reading.per])] : [],
  );
  return {
    config: configOf({ common: plan.common, mostRounds: plan.checkRounds }, arm, seed, null),
    plan: {
      budget: { ...plan.budget, value: Number.MAX_SAFE_INTEGER },
      passAt8: false,
      detail: { ...detailOf(plan, 'validation', metrics), atStart: true },
    },
  };
}

/** The trial of a rate: validation prompts, half of the budget. */
export function trialRequest(plan: Plan, arm: PlanArm, seed: number, rate: number): RunRequest {
  const { counter, value } = plan.budget;
  return {
    config: configOf(plan, arm, seed, rate),
    plan: {
      budget: { counter, value: value * tuningShare },
      passAt8: false,
      detail: detailOf(plan, 'validation', []),
    },
  };
}

/** A deciding run; `rate` null takes the method's own, as in a pilot. */
export function decidingRequest(plan: Plan, arm: PlanArm, seed: number, rate: number | null): RunRequest {
  return {
    config: configOf(plan, arm, seed, rate),
    plan: {
      budget: plan.budget,
      passAt8: plan.effect.metric === 'pass@8',
      detail: detailOf(plan, 'held-out', [plan.mechanism.metric, ...plan.watched]),
    },
  };
}

/** All results in order; throws the first failure only after every job has ended, so that finished runs are kept. */
async function all<T>(jobs: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(jobs);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return ends.map((end) => (end as PromiseFulfilledResult<T>).value);
}

/** Trains the missing runs and returns the result. Throws a run's error, and if the plan is refused. */
export async function conduct({ plan, runArm, version, cache, onProgress }: Conducting): Promise<PlanResult> {
  checkPlan(plan);
  const kept = createObtain(cache);

  async function obtain(request: RunRequest, what: string): Promise<TrainedRun> {
    const { record, cached } = await kept(runKey(request, version), () => runArm(request));
    onProgress?.({ claim: plan.claim, what, cached, record });
    return record;
  }

  const conditions = await checked(plan, obtain);
  if (conditions.some(({ holds }) => !holds)) return planResultOf(plan, conditions, []);

  const trials = new Map(
    plan.arms.filter(({ rateOf }) => rateOf === undefined).map((arm) => [arm.name, tuned(plan, arm, obtain)]),
  );
  const arms = plan.arms.map(async (arm): Promise<PlanArmRuns> => {
    const found = await (trials.get(arm.rateOf ?? arm.name) as Promise<readonly RateTrial[]>);
    const { learning_rate: rate } = bestTrial(found);
    const records = await all(
      seedsOf(plan).map((seed) =>
        obtain(decidingRequest(plan, arm, seed, rate), `${arm.name}, seed ${seed}`),
      ),
    );
    return { arm, rate, trials: arm.rateOf === undefined ? found : [], records };
  });
  return planResultOf(plan, conditions, await all(arms));
}

type Obtain = (request: RunRequest, what: string) => Promise<TrainedRun>;

/** Every condition of a plan with its readings. */
async function checked(plan: Plan, obtain: Obtain): Promise<readonly CheckedCondition[]> {
  const names = [...new Set(plan.conditions.map(({ arm }) => arm))];
  const records = new Map(
    await all(
      names.map(async (name) => {
        const arm = planArm(plan, name);
        const runs = checkSeeds.map((seed) =>
          obtain(checkRequest(plan, arm, seed), `condition check of ${name}, seed ${seed}`),
        );
        return [name, await all(runs)] as const;
      }),
    ),
  );
  return plan.conditions.map((one) => checkCondition(one, records.get(one.arm) ?? []));
}

/** The trials of an arm: the grid, and further rates while the best is at its edge. */
async function tuned(plan: Plan, arm: PlanArm, obtain: Obtain): Promise<readonly RateTrial[]> {
  async function tried(rate: number): Promise<RateTrial> {
    const runs = tuningSeeds.map((seed) =>
      obtain(
        trialRequest(plan, arm, seed, rate),
        `${arm.name}, rate ${rate.toPrecision(2)}, tuning seed ${seed}`,
      ),
    );
    return trialOf(rate, tuningSeeds, await all(runs), plan.budget.value * tuningShare);
  }
  let trials = await all(firstRates(configOf(plan, arm, 0, null)).map(tried));
  for (let next = nextRate(trials); next !== null; next = nextRate(trials)) {
    trials = [...trials, await tried(next)];
  }
  return trials.sort((a, b) => a.learning_rate - b.learning_rate);
}
