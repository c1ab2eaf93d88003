/** Makes the lines of public/claims.json from results of plans, decided by today's rule. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ClaimSummary, NotRun } from '../../../src/experiment/claimList.ts';
import { boundOf, decideOutcome, type Decision } from '../../../src/experiment/outcome.ts';
import { root } from '../output.ts';
import { powerOf, changeOf } from './change.ts';
import { holm, pOf } from './holm.ts';
import type { Plan } from './plan.ts';
import type { PlanNotRun, PlanPublished } from './planPublished.ts';
import { planOn, plans } from './plans/index.ts';

/** The claim of the plan that replaced one; null while that plan has no result. */
export const replacementOf = (claim: string): string | null =>
  plans.find(
    (plan) => plan.replaces === claim && existsSync(join(root, `public/experiments/${plan.claim}.json`)),
  )?.claim ?? null;

/** What a plan says about its claim in today's words. */
function planEntries(claim: string, commit: string | null) {
  const { quoted, limits, own, size }: Plan = planOn(claim);
  const replacedBy = replacementOf(claim);
  const { percent, words } = size;
  const kind = own ? ('own' as const) : ('paper' as const);
  return { quoted, limits: [...limits], kind, replacedBy, size: { percent, words }, plan: { commit } };
}

/** The outcome by today's rule. */
export const decidedOf = ({ effect, mechanism, control, placebo }: PlanPublished): Decision =>
  decideOutcome({ effect, wanted: effect.wanted, mechanism, control, placebo });

/** The line of a result; `withHolm` adds p values. */
export function summaryOf(result: PlanPublished): ClaimSummary {
  const { claim, method, source, task, level, policy, budget, mechanism, engine } = result;
  const { effect, arms, control, units, placebo, conditions, ruleCommit } = result;
  const seedsOf = (name: string): readonly number[] => arms.find((arm) => arm.name === name)?.seeds ?? [];
  const seeds = seedsOf(effect.arm).filter((seed) => seedsOf(effect.against).includes(seed)).length;
  const { size } = planOn(claim);
  const change = changeOf(size.beside, result);
  const { outcome, because } = decidedOf(result);
  return {
    ...{ claim, method, source, task, level, policy, budget, seeds, effect, mechanism, engine },
    ...{ change, power: powerOf(size, change, result, seeds) },
    ...{ control, outcome, because, units, placebo, conditions },
    ...planEntries(claim, ruleCommit),
    ...{ p: null, holm: null },
  };
}

/** The line of a plan that was not run. */
export function notRunOf(result: PlanNotRun): NotRun {
  const { claim, method, task, level, because, conditions, engine, ruleCommit } = result;
  const { limits: _, ...entries } = planEntries(claim, ruleCommit);
  return { claim, method, task, level, because, conditions, engine, ...entries };
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
