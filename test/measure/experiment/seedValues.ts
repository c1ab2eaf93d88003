/** Compares arms of a result seed by seed, from its lists. */
import type { EffectMetric } from '../../../src/experiment/arm.ts';
import {
  pairedInterval as intervalOfPairs,
  pairsOf,
  type SeedValues,
} from '../../../src/experiment/pairing.ts';
import type { ArmReadings } from '../../../src/experiment/readings.ts';
import { meanOfValues, type Interval } from '../../../src/experiment/statistics.ts';

/** The lists of an arm for a comparison, with one entry per seed in `seeds`. */
export type SeedLists = Pick<ArmReadings, 'seeds' | 'auc' | 'final' | 'passAt8'> & { readonly name: string };

/** One value per seed of the arm; null if a seed has none. */
function seedValues(arm: SeedLists, metric: EffectMetric): SeedValues {
  return { seeds: arm.seeds, values: metric === 'pass@8' ? arm.passAt8 : arm[metric] };
}

/** The paired t interval of `ours` minus `theirs` over shared seeds; null with fewer than two. */
export function pairedInterval(ours: SeedLists, theirs: SeedLists, metric: EffectMetric): Interval | null {
  return intervalOfPairs(seedValues(ours, metric), seedValues(theirs, metric));
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
      const mean = meanOfValues(pairsOf(seedValues(ours, metric), seedValues(theirs, metric)).theirs);
      return [{ against: theirs.name, ...interval, mean }];
    });
  const [first, ...others] = compared;
  if (!first) return null;
  const { mean: _, ...strongest } = others.reduce((best, one) => (one.mean > best.mean ? one : best), first);
  return strongest;
}
