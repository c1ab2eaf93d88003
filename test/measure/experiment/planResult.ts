/** Makes the result of a plan: the outcome, and all data to compute its intervals again. */
import { methods } from '../../../src/methods/index.ts';
import type { RunConfig } from '../../../src/config/schema.ts';
import { hashOf } from '../../../src/run/hash.ts';
import { configOf } from './armConfig.ts';
import type { CheckedCondition } from './condition.ts';
import { spentAt, type Curve, type Unit } from '../../../src/experiment/curve.ts';
import { planRule, untestableBy } from './planOutcome.ts';
import { decideOutcome, type Outcome } from '../../../src/experiment/outcome.ts';
import { seedsOf, type Plan, type PlanArm } from './plan.ts';
import { pairedInterval as intervalOfPairs, type SeedValues } from '../../../src/experiment/pairing.ts';
import { hasOneEvaluation, readArm, rowMean, type ArmReadings } from '../../../src/experiment/readings.ts';
import { isAtEdge, type RateTrial } from './rates.ts';
import { pairedInterval, strongestControl, type ControlComparison } from './seedValues.ts';
import type { Interval } from '../../../src/experiment/statistics.ts';
import { plannedPower } from './power.ts';
import { compareInUnit, type UnitComparison } from './unitComparison.ts';
import type { TrainedRun } from '../../../src/experiment/trainTo.ts';

/** The format name in results. */
export const planFormat = 'plan-1';

/** The finished runs of an arm, one per seed of the plan. */
export interface PlanArmRuns {
  readonly arm: PlanArm;
  readonly rate: number;
  /** Empty if it takes another arm's rate. */
  readonly trials: readonly RateTrial[];
  readonly records: readonly TrainedRun[];
}

/** The readings of an arm, and further lists with one entry per seed. */
interface PlanArmResult extends ArmReadings {
  readonly name: string;
  readonly title: string;
  readonly rateOf: string | null;
  /** Complete configuration, with the chosen learning rate and the first seed. */
  readonly config: RunConfig;
  readonly tuning: readonly RateTrial[];
  /** Whether the best rate is the lowest or highest tried, even after extending the grid. */
  readonly atEdge: boolean;
  /** Budget spent when pass@1 first reached the threshold; null if never. */
  readonly toThreshold: readonly (number | null)[];
  /** Held-out pass@1 against the budget. */
  readonly curves: readonly Curve[];
  /** Amounts of each unit spent at the points of those curves. */
  readonly spending: Readonly<Partial<Record<Unit, readonly (readonly number[])[]>>>;
  /** The mechanism's metric: its mean over the rounds that count. */
  readonly mechanism: readonly (number | null)[];
  /** The rounds of that mean. */
  readonly mechanismRounds: readonly {
    readonly spent: readonly number[];
    readonly value: readonly (number | null)[];
  }[];
  /** Means over rounds within the budget. */
  readonly watched: Readonly<Record<string, readonly (number | null)[]>>;
}

export interface PlanResult {
  readonly format: typeof planFormat;
  readonly claim: string;
  readonly method: string;
  readonly source: string;
  readonly quoted: string;
  readonly replaces: string | null;
  /** Fingerprint of the plan as data. */
  readonly planHash: string;
  readonly rule: string;
  readonly task: string;
  readonly level: number;
  readonly policy: string;
  readonly start: string | null;
  readonly budget: Plan['budget'];
  readonly threshold: number;
  /** Names of the arms without the method's idea. */
  readonly controls: readonly string[];
  /** The pilot's spread, the smallest difference that counts, and the power to see it (`plannedPower`). */
  readonly planned: { readonly spread: number; readonly detect: number; readonly power: number };
  readonly conditions: readonly CheckedCondition[];
  readonly arms: readonly PlanArmResult[];
  /** The method against the plan's strongest control. Null if a condition failed, like everything below. */
  readonly effect: (Interval & Plan['effect'] & { readonly against: string }) | null;
  /** The comparison in units of work, the claim's own first. */
  readonly units: readonly UnitComparison[];
  readonly mechanism: (Interval & Omit<Plan['mechanism'], 'over'> & { readonly over: string }) | null;
  /** The method against the control with the highest mean. */
  readonly control: ControlComparison | null;
  /** The method against random rewards. */
  readonly placebo: ControlComparison | null;
  /** The method against every other arm. */
  readonly comparisons: readonly ControlComparison[];
  readonly limits: readonly string[];
  /** By the rule in `rule`; a later rule decides again in public/claims.json. */
  readonly verdict: Outcome;
  readonly because: string;
}

/** The fingerprint of a plan's deciding parts; its description and cost may change later. */
export function planHashOf(plan: Plan): string {
  const { quoted: _, limits: __, own: ___, size: ____, pilot, ...decides } = plan;
  return hashOf({}, { ...decides, pilot: { ...pilot, secondsPerRun: 0 } });
}

/** Title and venue of the method's paper, or a note that it has none. */
function sourceOf(method: Plan['method']): string {
  const { paper } = methods[method];
  return paper ? `${paper.title}, ${paper.arxiv === null ? paper.year : `arXiv ${paper.arxiv}`}` : 'no paper';
}

