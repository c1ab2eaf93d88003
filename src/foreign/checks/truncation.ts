/** Check: completions end at the length limit. */
import { truncatedFrom } from '../../run/findingLimits.ts';
import type { RunCheck } from '../diagnosis.ts';
import { truncationRecipe } from './see.ts';
import { lateMean, inPercent, seriesOf, sinceOf } from './view.ts';

export const truncation: RunCheck = {
  id: 'truncation',
  title: 'completions that reach the length limit',
  needs: [['completions/clipped_ratio']],
  remedies: ['longer', 'maskTruncated'],
  see: truncationRecipe,
  check(run) {
    const share = seriesOf(run, 'completions/clipped_ratio');
    const now = lateMean(share);
    if (share.values.length < 3 || now < truncatedFrom) return null;
    return {
      certainty: now >= 2 * truncatedFrom ? 'sure' : 'likely',
      what: `${inPercent(now)} of completions are truncated: they reached the length limit before their end.`,
      why: 'A truncated completion has no answer, so a right beginning is punished. The policy learns to be short before it learns to be right.',
      since: sinceOf(share, (value) => value >= truncatedFrom),
    };
  },
};
