/** Quick looks at claims, public/pilots.json: a few seeds, for orientation. No outcome is drawn from them. */
import * as v from 'valibot';
import { meanOfValues } from './statistics.ts';

const pilotSchema = v.pipe(
  v.object({
    /** The method whose claim it looks at, and its control and further arms, as in a comparison. */
    id: v.string(),
    /** Version of the engine that trained it. */
    engine: v.string(),
    /** The text of the comparison's link. */
    link: v.string(),
    task: v.string(),
    level: v.number(),
    budget: v.object({ counter: v.string(), value: v.number() }),
    control: v.string(),
    seeds: v.array(v.number()),
    arms: v.array(
      v.object({
        name: v.string(),
        /** Mean held-out pass@1 over the budget, one entry per seed. */
        auc: v.array(v.number()),
        /** Held-out pass@1 at the end of the budget. */
        final: v.array(v.number()),
      }),
    ),
  }),
  v.check(
    ({ seeds, arms, control }) =>
      arms.some(({ name }) => name === control) &&
      arms.every(({ auc, final }) => auc.length === seeds.length && final.length === seeds.length),
    'a pilot must have its control among its arms, and lists one entry for each seed',
  ),
);
export type Pilot = v.InferOutput<typeof pilotSchema>;

const listSchema = v.object({ pilots: v.array(pilotSchema) });
export type PilotList = v.InferOutput<typeof listSchema>;

/** Checks a fetched list. Throws on other data. */
export const parsePilots = (data: unknown): PilotList => v.parse(listSchema, data);

/** An arm beside the control, by mean pass@1 over the budget. */
export interface PilotLine {
  readonly arm: string;
  readonly mean: number;
  /** The control's mean. */
  readonly against: number;
  /** The arm minus the control, seed by seed. */
  readonly differences: readonly number[];
}

/** Every other arm beside the control, in order. */
export function pilotLines({ arms, control }: Pilot): PilotLine[] {
  const base = arms.find(({ name }) => name === control)?.auc ?? [];
  return arms
    .filter(({ name }) => name !== control)
    .map(({ name, auc }) => ({
      arm: name,
      mean: meanOfValues(auc),
      against: meanOfValues(base),
      differences: auc.map((value, i) => value - (base[i] as number)),
    }));
}
