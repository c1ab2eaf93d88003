/** Check: gradients that are not finite, or far above the usual. */
import { lowerMedian } from '../../tensor/statistics.ts';
import type { RunCheck } from '../diagnosis.ts';
import { clippingLesson } from './see.ts';
import { inFigures, lateMean, seriesOf } from './view.ts';

const times = 10;
/** Steps before, whose median is the usual. */
const before = 10;

export const nonFinite: RunCheck = {
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
      what: `${first.key} is NaN or infinite ${broken.length === 1 ? `at step ${first.step}` : `from step ${first.step} on (${broken.length} such values)`}.`,
      why: 'One such update makes every weight NaN, unless the library skips it. Common causes: fp16 instead of bf16, a log-probability of 0, a reward that is no number.',
      since: first.step,
    };
  },
};

export const gradientSpikes: RunCheck = {
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
    if (usual <= 0 || spikes.length < 2 || lateMean(seriesOf(run, 'frac_reward_zero_std')) >= 0.9)
      return null;
    return {
      certainty: 'likely',
      what: `The gradient norm was above ${times} times its median (${inFigures(usual)}) at ${spikes.length} steps, up to ${inFigures(values.reduce((most, value) => Math.max(most, value), 0))}.`,
      why: 'Few batches decide the direction of training. Often they hold a very long completion, or tokens that had almost no probability.',
      since: spikes[0] ?? null,
    };
  },
};
