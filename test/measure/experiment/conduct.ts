/**
 * Conducts a plan in three studies: its condition check, then the learning rates, then every arm at every seed. The caller
 * passes runs, cache and reports: this module uses no engine, no clock and no files.
 */
import { conductStudy, recordsOf, type Conducting } from '../../../src/experiment/conduct.ts';
import type { Study, StudyArm } from '../../../src/experiment/study.ts';
import type { RunDetail, TrainedRun } from '../../../src/experiment/trainTo.ts';
import type { Questions } from '../../../src/run/questions.ts';
import { configOf } from './armConfig.ts';
import { checkPlan } from './checkPlan.ts';
import { checkCondition, type CheckedCondition } from './condition.ts';
import { checkSeeds, planArm, seedsOf, tuningSeeds, tuningShare, type Plan, type PlanArm } from './plan.ts';
import { planResultOf, type PlanArmRuns, type PlanResult } from './planResult.ts';
import { bestTrial, firstRates, nextRate, trialOf, type RateTrial } from './rates.ts';

/** The further requests of every run of a plan. */
function detailOf(
  { questions, start }: Plan,
  part: Questions['part'],
  metrics: readonly string[],
): RunDetail {
  const asked = part === 'held-out' && questions === 'level' ? {} : { questions: { of: questions, part } };
  return { metrics: [...new Set(metrics)].sort(), ...asked, ...(start !== null && { start }) };
}

/** An arm at a learning rate; null takes the rate of its method. The study sets the seed. */
function studied(
  plan: Pick<Plan, 'common' | 'mostRounds' | 'arms'>,
  arm: PlanArm,
  rate: number | null,
): StudyArm {
  return { name: arm.name, config: configOf(plan, arm, 0, rate) };
}

/** The runs that the conditions read, on validation prompts. */
export function checkStudy(plan: Plan): Study {
  const names = [...new Set(plan.conditions.map(({ arm }) => arm))];
  const metrics = plan.conditions.flatMap(({ reading }) =>
    reading.of === 'rounds' ? [reading.metric, ...(reading.per === undefined ? [] : [reading.per])] : [],
  );
  const short = { ...plan, mostRounds: plan.checkRounds };
  return {
    arms: names.map((name) => studied(short, planArm(plan, name), null)),
    seeds: checkSeeds,
    budget: { ...plan.budget, value: Number.MAX_SAFE_INTEGER },
    passAt8: false,
    detail: { ...detailOf(plan, 'validation', metrics), atStart: true },
  };
}

const rateName = (rate: number): string => `rate ${rate.toPrecision(2)}`;

/** The trials of an arm's rates, one arm each: validation prompts, half of the budget. */
export function trialStudy(plan: Plan, arm: PlanArm, rates: readonly number[]): Study {
  const { counter, value } = plan.budget;
  return {
    arms: rates.map((rate) => ({ ...studied(plan, arm, rate), name: `${arm.name}, ${rateName(rate)}` })),
    seeds: tuningSeeds,
    budget: { counter, value: value * tuningShare },
    passAt8: false,
    detail: detailOf(plan, 'validation', []),
  };
}

/** The deciding runs of an arm; other seeds for a pilot. */
export function decidingStudy(
  plan: Plan,
  arm: PlanArm,
  rate: number | null,
  seeds: readonly number[] = seedsOf(plan),
): Study {
  return {
    arms: [studied(plan, arm, rate)],
    seeds,
    budget: plan.budget,
    passAt8: plan.effect.metric === 'pass@8',
    detail: detailOf(plan, 'held-out', [plan.mechanism.metric, ...plan.watched]),
  };
}

/** All results in order; throws the first failure only after every job has ended, so that finished runs are kept. */
async function all<T>(jobs: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(jobs);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return ends.map((end) => (end as PromiseFulfilledResult<T>).value);
}

/** Trains a study; returns the records of each arm, in the order of the seeds. */
export type Train = (study: Study) => Promise<TrainedRun[][]>;

/** Trains studies by one conductor. */
export function trainBy(conducting: Omit<Conducting, 'study'>): Train {
  return async (study) => {
    const recordOf = await conductStudy({ ...conducting, study });
    return study.arms.map(({ name }) => recordsOf(study, name, recordOf));
  };
}

/** Trains the missing runs and returns the result. Throws a run's error, and if the plan is refused. */
export async function conduct(plan: Plan, train: Train): Promise<PlanResult> {
  checkPlan(plan);
  const conditions = await checked(plan, train);
  if (conditions.some(({ holds }) => !holds)) return planResultOf(plan, conditions, []);

  const trials = new Map(
    plan.arms.filter(({ rateOf }) => rateOf === undefined).map((arm) => [arm.name, tuned(plan, arm, train)]),
  );
  const arms = plan.arms.map(async (arm): Promise<PlanArmRuns> => {
    const found = await (trials.get(arm.rateOf ?? arm.name) as Promise<readonly RateTrial[]>);
    const { learning_rate: rate } = bestTrial(found);
    const [records = []] = await train(decidingStudy(plan, arm, rate));
    return { arm, rate, trials: arm.rateOf === undefined ? found : [], records };
  });
  return planResultOf(plan, conditions, await all(arms));
}

/** Every condition of a plan with its readings. */
async function checked(plan: Plan, train: Train): Promise<readonly CheckedCondition[]> {
  const study = checkStudy(plan);
  const records = await train(study);
  const at = (name: string): number => study.arms.findIndex((arm) => arm.name === name);
  return plan.conditions.map((one) => checkCondition(one, records[at(one.arm)] ?? []));
}

/** The trials of an arm: the grid, and further rates while the best is at its edge. */
async function tuned(plan: Plan, arm: PlanArm, train: Train): Promise<readonly RateTrial[]> {
  async function tried(rates: readonly number[]): Promise<RateTrial[]> {
    const study = trialStudy(plan, arm, rates);
    const records = await train(study);
    return rates.map((rate, i) => trialOf(rate, tuningSeeds, records[i] ?? [], study.budget.value));
  }
  let trials = await tried(firstRates(configOf(plan, arm, 0, null)));
  for (let next = nextRate(trials); next !== null; next = nextRate(trials)) {
    trials = [...trials, ...(await tried([next]))];
  }
  return trials.sort((a, b) => a.learning_rate - b.learning_rate);
}
