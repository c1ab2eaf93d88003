/** The schema of a plan's committed result. */
import * as v from 'valibot';
import {
  conditionSchema,
  controlSchema,
  faultOf,
  namedEntries,
  publishedEntries,
  unitSchema,
} from '../../../src/experiment/published.ts';
import { outcomes } from '../../../src/experiment/outcome.ts';
import { planFormat } from './planResult.ts';

const planFields = {
  format: v.literal(planFormat),
  planHash: v.string(),
  replaces: v.nullable(v.string()),
  conditions: v.pipe(v.array(conditionSchema), v.nonEmpty()),
  units: v.array(unitSchema),
  placebo: v.nullable(controlSchema),
};

const runSchema = v.object({ ...publishedEntries, ...planFields });
export type PlanPublished = v.InferOutput<typeof runSchema>;

const notRunSchema = v.object({
  ...planFields,
  ...namedEntries,
  ruleCommit: publishedEntries.ruleCommit,
  effect: v.null(),
  verdict: v.literal(outcomes[3]),
  because: v.string(),
});
export type PlanNotRun = v.InferOutput<typeof notRunSchema>;

/** Checks the result of a plan. Throws if it is invalid. */
export function parsePlanResult(input: unknown): PlanPublished | PlanNotRun {
  const isRun = (input as { effect?: unknown } | null)?.effect !== null;
  const result = v.safeParse(isRun ? runSchema : notRunSchema, input);
  if (result.success) return result.output;
  throw new Error(`plan: its result is damaged at ${faultOf(result.issues)}`);
}

/** Whether the plan was run. */
export function wasRun(result: PlanPublished | PlanNotRun): result is PlanPublished {
  return result.effect !== null;
}
