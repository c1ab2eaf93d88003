/** Values of each seed of an arm, and paired comparisons of arms, from the lists in results. */
import type { EffectMetric } from '../../../src/experiment/arm.ts';
import {
  intervalOf,
  meanOfValues,
  pairedDifferences,
  type Interval,
} from '../../../src/experiment/statistics.ts';

/** The lists of an arm for a comparison, with one entry per seed in `seeds`. */
export interface SeedLists {
  readonly name: string;
  readonly seeds: readonly number[];
  readonly auc: readonly number[];
  readonly final: readonly number[];
  readonly passAt8: readonly (number | null)[];
}

/** One value per seed of the arm, in order; null if a seed has none. */
export function seedValues(arm: SeedLists, metric: EffectMetric): readonly (number | null)[] {
  return metric === 'pass@8' ? arm.passAt8 : arm[metric];
}

/** Pairs of values at the seeds that both arms have. */
function pairsOf(ours: SeedLists, theirs: SeedLists, metric: EffectMetric): [number, number][] {
  const other = new Map(theirs.seeds.map((seed, i) => [seed, seedValues(theirs, metric)[i] ?? null]));
  return ours.seeds.flatMap((seed, i): [number, number][] => {
    const [mine, their] = [seedValues(ours, metric)[i] ?? null, other.get(seed) ?? null];
    return mine === null || their === null ? [] : [[mine, their]];
  });
}

/** The paired t interval of `ours` minus `theirs` over shared seeds; null with fewer than two. */
export function pairedInterval(ours: SeedLists, theirs: SeedLists, metric: EffectMetric): Interval | null {
  const pairs = pairsOf(ours, theirs, metric);
  return intervalOf(
    pairedDifferences(
      pairs.map(([mine]) => mine),
      pairs.map(([, their]) => their),
    ),
  );
}

/** The method against one of its controls. */
export interface ControlComparison extends Interval {
  readonly against: string;
}

/**
 * The method's arm against the control with the highest mean over shared seeds; null if no control has two. Choosing the best
 * of several controls slightly favours the controls, the cautious side.
 */
export function strongestControl(
  arms: readonly SeedLists[],
  arm: string,
  controls: readonly string[],
  metric: EffectMetric,
): ControlComparison | null {
  const ours = arms.find(({ name }) => name === arm);
  if (!ours) return null;
  const compared = arms
    .filter(({ name }) => controls.includes(name))
    .flatMap((theirs) => {
      const interval = pairedInterval(ours, theirs, metric);
      if (!interval) return [];
      const mean = meanOfValues(pairsOf(ours, theirs, metric).map(([, their]) => their));
      return [{ against: theirs.name, ...interval, mean }];
    });
  const [first, ...others] = compared;
  if (!first) return null;
  const { mean: _, ...strongest } = others.reduce((best, one) => (one.mean > best.mean ? one : best), first);
  return strongest;
}
