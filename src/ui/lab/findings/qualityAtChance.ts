/** A quality head that cannot tell right completions from wrong ones: nothing is pruned until it can. */
import { fixed } from '../../format.ts';
import type { Check } from './finding.ts';

/** Speaks while pruning by quality waits for its head. */
export const qualityAtChance: Check = ({ history, config }) => {
  if (config.prune !== 'quality' || history.latest('quality/paused') !== 1) return null;
  const order = history.latest('quality/auc_recent');
  return {
    id: 'quality-at-chance',
    severity: 'note',
    title: 'Nothing is pruned: the quality head only guesses',
    detail:
      order === null
        ? 'Completions that it looked at came out all alike in the last rounds, so there was nothing to tell apart.'
        : `Of two completions that came out differently it puts the better one first in ${fixed(order)} of cases; one half is a coin.`,
    why: 'It reads a completion in the middle. Where the answer is not decided by then, or the policy changes faster than the head learns, what it says is noise, and pruning by noise is pruning at random. Pruning begins again once it tells them apart in more than 0.55 of cases; a later place to look (prune_at) often helps.',
  };
};
