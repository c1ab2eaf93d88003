/** The list of tested claims, public/claims.json: one line each, small enough to fetch at once. */
import * as v from 'valibot';
import {
  conditionSchema,
  controlSchema,
  effectSchema,
  faultOf,
  intervalEntries,
  namedEntries,
  publishedEntries,
  unitSchema,
} from './published.ts';

/** What a plan says about its claim besides its result. */
const planEntries = {
  plan: v.object({ commit: v.nullable(v.string()) }),
  /** Whether a paper makes the claim, or only this project. */
  kind: v.picklist(['paper', 'own']),
  /** The later plan for the same claim; null for the newest. */
  replacedBy: v.nullable(v.string()),
  /** The source’s size of effect in per cent, above 0 is better, and in words; null where it states no number. */
  size: v.object({ percent: v.nullable(v.number()), words: v.string() }),
};

/** How a ratio r of the method to the compared arm is a change: r − 1, 1 − r, or 1 / r − 1. */
const changeKinds = ['more', 'saved', 'speed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A measured change in per cent with its 95 % interval, above 0 is better: a geometric mean over paired seeds. */
const changeSchema = v.object({
  of: v.string(),
  as: v.picklist(changeKinds),
  words: v.string(),
  ...intervalEntries,
});

export type UnitLine = v.InferOutput<typeof unitSchema>;
export type ConditionLine = v.InferOutput<typeof conditionSchema>;

const { verdict, threshold: _, arms: __, ruleCommit: ___, ...lineEntries } = publishedEntries;
const summarySchema = v.object({
  ...lineEntries,
  /** Paired seeds of the effect. */
  seeds: v.number(),
  /**
   * What stands beside the source’s size of effect; null if the metric of a seed has no ratio. Of a unit, a seed that never
   * reached the threshold counts with all it spent.
   */
  change: v.nullable(changeSchema),
  /** Power, from 0 to 1: the probability that such a test shows a change of the source’s size; null where it is not known. */
  power: v.nullable(v.number()),
  /** By the rule of `outcome.ts`, whatever rule was in force when the result was made. */
  outcome: verdict,
  ...planEntries,
  /** Two-sided p of the effect, raw and with Holm's correction over all testable lines; null for others. */
  p: v.nullable(v.number()),
  holm: v.nullable(v.number()),
  /** Units of work, random rewards, and measurements before the first run. */
  units: v.array(unitSchema),
  placebo: v.nullable(controlSchema),
  conditions: v.array(conditionSchema),
});
export type ClaimSummary = v.InferOutput<typeof summarySchema>;

/** A plan that was not run because a condition failed. */
const notRunSchema = v.object({
  ...namedEntries,
  because: v.string(),
  conditions: v.array(conditionSchema),
  ...planEntries,
});
export type NotRun = v.InferOutput<typeof notRunSchema>;

/** The effect of an older experiment, without condition check and random rewards; it has no outcome and counts nowhere. */
const archivedSchema = v.object({
  ...namedEntries,
  seeds: v.number(),
  effect: v.omit(effectSchema, ['wanted']),
  status: v.picklist(['older plan, replaced', 'older plan, not repeated']),
  /** The later plan for the same claim; null if there is none. */
  replacedBy: v.nullable(v.string()),
});
export type ArchivedClaim = v.InferOutput<typeof archivedSchema>;

/** All lines, and the files that are no results. */
export interface ClaimList {
  readonly claims: readonly ClaimSummary[];
  readonly notRun: readonly NotRun[];
  readonly archived: readonly ArchivedClaim[];
  readonly skipped: readonly { readonly file: string; readonly why: string }[];
  /** Ids of methods without an experiment that counts. */
  readonly untested: readonly string[];
}

const listSchema = v.object({
  claims: v.array(v.unknown()),
  notRun: v.array(notRunSchema),
  archived: v.array(archivedSchema),
  skipped: v.array(v.object({ file: v.string(), why: v.string() })),
  untested: v.array(v.string()),
});

/** Checks an untrusted list line by line; reports and skips invalid lines. Throws if it is not a list. */
export function parseClaimList(input: unknown): ClaimList {
  const list = v.safeParse(listSchema, input);
  if (!list.success) throw new Error(`claims: the list is damaged: ${list.issues[0].message}`);
  const claims: ClaimSummary[] = [];
  const skipped = [...list.output.skipped];
  for (const [i, line] of list.output.claims.entries()) {
    const result = v.safeParse(summarySchema, line);
    if (result.success) claims.push(result.output);
    else {
      const named = (line as { claim?: unknown } | null)?.claim;
      const file = typeof named === 'string' ? `${named}.json` : `line ${i + 1}`;
      skipped.push({ file, why: faultOf(result.issues) });
    }
  }
  const { notRun, archived, untested } = list.output;
  return { claims, notRun, archived, skipped, untested };
}
