/** Checks on lengths: reward that pays for them, drift without reward, and completions that reach the limit. */
import { truncatedFrom } from '../../run/findingLimits.ts';
import { meanOf } from '../../tensor/statistics.ts';
import { checkOf } from '../diagnosis.ts';
import type { ForeignCompletion, ForeignRun } from '../run.ts';
import { lengthRecipe, truncationRecipe } from './see.ts';
import {
  countsTokens,
  inFigures,
  inPercent,
  lateGroups,
  seriesOf,
  settingOf,
  type StepSeries,
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
  return parts.length > 1 ? (parts.toSorted((a, b) => a.rise - b.rise)[0] ?? null) : null;
}

export const lengthHacking = checkOf({
  id: 'length-hacking',
  title: 'reward that pays for length',
  needs: [['completions/mean_length'], ['reward']],
  remedies: ['reward', 'anchor'],
  see: lengthRecipe,
  check(run) {
    const [length, reward] = [seriesOf(run, 'completions/mean_length'), seriesOf(run, 'reward')];
    if (!length.isLong || !reward.isLong) return null;
    const [before, now] = [length.early, length.late];
    if (now < longer * before || reward.rise < 2) return null;
    const better = judged(run);
    const isBetter =
      better === null
        ? null
        : better.rise > 2 || (better.values.length < 8 && better.late > 1.2 * better.early);
    const isWorse = better !== null && better.rise < -2 && better.late <= better.best / 2;
    const paid = paidForLength(lateGroups(run));
    const isPaid = paid >= strong;
    if (isBetter === true ? !isPaid : isBetter === null && !isPaid) return null;
    return {
      certainty: isWorse || (isPaid && isBetter === false) ? 'sure' : 'likely',
      values: {
        ...{ before, now, isWorse, isSame: isBetter === false && !isWorse, inTokens: countsTokens(run) },
        ...{ best: better?.best ?? NaN, late: better?.late ?? NaN, paid: isPaid ? paid : null },
      },
      since: length.since((value) => value >= longer * before),
    };
  },
  what: ({ before, now, inTokens, isSame, isWorse, best, late, paid }) =>
    `Completions grew from ${inFigures(before)} to ${inFigures(now)} ${inTokens ? 'tokens' : 'characters'} while reward rose${
      isSame ? ' and answers did not become better' : ''
    }${isWorse ? ` and answers became worse (${inFigures(late)}, ${inFigures(best)} at best)` : ''}${
      paid === null ? '' : `; inside of groups longer ones get more (correlation ${inFigures(paid)})`
    }.`,
  why: () => 'A policy learns whatever raises its reward, and length is easier to give than a right answer.',
});

const times = 2;

export const lengthDrift = checkOf({
  id: 'length-drift',
  title: 'lengths that drift while reward does not rise',
  needs: [['completions/mean_length'], ['reward']],
  remedies: ['maskTruncated', 'anchor'],
  see: truncationRecipe,
  check(run) {
    const length = seriesOf(run, 'completions/mean_length');
    const [before, now] = [length.early, length.late];
    const isDrift = now >= times * before || now <= before / times;
    if (!length.isLong || !isDrift || seriesOf(run, 'reward').rise > 2) return null;
    return {
      certainty: 'likely',
      values: { before, now, inTokens: countsTokens(run) },
      since: length.since(
        now > before ? (value) => value >= times * before : (value) => value <= before / times,
      ),
    };
  },
  what: ({ before, now, inTokens }) =>
    `Completions went from ${inFigures(before)} to ${inFigures(now)} ${inTokens ? 'tokens' : 'characters'} while reward did not rise.`,
  why: () =>
    'A loss that divides by the length of a completion favours long wrong answers and short right ones; a limit that truncates favours short ones.',
});

export const truncation = checkOf({
  id: 'truncation',
  title: 'completions that reach the length limit',
  needs: [['completions/clipped_ratio']],
  remedies: ['longer', 'maskTruncated'],
  see: truncationRecipe,
  check(run) {
    const share = seriesOf(run, 'completions/clipped_ratio');
    const now = share.late;
    if (share.values.length < 3 || now < truncatedFrom) return null;
    return {
      certainty: now >= 2 * truncatedFrom ? 'sure' : 'likely',
      values: { now, limit: settingOf(run, 'max_completion_length') },
      since: share.since((value) => value >= truncatedFrom),
    };
  },
  what: ({ now, limit }) =>
    limit === null
      ? `${inPercent(now)} of completions are truncated: they reached the length limit before their end.`
      : `${inPercent(now)} of completions are truncated: they reached the limit of ${inFigures(limit)} tokens before their end.`,
  why: () =>
    'A truncated completion has no answer, so a right beginning is punished. The policy learns to be short before it learns to be right.',
});
