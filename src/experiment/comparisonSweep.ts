/** A sweep: a comparison whose arms are one recipe with several values of one number. */
import { refusal, type Problem } from '../config/problem.ts';
import type { RunConfig } from '../config/schema.ts';
import { isSettingKey, optionOf } from '../config/settings.ts';
import type { Budget } from './arm.ts';
import { armOfConfig, configOfArm, type ComparedArm, type Comparison } from './comparison.ts';
import { changeName } from './comparisonNames.ts';
import { encodeComparison } from './comparisonLink.ts';
import {
  ownNameOf,
  ownSettingOf,
  sweptNumber,
  sweptProblem,
  sweptValue,
  withSwept,
  type SweptKey,
  type SweptNumber,
  type SweptValue,
} from './comparisonSwept.ts';

export const fewestSweptValues = 3;
export const mostSweptValues = 5;

const mostDoublings = 12;
/** Parts of the range to try where there is nothing to halve. */
const shares = [0.01, 0.1, 0.001, 1] as const;

/** Values around the current one, nearest first, valid or not. */
function* around({ min, max, integer }: SweptNumber, current: SweptValue): Generator<SweptValue> {
  const doublings = Array.from({ length: mostDoublings }, (_, i) => 1 << i);
  if (current === null || !Number.isFinite(current) || current === 0) {
    yield current === 0 ? 0 : null;
    yield* integer ? doublings : shares.map((share) => max * share);
    return;
  }
  yield current;
  // Of a share near 1, such as a discount, the distance to 1 matters.
  const isNearOne = !integer && min >= 0 && max === 1 && current > 0.5 && current < 1;
  for (const factor of doublings.map((one) => 2 * one)) {
    yield isNearOne ? 1 - (1 - current) * factor : current / factor;
    yield isNearOne ? 1 - (1 - current) / factor : current * factor;
  }
}

const ascending = (a: SweptValue, b: SweptValue): number => (a ?? -Infinity) - (b ?? -Infinity);

/**
 * Three values to sweep, ascending: the recipe's and those around it that the recipe can have. Fewer where rules leave fewer.
 * Throws on a setting that is no number.
 */
export function proposedValues(recipe: RunConfig, key: SweptKey): SweptValue[] {
  const option = sweptNumber(recipe, key);
  if (option === null)
    throw new Error(
      `sweep: ${key} must be a number, got ${isSettingKey(key) ? optionOf(key).kind : (ownSettingOf(recipe, key)?.kind ?? 'no setting of the recipe')}`,
    );
  const found: SweptValue[] = [];
  for (const value of around(option, sweptValue(recipe, key))) {
    const short = value === null ? null : Number(value.toPrecision(3));
    const rounded = short !== null && option.integer ? Math.round(short) : short;
    // The recipe's own value stays as it is.
    const wanted = found.length === 0 ? value : rounded;
    if (found.includes(wanted) || sweptProblem(recipe, key, wanted) !== null) continue;
    found.push(wanted);
    if (found.length === fewestSweptValues) break;
  }
  return found.sort(ascending);
}

/** Why each value is refused, in their order; null where it is not. */
export function sweptProblems(
  recipe: RunConfig,
  key: SweptKey,
  values: readonly SweptValue[],
): (Problem | null)[] {
  return values.map((value, i) => {
    const problem = sweptProblem(recipe, key, value);
    if (problem) return problem;
    return values.indexOf(value) < i ? refusal(key, 'different from the other values', value) : null;
  });
}

export interface SweepPlan {
  /** Its value of the setting is the control's. */
  readonly recipe: RunConfig;
  readonly key: SweptKey;
  /** Valid and distinct. */
  readonly values: readonly SweptValue[];
  readonly seeds: readonly number[];
  readonly budget: Budget;
}

type Naming = (recipe: RunConfig, key: SweptKey, value: SweptValue) => string;

/** The name of the arm with this value, the same in every language of the page. */
const armName: Naming = (_, key, value) =>
  (isSettingKey(key) ? changeName(key, value) : `${ownNameOf(key)} ${value}`).slice(0, 60);

/** How arms were named before, after the setting's label. */
const olderName: Naming = (recipe, key, value) =>
  `${sweptNumber(recipe, key)?.label ?? key} ${value ?? /* data */ 'not set'}`.slice(0, 60);

/** The comparison that trains a sweep; without the recipe's value among the values, the first is its control. */
export function comparisonOfSweep(plan: SweepPlan, named = armName): Comparison {
  const { recipe, key, values, seeds, budget } = plan;
  const arms = values.map((value) => armOfConfig(named(recipe, key, value), withSwept(recipe, key, value)));
  const own = values.findIndex((value) => value === sweptValue(recipe, key));
  const control = arms[Math.max(own, 0)]?.name ?? '';
  return { arms, seeds, budget, control };
}

/**
 * A comparison read as a sweep of this setting of a recipe, whatever the recipe's own value of it; null for every other
 * comparison.
 */
export function readSweep(comparison: Comparison, recipe: RunConfig, key: SweptKey): SweepPlan | null {
  const { arms, seeds, budget, control } = comparison;
  const valueIn = (arm: ComparedArm) => sweptValue(configOfArm(arm, seeds[0] as number), key);
  const own = arms.find(({ name }) => name === control);
  if (!own) return null;
  const values = arms.map(valueIn);
  const plan = { recipe: withSwept(recipe, key, valueIn(own)), key, values, seeds, budget };
  const link = encodeComparison(comparison);
  return [armName, olderName].some((named) => encodeComparison(comparisonOfSweep(plan, named)) === link)
    ? plan
    : null;
}