function armResult(plan: Plan, { arm, rate, trials, records }: PlanArmRuns): PlanArmResult {
  const { budget, mechanism, watched, threshold } = plan;
  const { value } = budget;
  const curves = records.map(({ points }) => points);
  const meanOf = (metric: string) =>
    records.map((record) => rowMean(record, value, { metric, over: 'all rounds' }));
  const unitsOf = [...new Set<Unit>([budget.counter, ...plan.units])];
  return {
    name: arm.name,
    title: arm.title,
    rateOf: arm.rateOf ?? null,
    config: configOf(plan, arm, seedsOf(plan)[0] as number, rate),
    tuning: trials,
    atEdge: trials.length > 0 && isAtEdge(trials),
    ...readArm(seedsOf(plan), records, value),
    toThreshold: curves.map((curve) => spentAt(curve, threshold, value)),
    curves: curves.map((curve) => curve.map(({ spent, passAt1 }) => ({ spent, passAt1 }))),
    spending: Object.fromEntries(
      unitsOf.map((unit) => [unit, curves.map((curve) => curve.map(({ counts }) => counts?.[unit] ?? 0))]),
    ),
    mechanism: records.map((record) => rowMean(record, value, mechanism)),
    mechanismRounds: records.map(({ rows }) => {
      const some = rows.filter(({ round, spent }) => round > 0 && spent <= value);
      return {
        spent: some.map(({ spent }) => spent),
        value: some.map((row) => row[mechanism.metric] ?? null),
      };
    }),
    watched: Object.fromEntries(watched.map((metric) => [metric, meanOf(metric)])),
  };
}

/** The interval of the mechanism over seeds with a value on both sides. */
function mechanismOf({ mechanism }: Plan, arms: readonly PlanArmResult[]): Interval | null {
  const valuesOf = (name: string): SeedValues => {
    const { seeds = [], mechanism: values = [] } = arms.find((arm) => arm.name === name) ?? {};
    return { seeds, values };
  };
  const ours = valuesOf(mechanism.arm);
  const fixed = { ...ours, values: ours.seeds.map(() => mechanism.than ?? 0) };
  return intervalOfPairs(ours, mechanism.against === null ? fixed : valuesOf(mechanism.against));
}

/** An arm's curves in another unit. */
function curvesIn({ curves, spending }: PlanArmResult, unit: Unit): readonly Curve[] {
  return curves.map((curve, i) =>
    curve.map(({ passAt1 }, at) => ({ spent: spending[unit]?.[i]?.[at] ?? 0, passAt1 })),
  );
}

/** The result; `runs` is empty if a condition failed, else it has all arms at all seeds. */
export function planResultOf(
  plan: Plan,
  conditions: readonly CheckedCondition[],
  runs: readonly PlanArmRuns[],
): PlanResult {
  const { claim, method, quoted, replaces, common, start, budget, threshold, limits } = plan;
  const { effect, strongest, controls, mechanism, pilot } = plan;
  const arms = runs.map((one) => armResult(plan, one));
  const coarse = arms.find(({ curves }) => curves.every((points) => hasOneEvaluation({ points })));
  if (coarse)
    throw new Error(
      `${claim}: runs must be evaluated at least twice after their start, ${coarse.name} was once; plan it again with a lower eval_every_rounds`,
    );
  const armOf = (name: string): PlanArmResult => arms.find((arm) => arm.name === name) as PlanArmResult;
  const against = (name: string): ControlComparison | null => {
    if (arms.length === 0) return null;
    const interval = pairedInterval(armOf(effect.arm), armOf(name), effect.metric);
    return interval && { against: name, ...interval };
  };
  const headline = against(strongest);
  const inside = arms.length > 0 ? mechanismOf(plan, arms) : null;
  const control = strongestControl(arms, effect.arm, controls, effect.metric);
  const placebo = against(plan.placebo);
  const decided =
    untestableBy(conditions) ??
    (headline &&
      decideOutcome({
        effect: headline,
        wanted: effect.wanted,
        mechanism: inside && { ...inside, wanted: mechanism.wanted },
        control,
        placebo,
      }));
  if (!decided) throw new Error(`${claim}: must have runs of at least two seeds, or a failed condition`);
  return {
    format: planFormat,
    ...{ claim, method, source: sourceOf(method), quoted, replaces, planHash: planHashOf(plan) },
    rule: planRule(plan),
    ...{ task: common.task, level: common.level, policy: common.policy, start, budget, threshold },
    controls,
    planned: { spread: pilot.spread, detect: pilot.detect, power: plannedPower(pilot, effect.wanted) },
    conditions,
    arms,
    effect: headline && { ...effect, ...headline },
    units:
      arms.length === 0
        ? []
        : plan.units.map((unit) =>
            compareInUnit(
              unit,
              { arm: effect.arm, against: strongest },
              curvesIn(armOf(effect.arm), unit),
              curvesIn(armOf(strongest), unit),
              threshold,
            ),
          ),
    mechanism: inside && { ...mechanism, ...inside },
    control,
    placebo,
    comparisons: arms.flatMap(({ name }) => {
      const found = name === effect.arm ? null : against(name);
      return found ? [found] : [];
    }),
    limits,
    verdict: decided.outcome,
    because: decided.because,
  };
}
