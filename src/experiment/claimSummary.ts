/** A line of the page Claims: what an experiment found, small enough to be fetched with all others in one file. */
import * as v from 'valibot';
import type { Experiment } from './experiment.ts';
import { flawsOf } from './flaws.ts';
import { holm, pOf } from './holm.ts';
import { boundOf, decide, outcomes, type Decision } from './outcome.ts';
import {
  conditionSchema,
  controlSchema,
  effectSchema,
  mechanismSchema,
  partsSchema,
  unitSchema,
  type Measured,
} from './published.ts';
import type { PlanNotRun, PlanPublished } from './planPublished.ts';
import { planProofs, type PlanProof } from './planProof.ts';
import { strongestControl, type ControlComparison } from './seedValues.ts';

const planSchema = v.object({ commit: v.nullable(v.string()), proof: v.picklist(planProofs) });

/** What was wrong with an older experiment, and which plan tests its claim anew (null while none does). */
const olderSchema = v.object({ wrong: v.array(v.string()), anew: v.nullable(v.string()) });

export type UnitLine = v.InferOutput<typeof unitSchema>;
export type ConditionLine = v.InferOutput<typeof conditionSchema>;

const summarySchema = v.object({
  claim: v.string(),
  method: v.string(),
  source: v.string(),
  quoted: v.string(),
  task: v.string(),
  level: v.number(),
  policy: v.string(),
  budget: v.object({ counter: v.string(), value: v.number() }),
  /** Paired seeds of the effect. */
  seeds: v.number(),
  effect: effectSchema,
  /** The method against the strongest control. */
  control: v.nullable(controlSchema),
  mechanism: v.nullable(mechanismSchema),
  parts: partsSchema,
  outcome: v.picklist(outcomes),
  because: v.string(),
  limits: v.array(v.string()),
  engine: v.string(),
  plan: planSchema,
  /** p of the effect, two-sided, and with Holm's correction over all lines that could be tested; null of the others. */
  p: v.nullable(v.number()),
  holm: v.nullable(v.number()),
  /** Null of results of plans. */
  older: v.nullable(olderSchema),
  /** The rest only of plans: units of work, random rewards, and what was measured before the first run. */
  units: v.array(unitSchema),
  placebo: v.nullable(controlSchema),
  conditions: v.array(conditionSchema),
});
export type ClaimSummary = v.InferOutput<typeof summarySchema>;

/** A plan of which nothing was run, because a condition failed. */
const notRunSchema = v.object({
  claim: v.string(),
  method: v.string(),
  quoted: v.string(),
  task: v.string(),
  level: v.number(),
  because: v.string(),
  conditions: v.array(conditionSchema),
  engine: v.string(),
  plan: planSchema,
});
export type NotRun = v.InferOutput<typeof notRunSchema>;

/** All summaries, and the files that are not results. */
export interface ClaimList {
  readonly claims: readonly ClaimSummary[];
  readonly notRun: readonly NotRun[];
  readonly skipped: readonly { readonly file: string; readonly why: string }[];
  /** Methods without an experiment, by id. */
  readonly untested: readonly string[];
}

/** The outcome of a plan from what was measured, and the control that it was compared with. */
export function decisionOn(
  { controls, untestable }: Pick<Experiment, 'controls' | 'untestable'>,
  { arms, effect, mechanism }: Pick<Measured, 'arms' | 'effect' | 'mechanism'>,
): Decision & { readonly control: ControlComparison | null } {
  const control = strongestControl(arms, effect.arm, controls, effect.metric);
  const decision = decide({
    effect,
    wanted: effect.wanted,
    mechanism: mechanism && { interval: mechanism, wanted: mechanism.wanted },
    control,
    untestable: untestable ?? null,
  });
  return { ...decision, control };
}

/** What every line says of its result. */
function factsOf({ claim, method, source, quoted, task, level, policy, ...rest }: Measured) {
  const { budget, mechanism, limits, engine, effect, arms } = rest;
  const seedsOf = (name: string): readonly number[] => arms.find((arm) => arm.name === name)?.seeds ?? [];
  const seeds = seedsOf(effect.arm).filter((seed) => seedsOf(effect.against).includes(seed)).length;
  return {
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
  };
}

/** The line of an older result; `anew` is the plan that tests its claim again. */
export function summaryOf(
  experiment: Experiment,
  measured: Measured,
  proof: PlanProof,
  anew: string | null,
): ClaimSummary {
  const { outcome, because, parts, control } = decisionOn(experiment, measured);
  return {
    ...factsOf(measured),
    ...{ control, parts, outcome, because },
    plan: { commit: measured.ruleCommit, proof },
    ...{ p: null, holm: null, units: [], placebo: null, conditions: [] },
    older: { wrong: flawsOf(experiment, measured, proof), anew },
  };
}

/** The line of the result of a plan. */
export function planSummaryOf(result: PlanPublished): ClaimSummary {
  const { verdict: outcome, because, parts, control, units, placebo, conditions, ruleCommit } = result;
  return {
    ...factsOf(result),
    ...{ control, parts, outcome, because, units, placebo, conditions },
    plan: { commit: ruleCommit, proof: 'before' },
    ...{ p: null, holm: null, older: null },
  };
}

/** The line of a plan of which nothing was run. */
export function notRunOf(result: PlanNotRun): NotRun {
  const { claim, method, quoted, task, level, because, conditions, engine, ruleCommit } = result;
  const plan = { commit: ruleCommit, proof: 'before' } as const;
  return { claim, method, quoted, task, level, because, conditions, engine, plan };
}

/** The lines with p and Holm's correction over those that could be tested. */
export function withHolm(claims: readonly ClaimSummary[]): readonly ClaimSummary[] {
  const tested = claims.filter(({ outcome, seeds }) => outcome !== 'not testable here' && seeds > 1);
  const values = tested.map(({ effect, seeds }) => pOf(effect, seeds, boundOf(effect.wanted)));
  const corrected = holm(values);
  return claims.map((claim) => {
    const at = tested.indexOf(claim);
    return { ...claim, p: values[at] ?? null, holm: corrected[at] ?? null };
  });
}

const listSchema = v.object({
  claims: v.array(v.unknown()),
  notRun: v.array(notRunSchema),
  skipped: v.array(v.object({ file: v.string(), why: v.string() })),
  untested: v.array(v.string()),
});

/** Checks a list of unknown origin, line by line: one that does not validate is named and skipped. Throws on no list. */
export function parseClaimList(input: unknown): ClaimList {
  const list = v.safeParse(listSchema, input);
  if (!list.success) throw new Error(`claims: the list is damaged: ${list.issues[0].message}`);
  const claims: ClaimSummary[] = [];
  const skipped = [...list.output.skipped];
  for (const [i, line] of list.output.claims.entries()) {
    const result = v.safeParse(summarySchema, line);
    if (result.success) claims.push(result.output);
    else {
      const { message, path } = result.issues[0];
      const named = (line as { claim?: unknown } | null)?.claim;
      const file = typeof named === 'string' ? `${named}.json` : `line ${i + 1}`;
      skipped.push({ file, why: `${path?.map(({ key }) => String(key)).join('.') ?? 'line'}: ${message}` });
    }
  }
  const { notRun, untested } = list.output;
  return { claims, notRun, skipped, untested };
}
