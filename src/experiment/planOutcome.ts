/** The rule that turns the intervals of a plan into its outcome: that of `outcome.ts`, with a condition check and a placebo. */
import type { CheckedCondition } from './condition.ts';
import { failureOf } from './condition.ts';
import { decide, margin, widestHalf, type Decision, type Evidence } from './outcome.ts';
import { seedsOf, tuningSeeds, type Plan } from './plan.ts';
import type { Interval } from './statistics.ts';

/** The rule in words, for the record. */
export function planRule(plan: Pick<Plan, 'pilot'>): string {
  const seeds = seedsOf(plan);
  return [
    `Conditions are measured first; where one fails the outcome is not testable here, and nothing else is run.`,
    `Paired t intervals at 95 % over ${seeds.length} seeds (${seeds[0]} to ${seeds.at(-1)}) at equal budget; learning rates tuned on ${tuningSeeds.length} other seeds and on validation prompts, over half of the budget, on a grid that is extended while the best rate is at its edge.`,
    `Direction: the method against the strongest control that the plan names; shown if the whole interval lies above 0 for a claim of better, above −${margin} for one of not worse; opposite if it lies wholly at or below that.`,
    `Mechanism: observed if its whole interval lies on the predicted side.`,
    `Control: the method against the control with the highest mean; better above 0, not worse above −${margin}, worse below 0, otherwise undecided.`,
    `Reproduced: direction shown, mechanism observed, better or not worse than every control, and wholly above the placebo.`,
    `Not reproduced: direction opposite, or not shown by an interval with a half-width of at most ${widestHalf}; or mechanism not observed; or worse than a control.`,
    `Otherwise inconclusive.`,
  ].join(' ');
}

/** The outcome where a condition failed; null where all hold. */
export function untestableBy(
  conditions: readonly CheckedCondition[],
): Pick<Decision, 'outcome' | 'because'> | null {
  const failed = conditions.filter(({ holds }) => !holds);
  return failed.length === 0
    ? null
    : { outcome: 'not testable here', because: failed.map(failureOf).join(' ') };
}

/** The outcome of a plan whose runs are all done; `placebo` is the method less the placebo. */
export function decidePlan(evidence: Omit<Evidence, 'untestable'>, placebo: Interval | null): Decision {
  const decided = decide({ ...evidence, untestable: null });
  if (decided.outcome !== 'reproduced' || (placebo !== null && placebo.low > 0)) return decided;
  const because = 'The effect is there, but the method is not wholly above training with random rewards.';
  return { ...decided, outcome: 'inconclusive', because };
}
