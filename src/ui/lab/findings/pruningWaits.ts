/** Finding: pruning by quality prunes nothing, because its head cannot tell right completions from wrong ones yet. */
import { fixed } from '../../state/format.ts';
import type { FindingCheck } from './finding.ts';

/** Reports while pruning by quality waits. */
export const pruningWaits: FindingCheck = ({ history, config }) => {
  const paused = history.latest('quality/paused');
  const round = history.latest('round');
  const isNew = round !== null && round < config.prune_warmup;
  if (config.prune !== 'quality' || paused === null || (paused !== 1 && !isNew)) return null;
  const order = history.latest('quality/auc_recent');
  return {
    id: 'pruning-waits',
    severity: 'note',
    title: 'Pruning waits until its quality head has learned',
    detail: isNew
      ? `It learns for ${config.prune_warmup} rounds before anything is pruned; this is round ${round}.`
      : order === null
        ? 'The completions that it read in the last rounds had equal results, so there was nothing to compare.'
        : `It ranks the right one of two completions first in ${fixed(order)} of cases; 0.50 is a coin.`,
    why: 'The head reads a completion in the middle. Where the answer is still open there, or the policy changes faster than the head learns, its prediction is noise. Pruning starts above 0.55; a later “Prune after” often helps.',
  };
};
