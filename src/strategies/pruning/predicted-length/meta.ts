/** Pruning beyond the predicted length as data. */
import { atControl, conflict, is, strategy } from '../../../config/declare.ts';

const when = [is('prune', 'predicted_length')];

export const predictedLength = strategy('predicted_length', 'predicted length (MASA)', {
  help: 'Prunes completions that are longer than the policy predicted for their prompt. Spares prompts where fewer than half have ended.',
  paper: 'Meta-Awareness Enhances Reasoning Models, arXiv 2510.03259',
  conflicts: [conflict(is('meta_rollouts', 0), 4, { why: 'Pruning by predicted length needs predictions.' })],
  companions: { meta_rollouts: 4 },
  settings: {
    length_slack: atControl.number('Length slack', 1.5, [1, 10], {
      help: 'Completions are pruned at the median of the predicted lengths, times this.',
      when,
    }),
  },
});
