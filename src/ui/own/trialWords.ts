/** What a comparison of an own method shows so far, in words. */
import { differenceOf, type ComparisonResult } from '../../experiment/comparisonResult.ts';
import { pairsOf } from '../../experiment/pairing.ts';
import { halfWidthAt, pairedDifferences } from '../../experiment/statistics.ts';
import { sideOf } from '../compare/words.ts';
import { duration, fixed } from '../state/format.ts';
import type { Training } from '../compare/Training.svelte.ts';

/** The method minus its base by mean pass@1, with what more seeds would show. */
export interface TrialDifference {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly pairs: number;
  /** The finding in two or three words, and what this number of seeds can show. */
  readonly finding: string;
  readonly reach: string;
}

/** Seeds for which a reader may wish instead; its word stands in the sentence below. */
const more = 8;

const counted = (count: number): string =>
  [
    'No seed',
    'One seed',
    /* text */ 'Two',
    /* text */ 'Three',
    /* text */ 'Four',
    /* text */ 'Five',
    /* text */ 'Six',
    /* text */ 'Seven',
    /* text */ 'Eight',
  ][count] ?? String(count);

/** The difference over the seeds that both have finished; null below two. */
export function trialDifference(
  result: ComparisonResult,
  { own, base }: { readonly own: string; readonly base: string },
): TrialDifference | null {
  const [mine, theirs] = [own, base].map((name) => result.arms.find((arm) => arm.name === name));
  const found = mine && theirs ? differenceOf(mine, theirs, 'auc') : null;
  if (!mine || !theirs || found === null) return null;
  const pairs = pairsOf({ seeds: mine.seeds, values: mine.auc }, { seeds: theirs.seeds, values: theirs.auc });
  const differences = pairedDifferences(pairs.ours, pairs.theirs);
  const seen = (count: number): string => fixed(halfWidthAt(differences, count), 3);
  const { pairs: count } = found;
  const beyond = count < more ? `, eight from about ${seen(more)}` : '';
  const { difference, low, high } = found;
  const findings = { above: `Above ${base}.`, below: `Below ${base}.`, both: 'Too early to tell.' } as const;
  return {
    ...{ difference, low, high, pairs: count },
    finding: findings[sideOf(found)],
    reach: `${counted(count)} seeds show a difference from about ${seen(count)}${beyond}.`,
  };
}

/** The progress of a training in two short lines; null while there is none. */
export function trialProgress(
  training: Pick<Training, 'state' | 'done' | 'total' | 'secondsLeft'>,
): { readonly state: string; readonly detail: string } | null {
  const { state, done, total, secondsLeft } = training;
  const runs = `${done} of ${total} runs finished`;
  switch (state) {
    case 'empty':
      return null;
    case 'loading':
      return { state: 'Loading', detail: runs };
    case 'running':
      return {
        state: 'Comparing',
        detail: `${runs}${secondsLeft === null ? '' : `, about ${duration(secondsLeft)} left`}`,
      };
    case 'paused':
      return { state: 'Paused', detail: runs };
    case 'elsewhere':
      return { state: 'Another tab compares', detail: runs };
    case 'ready':
      return { state: 'Stopped', detail: runs };
    case 'done':
      return { state: 'Compared', detail: `all ${total} runs finished` };
  }
}
