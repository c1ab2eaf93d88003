/** The complete configuration of an arm of a plan. */
import { defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Arm } from '../../../src/experiment/arm.ts';
import type { Plan } from './plan.ts';

/** `rate` null takes the rate of the arm's method. Throws `ConfigError` if settings conflict. */
export function configOf(
  { common, mostRounds }: Pick<Plan, 'common' | 'mostRounds'>,
  arm: Pick<Arm, 'method' | 'settings'>,
  seed: number,
  rate: number | null,
): RunConfig {
  const settings = { ...defaultConfig(arm.method, common.task), ...common, ...arm.settings };
  return parseConfig({
    ...settings,
    learning_rate: rate ?? settings.learning_rate,
    seed,
    // Only the budget ends a run, unless it may never be spent.
    max_rounds: mostRounds ?? 1_000_000,
    stop_at_pass: null,
  });
}
