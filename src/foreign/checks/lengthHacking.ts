/** Check: reward pays for length. */
import { meanOf } from '../../tensor/statistics.ts';
import type { RunCheck } from '../diagnosis.ts';
import type { ForeignCompletion, ForeignRun } from '../run.ts';
import { lengthRecipe } from './see.ts';
import {
  earlyMean,
  inFigures,
  isLong,
  lateGroups,
  lateMean,
  riseOf,
  seriesOf,
  sinceOf,
  type StepSeries,
  lengthUnitOf,
} from './view.ts';

const longer = 1.5;
/** Correlation of length and reward inside of groups that noise does not give. */
const strong = 0.5;

/** Pearson's correlation of length and reward around the means of their groups; NaN without spread. */
function paidForLength(groups: readonly (readonly ForeignCompletion[])[]): number {
  let [xy, xx, yy] = [0, 0, 0];
  for (const group of groups) {
    const scored = group.filter(({ reward }) => reward !== null);
    const [length, reward] = [
      meanOf(scored.map((one) => one.length)),
      meanOf(scored.map((one) => one.reward as number)),
    ];
    for (const one of scored) {
      const [x, y] = [one.length - length, (one.reward as number) - reward];
      [xy, xx, yy] = [xy + x * y, xx + x * x, yy + y * y];
    }
  }
  return xy / Math.sqrt(xx * yy);
}

/** What says whether answers became better: a held-out number, else the logged part that rose least. */
function judged(run: ForeignRun): StepSeries | null {
  const held = ['eval_reward', 'pass@1']
    .map((key) => seriesOf(run, key))
    .find(({ values }) => values.length >= 4);
  if (held) return held;
  const parts = run.metrics
    .filter(({ key }) => /^rewards\/.+\/mean$/.test(key))
    .map(({ key }) => seriesOf(run, key));
  return parts.length > 1 ? (parts.toSorted((a, b) => riseOf(a) - riseOf(b))[0] ?? null) : null;
}

export const lengthHacking: RunCheck = {
  id: 'length-hacking',
  title: 'reward that pays for length',
  needs: [['completions/mean_length'], ['reward']],
  remedies: ['reward', 'anchor'],
  see: lengthRecipe,
  check(run) {
    const [length, reward] = [seriesOf(run, 'completions/mean_length'), seriesOf(run, 'reward')];
    if (!isLong(length) || !isLong(reward)) return null;
    const [before, now] = [earlyMean(length), lateMean(length)];
    if (now < longer * before || riseOf(reward) < 2) return null;
    const better = judged(run);
    const isBetter =
      better === null
        ? null
        : riseOf(better) > 2 || (better.values.length < 8 && lateMean(better) > 1.2 * earlyMean(better));
    const paid = paidForLength(lateGroups(run));
    const isPaid = paid >= strong;
    if (isBetter === true ? !isPaid : isBetter === null && !isPaid) return null;
    return {
      certainty: isPaid && isBetter === false ? 'sure' : 'likely',
      what: `Completions grew from ${inFigures(before)} to ${inFigures(now)} ${lengthUnitOf(run)} while reward rose${
        isBetter === false ? ' and answers did not become better' : ''
      }${isPaid ? `; inside of groups longer ones get more (correlation ${paid.toFixed(2)})` : ''}.`,
      why: 'A policy learns whatever raises its reward, and length is easier to give than a right answer.',
      since: sinceOf(length, (value) => value >= longer * before),
    };
  },
};
