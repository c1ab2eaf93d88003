/**
 * What the arms of a comparison spent until their held-out pass@1 reached a threshold, and the ratio to the control's amount,
 * seed by seed. A run that did not reach it has no amount and no part in the ratio.
 */
import { curveIn, heightAt, spentAt, type Curve, type Unit } from './curve.ts';
import { isPaired, type ComparedResult, type ComparisonResult } from './comparisonResult.ts';
import type { RecordOf } from './conduct.ts';
import { pairsOf } from './pairing.ts';
import { ratioOf, type Ratio } from './statistics.ts';
import type { TrainedRun } from './trainTo.ts';

/** Units in which a saving is shown: generated tokens (shared ones once), decode steps in a row, seconds of training. */
export const savedUnits = ['tok_unique', 'steps_seq', 'seconds'] as const satisfies readonly Unit[];
export type SavedUnit = (typeof savedUnits)[number];

/** Lists have one entry per finished seed of the arm. */
export interface ArmSpending {
  readonly arm: string;
  readonly seeds: readonly number[];
  /** Null where the run did not reach the threshold within its budget, or was kept without counts. */
  readonly spent: readonly (number | null)[];
  /** The arm's amount divided by the control's; null for the control, below two pairs, and with other held-out questions. */
  readonly ratio: (Ratio & { readonly pairs: number }) | null;
}

export interface Savings {
  /** Held-out pass@1. */
  readonly threshold: number;
  /** Arms in the order of the comparison; lists have one entry per finished seed. */
  readonly reached: readonly { readonly arm: string; readonly seeds: readonly boolean[] }[];
  readonly units: Readonly<Record<SavedUnit, readonly ArmSpending[]>>;
}

/** The finished runs of an arm, in the order of its seeds. */
function runsOfArm({ name, seeds }: ComparedResult, recordOf: RecordOf): TrainedRun[] {
  return seeds.map((seed) => recordOf(name, seed) as TrainedRun);
}

/** The highest pass@1 of a curve up to the budget. */
function bestOf(curve: Curve, budget: number): number {
  const within = curve.filter(({ spent }) => spent <= budget).map(({ passAt1 }) => passAt1);
  return Math.max(...within, heightAt(curve, budget));
}

const decimals = 100;

/**
 * The highest pass@1, to two decimals, that all finished runs reached within their budgets. Where that is no more than a run
 * had before training, the lowest of the arms' highest mean curves; 1 without finished runs.
 */
export function usualThreshold({ arms }: Pick<ComparisonResult, 'arms'>, recordOf: RecordOf): number {
  const trained = arms.filter(({ seeds }) => seeds.length > 0);
  const runs = trained.flatMap((arm) =>
    runsOfArm(arm, recordOf).map(({ points }) => ({ points, budget: arm.budget })),
  );
  const all = Math.min(1, ...runs.map(({ points, budget }) => bestOf(points, budget)));
  const start = Math.max(0, ...runs.map(({ points }) => points[0]?.passAt1 ?? 0));
  const means = Math.min(1, ...trained.map(({ curve }) => Math.max(...curve.map(({ mean }) => mean))));
  // Rounding errors of a share with two decimals must not take it below itself.
  const rounded = (share: number): number => Math.floor(share * decimals + 1e-9) / decimals;
  return rounded(all) > start ? rounded(all) : rounded(means);
}

/** What a run spent of a unit until it first reached the threshold; null if it did not within its budget. */
function spentOfUnit({ points }: TrainedRun, unit: Unit, threshold: number, budget: number): number | null {
  if (spentAt(points, threshold, budget) === null) return null;
  const curve = curveIn(points, unit);
  return curve && spentAt(curve, threshold, curve.at(-1)?.spent ?? 0);
}

/** The savings at a threshold of held-out pass@1 from 0 to 1. */
export function savingsOf(
  { arms, control }: Pick<ComparisonResult, 'arms' | 'control'>,
  recordOf: RecordOf,
  threshold: number,
): Savings {
  const against = arms.find(({ name }) => name === control) as ComparedResult;
  const valuesOf = (arm: ComparedResult, unit: Unit) => ({
    seeds: arm.seeds,
    values: runsOfArm(arm, recordOf).map((record) => spentOfUnit(record, unit, threshold, arm.budget)),
  });
  const ratioIn = (arm: ComparedResult, unit: Unit): ArmSpending['ratio'] => {
    if (arm === against || !isPaired(arm.config, against.config)) return null;
    // A policy that is at the threshold before it has spent anything has no ratio.
    const spent = ({ seeds, values }: ReturnType<typeof valuesOf>) => ({
      seeds,
      values: values.map((value) => (value === 0 ? null : value)),
    });
    const { ours, theirs } = pairsOf(spent(valuesOf(arm, unit)), spent(valuesOf(against, unit)));
    const ratio = ratioOf(ours, theirs);
    return ratio && { ...ratio, pairs: ours.length };
  };
  const inUnit = (unit: Unit): ArmSpending[] =>
    arms.map((arm) => ({
      arm: arm.name,
      seeds: arm.seeds,
      spent: valuesOf(arm, unit).values,
      ratio: ratioIn(arm, unit),
    }));
  return {
    threshold,
    reached: arms.map((arm) => ({
      arm: arm.name,
      seeds: runsOfArm(arm, recordOf).map(({ points }) => spentAt(points, threshold, arm.budget) !== null),
    })),
    units: { tok_unique: inUnit('tok_unique'), steps_seq: inUnit('steps_seq'), seconds: inUnit('seconds') },
  };
}
