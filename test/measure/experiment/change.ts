/** The relative change that stands beside a paper's size of effect, in per cent over paired seeds. */
import type { ChangeKind } from '../../../src/experiment/claimList.ts';
import { ratioOf, type Interval, type Ratio } from '../../../src/experiment/statistics.ts';
import { log } from '../../../src/tensor/log.ts';
import { studentQuantile } from '../../../src/tensor/studentT.ts';
import type { Change, ClaimedSize } from './plan.ts';
import type { PlanPublished } from './planPublished.ts';
import { powerOfTest } from './power.ts';

/** A ratio of method to compared arm as a change in per cent; where less is better, the ends change places. */
function changeBy(kind: ChangeKind, { mean, low, high }: Ratio): Interval {
  const of = (ratio: number): number =>
    100 * (kind === 'more' ? ratio - 1 : kind === 'saved' ? 1 - ratio : 1 / ratio - 1);
  return kind === 'more'
    ? { difference: of(mean), low: of(low), high: of(high) }
    : { difference: of(mean), low: of(high), high: of(low) };
}

/** The ratio of two lists; null if a seed has none. */
function wholeRatio(ours: readonly (number | null)[], theirs: readonly (number | null)[]): Ratio | null {
  const pairs = ours.flatMap((mine, i): [number, number][] => {
    const other = theirs[i] ?? null;
    return mine !== null && other !== null && mine > 0 && other > 0 ? [[mine, other]] : [];
  });
  if (pairs.length < ours.length) return null;
  return ratioOf(
    pairs.map(([mine]) => mine),
    pairs.map(([, other]) => other),
  );
}

/** The change of a result; null if the metric of a seed has no ratio, or the unit none. Throws on a mechanism without a compared arm. */
export function changeOf(
  change: Change,
  { claim, arms, effect, mechanism, units }: PlanPublished,
): (Change & Interval) | null {
  const armOf = (name: string) => arms.find((arm) => arm.name === name);
  const paired = (ours: string, theirs: string, key: 'auc' | 'final' | 'passAt8' | 'mechanism') =>
    wholeRatio(armOf(ours)?.[key] ?? [], armOf(theirs)?.[key] ?? []);
  let ratio: Ratio | null;
  if (change.of === 'effect') {
    ratio = paired(effect.arm, effect.against, effect.metric === 'pass@8' ? 'passAt8' : effect.metric);
  } else if (change.of === 'mechanism') {
    if (!mechanism?.against) {
      throw new Error(`${claim}: a change of the mechanism needs an arm that it is compared with, got none`);
    }
    ratio = paired(mechanism.arm, mechanism.against, 'mechanism');
  } else ratio = units.find(({ unit }) => unit === change.of)?.ratio ?? null;
  return ratio && { ...change, ...changeBy(change.as, ratio) };
}

/** A change in per cent as the logarithm of a ratio that grows with it: the inverse of `changeBy`. */
function logOf(kind: ChangeKind, percent: number): number {
  return kind === 'saved' ? -log(1 - percent / 100) : log(1 + percent / 100);
}

/**
 * The probability that a test like this one shows a change of the paper's size, with its number of seeds and the spread seen here.
 * Null where the paper states no size, and for units that some seed never reached: their spread is not known.
 */
export function powerOf(
  { percent, beside }: ClaimedSize,
  change: Interval | null,
  { units }: Pick<PlanPublished, 'units'>,
  seeds: number,
): number | null {
  const reached = units.find(({ unit }) => unit === beside.of)?.reached ?? [seeds, seeds];
  if (percent === null || change === null || reached.some((count) => count < seeds)) return null;
  const half = (logOf(beside.as, change.high) - logOf(beside.as, change.low)) / 2;
  return powerOfTest(logOf(beside.as, percent), half / studentQuantile(0.975, seeds - 1), seeds);
}
