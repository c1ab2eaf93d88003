/** Check: much is clipped while training still holds. */
import { muchClippedFrom } from '../../run/findingLimits.ts';
import type { RunCheck } from '../diagnosis.ts';
import { clippingLesson } from './see.ts';
import { seriesOf } from './view.ts';

export const clippingIdle: RunCheck = {
  id: 'nothing-clipped',
  title: 'clipping that does nothing',
  needs: [['clip_ratio/region_mean']],
  remedies: [],
  see: clippingLesson,
  check(run) {
    const clipped = seriesOf(run, 'clip_ratio/region_mean');
    if (clipped.values.length < 5 || clipped.values.some((value) => value > 0)) return null;
    return {
      kind: 'normal',
      certainty: 'sure',
      what: 'No token is clipped, which is normal with one update for each batch.',
      why: `Before the first update every ratio is exactly 1. Clipping matters with several passes or minibatches; from ${100 * muchClippedFrom} % on it would be too much.`,
      since: null,
    };
  },
};
