/**
 * A study as plain data: arms that train on the same seeds up to the same budget. A comparison, a plan, a showcase, a lesson
 * and an added seed are all trained as one. `conduct.ts` trains it; a lesson in the page trains its runs in an own Lab.
 */
import type { RunConfig } from '../config/schema.ts';
import { budgetOfArm, type Arm, type Budget } from './arm.ts';
import type { RunPlan, RunRequest } from './trainTo.ts';

export interface StudyArm extends Pick<Arm, 'name' | 'budgetTimes'> {
  /** The study replaces its seed. */
  readonly config: RunConfig;
}

export interface Study extends Pick<RunPlan, 'passAt8' | 'detail'> {
  /** Their names differ. */
  readonly arms: readonly StudyArm[];
  /** Every arm trains with each; runs of one seed are a pair. */
  readonly seeds: readonly number[];
  readonly budget: Budget;
}

/** The study of runs that end by themselves, each after its last round; all metrics and counters are kept. */
export function toLastRound(arms: Study['arms'], seeds: Study['seeds']): Study {
  const value = Math.max(...arms.map(({ config }) => config.max_rounds));
  return { arms, seeds, budget: { counter: 'rounds', value }, passAt8: false, detail: {} };
}

export interface StudyRun {
  readonly arm: string;
  readonly seed: number;
  readonly request: RunRequest;
}

/**
 * How often all arms are evaluated, in rounds: as often as the one that asks for most. A mean over the budget read from fewer
 * points is another number for the same run.
 */
export const sharedPeriod = (periods: readonly number[]): number => Math.min(...periods);

/** Every run of a study, seed by seed, so that pairs are complete early. */
export function runsOf(study: Study): StudyRun[] {
  const { arms, seeds, passAt8, detail } = study;
  const eval_every_rounds = sharedPeriod(arms.map(({ config }) => config.eval_every_rounds));
  return seeds.flatMap((seed) =>
    arms.map((arm) => {
      const plan = { budget: budgetOfArm(study, arm), passAt8, ...(detail && { detail }) };
      return {
        ...{ arm: arm.name, seed },
        request: { config: { ...arm.config, eval_every_rounds, seed }, plan },
      };
    }),
  );
}
