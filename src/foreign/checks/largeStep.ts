/** Check: steps that are too large, seen by what they clip, how far they move and what they break. */
import { meanOf } from '../../tensor/statistics.ts';
import type { RunCheck } from '../diagnosis.ts';
import { rewardFall } from './collapsed.ts';
import { clippingLesson } from './see.ts';
import { inFigures, lateMean, inPercent, seriesOf, sinceOf } from './view.ts';

/** Share of clipped tokens; lower than for the small policies of this page, because most words of a long text are certain. */
const much = 0.05;
/** Nats from the policy that sampled to the one after the update of a batch. */
const moved = 0.1;

export const largeStep: RunCheck = {
  id: 'large-step',
  title: 'updates that move the policy too far',
  needs: [['clip_ratio/region_mean', 'ppo_kl']],
  remedies: ['slower', 'fewerPasses', 'clipGradient'],
  see: clippingLesson,
  check(run) {
    const [clipped, kl] = [seriesOf(run, 'clip_ratio/region_mean'), seriesOf(run, 'ppo_kl')];
    const worst = (values: readonly number[]): number =>
      values.reduce(
        (most, _, at) => (at < 2 ? most : Math.max(most, meanOf(values.slice(at - 2, at + 1)))),
        0,
      );
    const [share, far] = [worst(clipped.values), worst(kl.values)];
    const isClipped = share >= much;
    if (!isClipped && far < moved) return null;
    const fall = rewardFall(run);
    const isStill = lateMean(clipped) >= much || lateMean(kl) >= moved;
    if (!fall && !isStill) return null;
    const series = isClipped ? clipped : kl;
    const limit = isClipped ? much : moved;
    const first = series.steps.find(
      (_, at) => at >= 2 && meanOf(series.values.slice(at - 2, at + 1)) >= limit,
    );
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
