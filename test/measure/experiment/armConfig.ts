/** The complete configuration of an arm of a plan. */
import { defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Arm } from '../../../src/experiment/arm.ts';
import { sharedPeriod } from '../../../src/experiment/study.ts';
import type { Plan } from './plan.ts';

/**
 * `rate` null takes the rate of the arm's method. Every arm is evaluated at the period that the arms of the plan share. Throws
 * `ConfigError` if settings conflict.
 */
export function configOf(
  { common, mostRounds, arms }: Pick<Plan, 'common' | 'mostRounds' | 'arms'>,
  arm: Pick<Arm, 'method' | 'settings'>,
  seed: number,
  rate: number | null,
): RunConfig {
  const settings = { ...defaultConfig(arm.method, common.task), ...common, ...arm.settings };
  return parseConfig({
    ...settings,
    eval_every_rounds: sharedPeriod(
      arms.map((one) => one.settings.eval_every_rounds ?? common.eval_every_rounds),
    ),
    learning_rate: rate ?? settings.learning_rate,
    seed,
    // Only the budget ends a run, unless it may never be spent.
    max_rounds: mostRounds ?? 1_000_000,
    stop_at_pass: null,
  });
}
