/** The list entry of a run: a small record made from the run, so that the list need not read runs. */
import * as v from 'valibot';
import { changesOf } from '../config/changes.ts';
import type { RunConfig } from '../config/schema.ts';
import { count } from '../run/recordSchemas.ts';
import { mostPoints, type ThinCurve } from './curve.ts';
import { listedFields, parsed, type RunRecord } from './records.ts';

/** The settings that identify a run, and those that differ from its method's own. */
interface Recipe extends Pick<RunConfig, 'method' | 'task' | 'level' | 'policy' | 'seed'> {
  /** The title of its own method; absent without one. */
  readonly own_method?: { readonly title: string };
  /** In form order, with stored values. */
  readonly changes: Readonly<Record<string, unknown>>;
}

export interface RunSummary extends Omit<RunRecord, 'version' | 'config' | 'device'> {
  readonly version: 1;
  readonly recipe: Recipe;
  readonly curve: ThinCurve;
}

const recipeSchema = v.object({
  method: v.string(),
  task: v.string(),
  level: v.number(),
  policy: v.string(),
  seed: v.number(),
  own_method: v.optional(v.object({ title: v.string() })),
  changes: v.record(v.string(), v.unknown()),
}) as v.GenericSchema<unknown, Recipe>;

const summarySchema = v.object({
  version: v.literal(1),
  ...listedFields,
  recipe: recipeSchema,
  curve: v.object({
    rowsPerPoint: v.pipe(count, v.minValue(1)),
    means: v.pipe(v.array(v.pipe(v.number(), v.finite())), v.maxLength(mostPoints)),
    inLast: count,
  }),
});

/** Parses a stored summary. Throws `DamagedRecord`. */
export function parseSummary(input: unknown): RunSummary {
  return parsed('list entry', summarySchema, input);
}

function recipeOf(config: RunConfig): Recipe {
  const { method, own_method: own, task, level, policy, seed } = config;
  const title = own && { own_method: { title: own.title } };
  return { ...{ method, task, level, policy, seed }, ...title, changes: changedValues(config) };
}

function changedValues(config: RunConfig): Recipe['changes'] {
  try {
    return Object.fromEntries(changesOf(config).map((key) => [key, config[key]]));
  } catch {
    // This version does not know the method.
    return {};
  }
}

/** The summary of a run. `before`: the run's older record and summary, whose unchanged parts are reused. */
export function summaryOf(
  record: RunRecord,
  curve: ThinCurve,
  before?: { readonly config: RunConfig; readonly summary: RunSummary },
): RunSummary {
  const { version: _, config, device: __, ...listed } = record;
  const isSame = before !== undefined && JSON.stringify(before.config) === JSON.stringify(config);
  return { version: 1, ...listed, recipe: isSame ? before.summary.recipe : recipeOf(config), curve };
}
