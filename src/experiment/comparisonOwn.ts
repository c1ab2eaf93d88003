/** The comparison of an own method: beside the method that it is based on, and that method with random rewards. */
import { underMethod } from '../config/changes.ts';
import type { OwnMethod } from '../config/ownMethod.ts';
import { settingsOfOwnMethod } from '../config/ownRecipe.ts';
import { roundBudget } from '../config/roundBudget.ts';
import {
  checkConfig,
  defaultConfig,
  parseConfig,
  type RunConfig,
  type SettingKey,
} from '../config/schema.ts';
import { armOfConfig, type Comparison } from './comparison.ts';

/** A recipe with an own method, and the same one with the method that it is based on. */
export interface OwnAndBase {
  readonly own: RunConfig;
  readonly base: RunConfig;
}

/** The recipe without its own method, what that fixes, and what its hooks set beside themselves. */
function withoutOwn({ own_method: own, ...recipe }: RunConfig): RunConfig {
  if (own === undefined) return recipe;
  const usual = defaultConfig(recipe.method, recipe.task);
  const keys = Object.keys(settingsOfOwnMethod(own)).filter((key) => key in usual) as SettingKey[];
  return { ...recipe, ...Object.fromEntries(keys.map((key) => [key, usual[key]])) };
}

/**
 * The own method in a recipe, which keeps its task, sizes and manual changes where the method accepts them. Throws
 * `ConfigError` where the own method's settings conflict.
 */
export function ownAndBase(own: OwnMethod, recipe: RunConfig): OwnAndBase {
  const kept = underMethod(withoutOwn(recipe), own.basedOn, recipe.task);
  const base = checkConfig(kept).length === 0 ? parseConfig(kept) : defaultConfig(own.basedOn);
  return { own: parseConfig({ ...base, ...settingsOfOwnMethod(own, base) }), base };
}

export interface OwnPlan extends OwnAndBase {
  /** Names of the two arms; equal ones are made different. */
  readonly ownName: string;
  readonly baseName: string;
  readonly seeds: readonly number[];
  /** The budget of a run, as rounds of the base that spend the most they can. */
  readonly rounds: number;
}

/** Longest name of an arm here, so that a word fits behind it. */
const longestName = 52;

/** The names of the arms in the comparison of `comparisonOfOwn`. */
export function ownArmNames({ ownName, baseName }: Pick<OwnPlan, 'ownName' | 'baseName'>): {
  readonly own: string;
  readonly base: string;
  readonly placebo: string;
} {
  const placebo = 'Placebo';
  const named = ownName.trim().slice(0, longestName);
  const isTaken = named === baseName || named === placebo;
  return { own: isTaken ? /* data */ `${named} (mine)` : named, base: baseName, placebo };
}

/** The comparison that trains both on the same seeds; the placebo is left out where the base refuses random rewards. */
export function comparisonOfOwn(plan: OwnPlan): Comparison {
  const names = ownArmNames(plan);
  const random = { ...plan.base, labels: 'random' as const };
  const hasPlacebo = checkConfig(random).length === 0;
  return {
    arms: [
      armOfConfig(names.own, plan.own),
      armOfConfig(names.base, plan.base),
      ...(hasPlacebo ? [armOfConfig(names.placebo, random)] : []),
    ],
    seeds: plan.seeds,
    budget: { counter: 'budget', value: plan.rounds * roundBudget(plan.base) },
    control: names.base,
  };
}
