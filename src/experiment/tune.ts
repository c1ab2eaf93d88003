/** The learning rate of each arm, chosen on other seeds, so that no arm wins by a rate that suits it. */
import type { RunConfig } from '../config/schema.ts';
import { defaultConfig, parseConfig } from '../config/schema.ts';
import { meanHeight } from './curve.ts';
import { budgetOfArm, rateFactors, tuningSeeds, tuningShare } from './experiment.ts';
import type { Arm, Budget, Experiment } from './experiment.ts';
import { meanOf } from './statistics.ts';
import type { RunPlan, RunRecord } from './trainTo.ts';

/** One run that an experiment asks for. */
export interface RunRequest {
  readonly config: RunConfig;
  readonly plan: RunPlan;
}

/** What a trial of a rate gave. */
export interface Trial {
  readonly learning_rate: number;
  /** Mean height of pass@1 over the tuning seeds. */
  readonly auc: number;
}

/** An arm's whole configuration; `rate` null takes its method's own. Throws `ConfigError` where settings clash. */
export function configOf(experiment: Experiment, arm: Arm, seed: number, rate: number | null): RunConfig {
  const { common } = experiment;
  const settings = { ...defaultConfig(arm.method, common.task), ...common, ...arm.settings };
  return parseConfig({
    ...settings,
    learning_rate: rate ?? settings.learning_rate,
    seed,
    // The budget ends a run, and nothing else unless that might never be.
    max_rounds: experiment.mostRounds ?? 1_000_000,
    stop_at_pass: null,
  });
}

/** The rates that are tried for an arm. */
export function ratesOf(experiment: Experiment, arm: Arm): number[] {
  const { learning_rate } = configOf(experiment, arm, 0, null);
  return rateFactors.map((factor) => learning_rate * factor);
}

/** The run of one trial. */
export function trialRequest(experiment: Experiment, arm: Arm, seed: number, rate: number): RunRequest {
  const { counter, value } = budgetOfArm(experiment, arm);
  return {
    config: configOf(experiment, arm, seed, rate),
    plan: { budget: { counter, value: value * tuningShare }, passAt8: false, probe: null },
  };
}

/** The trials of an arm with this budget: `records[rate][seed]`, in the order of `rates` and of the tuning seeds. */
export function trialsOf(
  { value }: Budget,
  rates: readonly number[],
  records: readonly (readonly RunRecord[])[],
): Trial[] {
  const budget = value * tuningShare;
  return rates.map((learning_rate, i) => {
    const curves = records[i] ?? [];
    if (curves.length !== tuningSeeds.length) {
      throw new Error(`internal: a rate needs ${tuningSeeds.length} trials, got ${curves.length}`);
    }
    return { learning_rate, auc: meanOf(curves.map(({ points }) => meanHeight(points, budget))) };
  });
}

/** The rate of the best trial; of equals the first. Throws on none. */
export function bestRate(trials: readonly Trial[]): number {
  const [first, ...others] = trials;
  if (!first) throw new Error('internal: no rate was tried');
  return others.reduce((best, trial) => (trial.auc > best.auc ? trial : best), first).learning_rate;
}
