/** Which pairs of completions are shown to the human: those that the judge is least certain of, and some at random. */
import type { RunConfig } from '../../../config/schema.ts';
import { byGroup, type Sample } from '../../../rollout/sample.ts';
import { integer, streams, uniform } from '../../../tensor/random.ts';
import { isHeldOut } from './choice.ts';

export type PairSettings = Pick<RunConfig, 'seed' | 'random_pairs'>;
type Pair = readonly [first: Sample, second: Sample];

const text = ({ tokens }: Sample): string => tokens.join(' ');

/** All pairs of different completions of one prompt that the verifier scored. */
function pairsIn(completions: readonly Sample[]): Pair[] {
  const pairs: Pair[] = [];
  for (const group of byGroup(
    completions.filter(({ verdict }) => Number.isFinite(verdict.reward)),
  ).values()) {
    const texts = group.map(text);
    for (const [j, second] of group.entries())
      for (let i = 0; i < j; i++) if (texts[i] !== texts[j]) pairs.push([group[i] as Sample, second]);
  }
  return pairs;
}

/**
 * Up to `count` pairs without a completion in common. `batches` are lists of completions with group numbers of their own;
 * `first` is the number of choices made so far, which keys the draws. A pair is drawn at random with probability
 * `random_pairs`, before there is a judge (`scoreOf` null), and where its choice is held out, so that what measures the
 * judge is not what it finds hardest; otherwise it is the one whose scores differ least.
 */
export function chosenPairs(
  batches: readonly (readonly Sample[])[],
  count: number,
  first: number,
  scoreOf: ((one: Sample) => number) | null,
  { seed, random_pairs }: PairSettings,
): Pair[] {
  let open = batches.flatMap(pairsIn);
  const scores = new Map(scoreOf && open.flat().map((one) => [one, scoreOf(one)]));
  const gapOf = ([a, b]: Pair): number => Math.abs((scores.get(a) ?? 0) - (scores.get(b) ?? 0));
  const chosen: Pair[] = [];
  for (let index = first; chosen.length < count && open.length > 0; index++) {
    const isRandom =
      !scoreOf || isHeldOut(seed, index) || uniform(seed, streams.shownPair, index, 0) < random_pairs;
    const pair = isRandom
      ? (open[integer(open.length, seed, streams.shownPair, index, 1)] as Pair)
      : open.reduce((least, one) => (gapOf(one) < gapOf(least) ? one : least));
    chosen.push(pair);
    open = open.filter((one) => !one.some((side) => pair.includes(side)));
  }
  return chosen;
}
