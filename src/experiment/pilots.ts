/** Quick looks at claims, public/pilots.json: a few seeds, for orientation. No outcome is drawn from them. */
import * as v from 'valibot';
import { meanOfValues } from './statistics.ts';

const pilotSchema = v.pipe(
  v.object({
    /** The method whose claim it looks at, and its control and further arms, as in a comparison. */
    id: v.string(),
    /** The method, where a second pilot looks at it, under a name of its own. */
    method: v.optional(v.string()),
    /** Version of the engine that trained it. */
    engine: v.string(),
    /** The text of the comparison's link. */
    link: v.string(),
    task: v.string(),
    /** The level that held-out prompts are of. */
    level: v.number(),
    /** Weights of levels 1, 2, … in training; empty: only `level`. */
    mixture: v.array(v.number()),
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

/** The pilots of a method. */
export const pilotsOf = ({ pilots }: PilotList, method: string): readonly Pilot[] =>
  pilots.filter((one) => (one.method ?? one.id) === method);

/** Its task and levels in words: those trained on, where several are mixed, and the measured one. */
export function pilotSubject({ task, level, mixture }: Pick<Pilot, 'task' | 'level' | 'mixture'>): string {
  const mixed = mixture.flatMap((weight, i) => (weight > 0 ? [{ weight, level: i + 1 }] : []));
  if (mixed.length < 2) {
    const trained = mixed[0]?.level ?? level;
    return trained === level
      ? `${task} level ${level}`
      : `${task} level ${trained}, measured on level ${level}`;
  }
  const levels = mixed.map((one) => one.level);
  const listed = `${levels.slice(0, -1).join(', ')} and ${levels.at(-1)}`;
  const weights = mixed.map(({ weight }) => weight).join(' : ');
  return `${task} levels ${listed} mixed ${weights}, measured on level ${level}`;
}

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
