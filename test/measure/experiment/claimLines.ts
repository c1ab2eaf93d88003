/** Makes the lines of public/claims.json from results of plans. */
import type { ClaimSummary, NotRun } from '../../../src/experiment/claimList.ts';
import { boundOf } from '../../../src/experiment/outcome.ts';
import { holm, pOf } from './holm.ts';
import type { PlanNotRun, PlanPublished } from './planPublished.ts';

/** The line of a result; `withHolm` adds p values. */
export function summaryOf(result: PlanPublished): ClaimSummary {
  const { claim, method, source, quoted, task, level, policy, budget, mechanism, limits, engine } = result;
  const { effect, arms, verdict: outcome, because, parts, control, units, placebo, conditions } = result;
  const seedsOf = (name: string): readonly number[] => arms.find((arm) => arm.name === name)?.seeds ?? [];
  const seeds = seedsOf(effect.arm).filter((seed) => seedsOf(effect.against).includes(seed)).length;
  return {
    ...{
      claim,
      method,
      source,
      quoted,
      task,
      level,
      policy,
      budget,
      seeds,
      effect,
      mechanism,
      limits,
      engine,
    },
    ...{ control, parts, outcome, because, units, placebo, conditions },
    plan: { commit: result.ruleCommit },
    ...{ p: null, holm: null },
  };
}

/** The line of a plan that was not run. */
export function notRunOf(result: PlanNotRun): NotRun {
  const { claim, method, quoted, task, level, because, conditions, engine, ruleCommit } = result;
  return { claim, method, quoted, task, level, because, conditions, engine, plan: { commit: ruleCommit } };
}

/** The lines with p, and Holm's correction over the testable ones. */
export function withHolm(claims: readonly ClaimSummary[]): readonly ClaimSummary[] {
  const tested = claims.filter(({ outcome, seeds }) => outcome !== 'not testable here' && seeds > 1);
  const values = tested.map(({ effect, seeds }) => pOf(effect, seeds, boundOf(effect.wanted)));
  const corrected = holm(values);
  return claims.map((claim) => {
    const at = tested.indexOf(claim);
    return { ...claim, p: values[at] ?? null, holm: corrected[at] ?? null };
  });
}
