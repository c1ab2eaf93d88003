/** Check: steps that are too large, seen by what they clip, how far they move and what they break. */
import { meanOf } from '../../tensor/statistics.ts';
import type { RunCheck } from '../diagnosis.ts';
import { rewardFall } from './collapsed.ts';
import { clippingLesson } from './see.ts';
import { inFigures, lateMean, inPercent, seriesOf, sinceOf, type StepSeries } from './view.ts';

/** Share of clipped tokens; lower than for the small policies of this page, because most words of a long text are certain. */
const much = 0.05;
/** Nats from the policy that sampled to the one after the update of a batch. */
const moved = 0.1;

/** The mean of every three rows that follow each other. */
const threes = ({ values }: StepSeries): number[] =>
  values.slice(2).map((third, at) => meanOf([values[at] as number, values[at + 1] as number, third]));

export const largeStep: RunCheck = {
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
    const isStill = lateMean(clipped) >= much || lateMean(kl) >= moved;
    if (!fall && !isStill) return null;
    const [series, means, limit] = isClipped ? [clipped, shares, much] : [kl, moves, moved];
    const first = series.steps.find((_, at) => (means[at - 2] ?? 0) >= limit);
    return {
      certainty: fall ? 'sure' : 'likely',
      what: `${isClipped ? `Up to ${inPercent(share)} of tokens are clipped` : `An update moves the policy by up to ${inFigures(far)} nats per token`}${
        fall ? `, and reward fell from ${inFigures(fall.best)} to ${inFigures(fall.now)}` : ''
      }.`,
      why: 'A clipped token has no gradient. Where many are clipped, the policy has moved far from the one that sampled, and each further pass learns from fewer tokens.',
      since: first ?? sinceOf(series, (value) => value >= limit),
    };
  },
};
