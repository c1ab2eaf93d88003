/** Checks on rewards over time: gone again, all equal inside of groups, and parts that go apart. */
import { MetricHistory } from '../../run/MetricHistory.ts';
import { collapseOf } from '../../run/collapse.ts';
import { manyDead } from '../../run/findingLimits.ts';
import { meanOf } from '../../tensor/statistics.ts';
import { checkOf } from '../diagnosis.ts';
import type { ForeignRun } from '../run.ts';
import { clippingLesson, hintsLesson, lengthRecipe } from './see.ts';
import { inFigures, inPercent, once, seriesOf, settingOf } from './view.ts';

/** The largest of many values. */
const largest = (values: readonly number[], least = 1): number =>
  values.reduce((most, value) => Math.max(most, value), least);

/** The fall of rewards, moved and scaled to 0 to 1 meanwhile, because the limits of ours are for such rewards. */
function fallOf(values: readonly number[]): ReturnType<typeof collapseOf> {
  const least = -largest(
    values.map((value) => -value),
    0,
  );
  const scale = largest(values.map((value) => value - least));
  const history = new MetricHistory();
  values.forEach((reward, round) => history.add({ round, update: round, reward: (reward - least) / scale }));
  const fall = collapseOf(history);
  return fall && { best: fall.best * scale + least, now: fall.now * scale + least };
}

type Fall = { readonly best: number; readonly now: number };

/** The fall of the reward, also one within the first rounds, which the limits of later rounds leave out; null if it came back. */
export const rewardFall = once((run): Fall | null => {
  const reward = seriesOf(run, 'reward');
  const whole = fallOf(reward.values);
  if (whole || reward.values.length < 30) return whole;
  const early = fallOf(reward.values.slice(0, 29));
  const now = reward.late;
  return early && now <= early.best / 2 ? { best: early.best, now } : null;
});

export const collapsed = checkOf({
  id: 'reward-fell',
  title: 'reward that fell from its best',
  needs: [['reward']],
  remedies: ['slower', 'anchor'],
  see: clippingLesson,
  check(run) {
    const fall = rewardFall(run);
    if (!fall) return null;
    const { steps, values } = seriesOf(run, 'reward');
    return {
      certainty: 'likely',
      values: fall,
      since: steps[values.indexOf(largest(values, -Infinity))] ?? null,
    };
  },
  what: ({ best, now }) => `Reward fell from ${inFigures(best)} to ${inFigures(now)}.`,
  why: () =>
    'The policy has left what it had learned. The last checkpoint before the fall is better than the newest.',
});

/** Share from which on half a batch is not left over. */
const certainFrom = 0.7;
/** Part of the highest reward from which on a prompt counts as solved. */
const solvedPart = 0.9;

/** Whether groups became equal because the policy collapsed: then the prompts are not the problem. */
function isAfterwards(run: ForeignRun): boolean {
  const [entropy, dead] = [seriesOf(run, 'entropy'), seriesOf(run, 'frac_reward_zero_std')];
  const isGone = entropy.isLong && entropy.late < 0.3 * entropy.early;
  const before = Math.min(dead.early, meanOf(dead.values.slice(0, 3)));
  return before < manyDead && (isGone || rewardFall(run) !== null);
}

export const deadGroups = checkOf({
  id: 'dead-groups',
  title: 'groups whose rewards are all equal',
  needs: [['frac_reward_zero_std']],
  remedies: ['filterGroups', 'moreSamples'],
  see: hintsLesson,
  check(run) {
    const dead = seriesOf(run, 'frac_reward_zero_std');
    const share = dead.late;
    if (dead.values.length < 3 || share < manyDead) return null;
    const rewards = seriesOf(run, 'reward');
    const reward = rewards.late;
    // Groups that all have the most that there is are solved, whether that is the task or only its reward.
    const most = [...rewards.values, ...run.completions.flatMap((one) => one.reward ?? [])].reduce(
      (most, one) => Math.max(most, one),
      1,
    );
    const isSolved = reward >= solvedPart * most && reward <= 1.01 * most;
    if (!isSolved && isAfterwards(run)) return null;
    return {
      ...(isSolved && { kind: 'normal' }),
      certainty: share >= certainFrom || isSolved ? 'sure' : 'likely',
      values: {
        ...{ share, isSolved, reward: Number.isNaN(reward) ? null : reward },
        samples: settingOf(run, 'num_generations'),
      },
      since: dead.since((value) => value >= manyDead),
    };
  },
  what({ share, isSolved, reward, samples }) {
    if (isSolved) return `${inPercent(share)} of groups are all right: these prompts are nearly solved.`;
    return `${inPercent(share)} of groups teach nothing: all their ${samples === null ? '' : `${samples} `}completions have the same reward${reward === null ? '' : ` (mean reward ${inFigures(reward)})`}.`;
  },
  why: () =>
    'A completion is compared with the others of its prompt. Equal rewards give advantages of 0, so the prompt adds no gradient, although its tokens were generated.',
});

/** Standard errors, and part of the larger value, that are more than noise. */
const clear = 3;
const much = 0.1;

export const partsDiverge = checkOf({
  id: 'parts-diverge',
  title: 'one part of the reward that falls while another rises',
  needs: [[/* data */ 'reward parts']],
  remedies: ['reward'],
  see: lengthRecipe,
  check(run) {
    const parts = run.metrics.flatMap(({ key, isKnown }) => {
      const [, name] = /^rewards\/(.+)\/mean$/.exec(key) ?? [];
      if (!isKnown || name === undefined) return [];
      const series = seriesOf(run, key);
      const [before, now] = [series.early, series.late];
      const isMuch = Math.abs(now - before) >= much * Math.max(Math.abs(now), Math.abs(before));
      return isMuch && Math.abs(series.rise) >= clear ? [{ name, before, now }] : [];
    });
    const up = parts.toSorted((a, b) => b.now - b.before - (a.now - a.before))[0];
    const down = parts.toSorted((a, b) => a.now - a.before - (b.now - b.before))[0];
    if (!up || !down || up.now <= up.before || down.now >= down.before) return null;
    return {
      certainty: 'likely',
      values: {
        ...{ up: up.name, upBefore: up.before, upNow: up.now },
        ...{ down: down.name, downBefore: down.before, downNow: down.now },
      },
      since: null,
    };
  },
  what: ({ up, upBefore, upNow, down, downBefore, downNow }) =>
    `One part of the reward rose (“${up}” from ${inFigures(upBefore)} to ${inFigures(upNow)}) while another fell (“${down}” from ${inFigures(downBefore)} to ${inFigures(downNow)}).`,
  why: () =>
    'Parts are added before completions are compared, so the part that is easiest to raise wins. If the falling one is what counts, its weight is too small.',
});
