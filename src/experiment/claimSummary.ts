/** A line of the page Claims: what an experiment found, small enough to be fetched with all others in one file. */
import * as v from 'valibot';
import type { Experiment } from './experiment.ts';
import { decide, outcomes, type Decision } from './outcome.ts';
import { controlSchema, effectSchema, mechanismSchema, partsSchema, type Measured } from './published.ts';
import { strongestControl, type ControlComparison } from './seedValues.ts';

/**
 * What the history of the repository says of the commit that a result names as its plan. `before`: it does not hold the
 * result yet; `with result`: it holds it already; `missing`: there is no such commit.
 */
export const planProofs = ['before', 'with result', 'missing'] as const;
export type PlanProof = (typeof planProofs)[number];

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
  plan: v.object({ commit: v.nullable(v.string()), proof: v.picklist(planProofs) }),
});
export type ClaimSummary = v.InferOutput<typeof summarySchema>;

/** All summaries, and the files that are not results. */
export interface ClaimList {
  readonly claims: readonly ClaimSummary[];
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

/** The line of a result. */
export function summaryOf(experiment: Experiment, measured: Measured, proof: PlanProof): ClaimSummary {
  const { claim, method, source, quoted, task, level, policy, budget } = measured;
  const { effect, mechanism, limits, engine, ruleCommit, arms } = measured;
  const { outcome, because, parts, control } = decisionOn(experiment, measured);
  const seedsOf = (name: string): readonly number[] => arms.find((arm) => arm.name === name)?.seeds ?? [];
  const seeds = seedsOf(effect.arm).filter((seed) => seedsOf(effect.against).includes(seed)).length;
  return {
    ...{ claim, method, source, quoted, task, level, policy, budget, seeds },
    ...{ effect, control, mechanism, parts, outcome, because, limits, engine },
    plan: { commit: ruleCommit, proof },
  };
}

const listSchema = v.object({
  claims: v.array(v.unknown()),
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
  return { claims, skipped, untested: list.output.untested };
}
