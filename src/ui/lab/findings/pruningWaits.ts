/** Finding: pruning by a prediction prunes nothing, because it cannot tell right completions from wrong ones yet. */
import { fixed } from '../../state/format.ts';
import type { FindingCheck } from './finding.ts';

/** Reports while pruning by a prediction waits. */
export const pruningWaits: FindingCheck = ({ history, config }) => {
  const predictor =
    config.prune === 'quality'
      ? { name: /* text */ 'quality head', paused: 'quality/paused', auc: 'quality/auc_recent' }
      : config.prune === 'first_tokens'
        ? { name: /* text */ 'probe', paused: 'early/paused', auc: 'early/auc' }
        : null;
  if (!predictor) return null;
  const paused = history.latest(predictor.paused);
  const round = history.latest('round');
  const isNew = round !== null && round < config.prune_warmup;
  if (paused === null || (paused !== 1 && !isNew)) return null;
  const order = history.latest(predictor.auc);
  return {
    id: 'pruning-waits',
    severity: 'note',
    title: `Pruning waits until its ${predictor.name} has learned`,
    detail: isNew
      ? `It learns for ${config.prune_warmup} rounds before anything is pruned; this is round ${round}.`
      : order === null
        ? 'The completions that it read in the last rounds had equal results, so there was nothing to compare.'
        : `It ranks the right one of two completions first in ${fixed(order)} of cases; 0.50 is a coin.`,
    why: `The ${predictor.name} predicts from the first part of a completion. Where the answer is still open there, the prediction is noise. The same holds where the policy changes faster than it learns. Pruning starts above 0.55; a later “Prune after” often helps.`,
  };
};
