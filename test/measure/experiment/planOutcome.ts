/** The rule of a plan in words, and the outcome where its condition check failed. */
import { rule, type Decision } from '../../../src/experiment/outcome.ts';
import { failureOf, type CheckedCondition } from './condition.ts';
import { seedsOf, tuningSeeds, type Plan } from './plan.ts';

/** The rule in words with the plan's own seeds, for the record. */
export function planRule(plan: Pick<Plan, 'pilot'>): string {
  const seeds = seedsOf(plan);
  const own = `Seeds ${seeds[0]} to ${seeds.at(-1)}; rates tuned on ${tuningSeeds.length} other seeds.`;
  return [...rule, own].join(' ');
}

/** The outcome if a condition failed; null if all hold. */
export function untestableBy(conditions: readonly CheckedCondition[]): Decision | null {
  const failed = conditions.filter(({ holds }) => !holds);
  return failed.length === 0
    ? null
    : { outcome: 'not testable here', because: failed.map(failureOf).join(' ') };
}
