/** What looks odd and is no fault: a loss of 0 and clipping that does nothing. */
import { lossNear, muchClippedFrom } from '../../run/findingLimits.ts';
import { checkOf } from '../diagnosis.ts';
import { baselineLesson, clippingLesson } from './see.ts';
import { inFigures, inPercent, seriesOf } from './view.ts';

export const lossAtZero = checkOf({
  id: 'loss-near-zero',
  title: 'a loss near 0',
  needs: [['loss', 'policy_loss']],
  remedies: [],
  see: baselineLesson,
  check(run) {
    const [loss] = ['loss', 'policy_loss']
      .map((key) => seriesOf(run, key))
      .filter(({ values }) => values.length >= 3);
    if (!loss || Math.abs(loss.late) >= lossNear) return null;
    const rises = seriesOf(run, 'reward').rise > 2;
    return {
      kind: 'normal',
      certainty: 'sure',
      values: { loss: loss.late, rises },
      since: null,
    };
  },
  what: ({ loss, rises }) =>
    `A loss of ${inFigures(loss)} is normal${rises ? ': reward rises all the same' : '; watch reward instead'}.`,
  why: () =>
    'With every ratio at 1 the loss is minus the mean advantage, and the advantages of a group sum to 0. Their gradients do not: each is multiplied by the gradient of another token’s log-probability. With beta above 0 the loss is beta times KL.',
});

export const clippingIdle = checkOf({
  id: 'nothing-clipped',
  title: 'clipping that does nothing',
  needs: [['clip_ratio/region_mean']],
  remedies: [],
  see: clippingLesson,
  check(run) {
    const clipped = seriesOf(run, 'clip_ratio/region_mean');
    if (clipped.values.length < 5 || clipped.values.some((value) => value > 0)) return null;
    // Ratios leave 1 in a second pass, so there it would be odd.
    if (Number(run.settings['num_iterations'] ?? 1) > 1) return null;
    return {
      kind: 'normal',
      certainty: 'sure',
      values: { much: muchClippedFrom },
      since: null,
    };
  },
  what: () => 'No token is clipped, which is normal with one update for each batch.',
  why: ({ much }) =>
    `Before the first update every ratio is exactly 1. Clipping matters with several passes or minibatches; from ${inPercent(much)} on it would be too much.`,
});
