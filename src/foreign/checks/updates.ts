/** Checks on updates: gradients that are no numbers or far above the usual, and steps that are too large. */
import { lowerMedian, meanOf } from '../../tensor/statistics.ts';
import { checkOf } from '../diagnosis.ts';
import { rewardFall } from './rewards.ts';
import { clippingLesson } from './see.ts';
import { inFigures, inPercent, seriesOf, settingOf, type StepSeries } from './view.ts';

const times = 10;
/** Steps before, whose median is the usual. */
const before = 10;

export const nonFinite = checkOf({
  id: 'non-finite',
  title: 'losses and gradients that are no numbers',
  needs: [['loss', 'grad_norm']],
  remedies: ['slower', 'clipGradient'],
  see: clippingLesson,
  check(run) {
    const broken = run.metrics
      .filter(({ key }) => /^(loss|grad_norm|policy_loss|kl|entropy)$/.test(key))
      .flatMap(({ key, values }) =>
        values.flatMap((value, at) => (value === Infinity ? [{ key, step: run.steps[at] as number }] : [])),
      );
    if (broken.length === 0) return null;
    const first = broken.reduce((a, b) => (b.step < a.step ? b : a));
    return {
      certainty: 'sure',
      values: { ...first, count: broken.length },
      since: first.step,
    };
  },
  what: ({ key, step, count }) =>
    count === 1
      ? `${key} is NaN or infinite at step ${step}.`
      : `${key} is NaN or infinite from step ${step} on (${count} such values).`,
  why: () =>
    'One such update makes every weight NaN, unless the library skips it. Common causes: fp16 instead of bf16, a log-probability of 0, a reward that is no number.',
});

export const gradientSpikes = checkOf({
  id: 'gradient-spikes',
  title: 'gradients far above the usual',
  needs: [['grad_norm']],
  remedies: ['clipGradient', 'slower'],
  see: clippingLesson,
  check(run) {
    const { steps, values } = seriesOf(run, 'grad_norm');
    // A typed array sorts a long run faster than `lowerMedian`.
    const usual = Float64Array.from(values).sort()[(values.length - 1) >> 1] ?? NaN;
    const isSpike = (value: number, at: number): boolean =>
      at >= before && value > times * usual && value > times * lowerMedian(values.slice(at - before, at));
    const spikes = steps.filter((_, at) => isSpike(values[at] as number, at));
    // Where hardly any group has a gradient, the few that do are no spikes.
    if (usual <= 0 || spikes.length < 2 || seriesOf(run, 'frac_reward_zero_std').late >= 0.9) return null;
    return {
      certainty: 'likely',
      values: {
        ...{ times, usual, count: spikes.length },
        most: values.reduce((most, value) => Math.max(most, value), 0),
      },
      since: spikes[0] ?? null,
    };
  },
  what: ({ times, usual, count, most }) =>
    `The gradient norm was above ${times} times its median (${inFigures(usual)}) at ${count} steps, up to ${inFigures(most)}.`,
  why: () =>
    'Few batches decide the direction of training. Often they hold a very long completion, or tokens that had almost no probability.',
});

/** Share of clipped tokens; lower than for the small policies of this page, because most words of a long text are certain. */
const much = 0.05;
/** Nats from the policy that sampled to the one after the update of a batch. */
const moved = 0.1;

/** The mean of every three rows that follow each other. */
const threes = ({ values }: StepSeries): number[] =>
  values.slice(2).map((third, at) => meanOf([values[at] as number, values[at + 1] as number, third]));

export const largeStep = checkOf({
  id: 'large-step',
  title: 'updates that move the policy too far',
  needs: [['clip_ratio/region_mean', 'ppo_kl']],
  remedies: ['slower', 'fewerPasses', 'clipGradient'],
  see: clippingLesson,
  check(run) {
    const [clipped, kl] = [seriesOf(run, 'clip_ratio/region_mean'), seriesOf(run, 'ppo_kl')];
    const [shares, moves] = [threes(clipped), threes(kl)];
    const worst = (means: readonly number[]): number => means.reduce((a, b) => Math.max(a, b), 0);
    const [share, far] = [worst(shares), worst(moves)];
    const isClipped = share >= much;
    if (!isClipped && far < moved) return null;
    const fall = rewardFall(run);
    const isStill = clipped.late >= much || kl.late >= moved;
    if (!fall && !isStill) return null;
    const [series, means, limit] = isClipped ? [clipped, shares, much] : [kl, moves, moved];
    const first = series.steps.find((_, at) => (means[at - 2] ?? 0) >= limit);
    return {
      certainty: fall ? 'sure' : 'likely',
      values: {
        ...{
          share,
          far,
          isClipped,
          hasFallen: fall !== null,
          best: fall?.best ?? NaN,
          now: fall?.now ?? NaN,
        },
        ...{ rate: settingOf(run, 'learning_rate') },
      },
      since: first ?? series.since((value) => value >= limit),
    };
  },
  what: ({ share, far, isClipped, hasFallen, best, now, rate }) =>
    isClipped
      ? `Up to ${inPercent(share)} of tokens are clipped${rate === null ? '' : ` at a learning rate of ${inFigures(rate)}`}${hasFallen ? `, and reward fell from ${inFigures(best)} to ${inFigures(now)}` : ''}.`
      : `An update moves the policy by up to ${inFigures(far)} nats per token${rate === null ? '' : ` at a learning rate of ${inFigures(rate)}`}${hasFallen ? `, and reward fell from ${inFigures(best)} to ${inFigures(now)}` : ''}.`,
  why: () =>
    'A clipped token has no gradient. Where many are clipped, the policy has moved far from the one that sampled, and each further pass learns from fewer tokens.',
});
