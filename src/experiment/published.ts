/** The schema of a committed result, `public/experiments/<claim>.json`: checked once, where a file is read. */
import * as v from 'valibot';
import { outcomes, directions, sightings, controlParts } from './outcome.ts';

const interval = { difference: v.number(), low: v.number(), high: v.number() };
const perSeed = v.array(v.nullable(v.number()));

const armSchema = v.pipe(
  v.object({
    name: v.string(),
    title: v.string(),
    budgetTimes: v.optional(v.number()),
    config: v.looseObject({ method: v.string(), learning_rate: v.number() }),
    tuning: v.optional(v.array(v.object({ learning_rate: v.number() }))),
    seeds: v.array(v.number()),
    auc: v.array(v.number()),
    final: v.array(v.number()),
    passAt8: perSeed,
    toThreshold: perSeed,
    rounds: v.array(v.number()),
    stopped: v.array(v.string()),
    mechanism: v.optional(perSeed),
    curves: v.optional(v.array(v.array(v.object({ spent: v.number(), passAt1: v.number() })))),
  }),
  v.check(
    ({ seeds, auc, final, passAt8, toThreshold, rounds, mechanism = seeds, curves = seeds }) =>
      [auc, final, passAt8, toThreshold, rounds, mechanism, curves].every(
        ({ length }) => length === seeds.length,
      ),
    'lists must have one entry for each seed',
  ),
);

const plotSchema = v.object({
  over: v.string(),
  metric: v.string(),
  curves: v.array(
    v.object({
      name: v.string(),
      points: v.array(
        v.object({
          x: v.number(),
          mean: v.number(),
          /** Null of a single seed. */
          low: v.nullable(v.number()),
          high: v.nullable(v.number()),
        }),
      ),
    }),
  ),
});

export const partsSchema = v.object({
  direction: v.picklist(directions),
  mechanism: v.picklist(sightings),
  control: v.picklist(controlParts),
});

export const metricSchema = v.picklist(['auc', 'final', 'pass@8']);

export const effectSchema = v.object({
  metric: metricSchema,
  arm: v.string(),
  against: v.string(),
  wanted: v.picklist(['better', 'not worse']),
  ...interval,
});

export const controlSchema = v.object({ against: v.string(), ...interval });

export const mechanismSchema = v.object({
  metric: v.string(),
  arm: v.string(),
  against: v.nullable(v.string()),
  than: v.optional(v.number()),
  wanted: v.picklist(['higher', 'lower']),
  because: v.string(),
  ...interval,
});

/** The method against its strongest control in a unit of work. */
export const unitSchema = v.object({
  unit: v.string(),
  arm: v.string(),
  against: v.string(),
  ratio: v.nullable(v.object({ mean: v.number(), low: v.number(), high: v.number() })),
  reached: v.tuple([v.number(), v.number()]),
});

/** A condition of a plan, as it was measured. */
export const conditionSchema = v.object({
  title: v.string(),
  because: v.string(),
  least: v.optional(v.number()),
  most: v.optional(v.number()),
  value: v.nullable(v.number()),
  holds: v.boolean(),
});

/** What results of older experiments and of plans have in common. */
export const publishedFields = {
  claim: v.string(),
  method: v.string(),
  source: v.string(),
  quoted: v.string(),
  task: v.string(),
  level: v.number(),
  policy: v.string(),
  budget: v.object({ counter: v.string(), value: v.number() }),
  threshold: v.number(),
  arms: v.array(armSchema),
  effect: effectSchema,
  mechanism: v.nullable(mechanismSchema),
  plot: v.optional(plotSchema),
  limits: v.array(v.string()),
  verdict: v.picklist(outcomes),
  because: v.string(),
  parts: partsSchema,
  control: v.nullable(controlSchema),
  ruleCommit: v.nullable(v.string()),
  engine: v.string(),
  command: v.string(),
};
const publishedSchema = v.object(publishedFields);
export type Published = v.InferOutput<typeof publishedSchema>;

/** What a result measured, without what was decided from it: results of older rules are read with it, to decide again. */
export type Measured = Omit<Published, 'verdict' | 'because' | 'parts' | 'control'>;
const measuredSchema = v.omit(publishedSchema, ['verdict', 'because', 'parts', 'control']);

function check<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const { message, path } = result.issues[0];
  const where = path?.map(({ key }) => String(key)).join('.') ?? 'result';
  throw new Error(`experiment: its result is damaged at ${where}: ${message}`);
}

/** Checks a result of unknown origin. Throws when it is not one. */
export const parsePublished = (input: unknown): Published => check(publishedSchema, input);

/** Checks what a result measured. Throws when it is not one. */
export const parseMeasured = (input: unknown): Measured => check(measuredSchema, input);
