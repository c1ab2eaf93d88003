/** Decides the outcome of a plan from its intervals, after its condition check and with its placebo. */
import { rule } from '../../../src/experiment/outcome.ts';
import type { Interval } from '../../../src/experiment/statistics.ts';
import { failureOf, type CheckedCondition } from './condition.ts';
import { decide, type Decision, type Evidence } from './decide.ts';
import { seedsOf, tuningSeeds, type Plan } from './plan.ts';

/** The rule in words with the plan's own seeds, for the record. */
export function planRule(plan: Pick<Plan, 'pilot'>): string {
  const seeds = seedsOf(plan);
  const own = `Seeds ${seeds[0]} to ${seeds.at(-1)}; rates tuned on ${tuningSeeds.length} other seeds.`;
  return [...rule, own].join(' ');
}

/** The outcome if a condition failed; null if all hold. */
export function untestableBy(
  conditions: readonly CheckedCondition[],
): Pick<Decision, 'outcome' | 'because'> | null {
  const failed = conditions.filter(({ holds }) => !holds);
  return failed.length === 0
    ? null
    : { outcome: 'not testable here', because: failed.map(failureOf).join(' ') };
}

/** The outcome of a finished plan; `placebo` is the method minus the placebo. */
export function decidePlan(evidence: Evidence, placebo: Interval | null): Decision {
  const decided = decide(evidence);
  if (decided.outcome !== 'reproduced' || (placebo !== null && placebo.low > 0)) return decided;
  const because = 'The effect is there, but the method is not wholly above training with random rewards.';
  return { ...decided, outcome: 'inconclusive', because };
}
