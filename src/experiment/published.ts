/** The schema of a plan's committed result, `public/experiments/<claim>.json`. */
import * as v from 'valibot';
import { outcomes } from './outcome.ts';

/** A difference with its 95 % interval. */
export const intervalEntries = { difference: v.number(), low: v.number(), high: v.number() };
const perSeed = v.array(v.nullable(v.number()));

const armSchema = v.pipe(
  v.object({
    name: v.string(),
    title: v.string(),
    config: v.looseObject({
      method: v.string(),
      learning_rate: v.number(),
      eval_every_rounds: v.optional(v.number()),
    }),
    seeds: v.array(v.number()),
    auc: v.array(v.number()),
    final: v.array(v.number()),
    passAt8: perSeed,
    toThreshold: perSeed,
    /** What each run had spent when its end was measured; absent where an earlier rule measured it. */
    spent: v.optional(v.array(v.number())),
    rounds: v.array(v.number()),
    stopped: v.array(v.string()),
    mechanism: perSeed,
    curves: v.array(v.array(v.object({ spent: v.number(), passAt1: v.number() }))),
  }),
  v.check(
    ({ seeds, auc, final, passAt8, toThreshold, rounds, mechanism, curves }) =>
      [auc, final, passAt8, toThreshold, rounds, mechanism, curves].every(
        ({ length }) => length === seeds.length,
      ),
    'lists must have one entry for each seed',
  ),
);

const metricSchema = v.picklist(['auc', 'final', 'pass@8']);

export const effectSchema = v.object({
  metric: metricSchema,
  arm: v.string(),
  against: v.string(),
  wanted: v.picklist(['better', 'not worse']),
  ...intervalEntries,
});

export const controlSchema = v.object({ against: v.string(), ...intervalEntries });

const mechanismSchema = v.object({
  metric: v.string(),
  arm: v.string(),
  against: v.nullable(v.string()),
  than: v.optional(v.number()),
  wanted: v.picklist(['higher', 'lower']),
  because: v.string(),
  ...intervalEntries,
});

/** The method relative to its strongest control in a unit of work. */
export const unitSchema = v.object({
  unit: v.string(),
  arm: v.string(),
  against: v.string(),
  ratio: v.nullable(v.object({ mean: v.number(), low: v.number(), high: v.number() })),
  reached: v.tuple([v.number(), v.number()]),
});

/** A condition of a plan with its measured value. */
export const conditionSchema = v.object({
  title: v.string(),
  because: v.string(),
  least: v.optional(v.number()),
  most: v.optional(v.number()),
  value: v.nullable(v.number()),
  holds: v.boolean(),
});

/** What names a tested claim, with or without a result. */
export const namedEntries = {
  claim: v.string(),
  method: v.string(),
  quoted: v.string(),
  task: v.string(),
  level: v.number(),
  engine: v.string(),
};

/** The fields of a result that the page reads. */
export const publishedEntries = {
  ...namedEntries,
  source: v.string(),
  policy: v.string(),
  budget: v.object({ counter: v.string(), value: v.number() }),
  threshold: v.number(),
  arms: v.array(armSchema),
  effect: effectSchema,
  mechanism: v.nullable(mechanismSchema),
  limits: v.array(v.string()),
  /** The outcome by the rule in force when the result was made, which the file keeps; `claims.json` decides again. */
  verdict: v.picklist(outcomes),
  because: v.string(),
  control: v.nullable(controlSchema),
  ruleCommit: v.nullable(v.string()),
};
const publishedSchema = v.object(publishedEntries);
export type Published = v.InferOutput<typeof publishedSchema>;

/** The first wrong field of a record and what is wrong with it. */
export function faultOf([{ message, path }]: readonly [v.BaseIssue<unknown>, ...unknown[]]): string {
  return `${path?.map(({ key }) => String(key)).join('.') ?? 'result'}: ${message}`;
}

/** Checks an untrusted result. Throws with its wrong field if it is invalid. */
export function parsePublished(input: unknown): Published {
  const result = v.safeParse(publishedSchema, input);
  if (result.success) return result.output;
  throw new Error(`experiment: its result is damaged at ${faultOf(result.issues)}`);
}
