/** Pruning by tail confidence as data. */
import { atControl, is, metric, strategy } from '../../../config/declare.ts';

const when = [is('prune', 'tail_confidence')];

export const tailConfidence = strategy('tail_confidence', 'tail confidence (ECHO)', {
  help: 'Prunes completions whose last tokens all had low probability, compared with earlier rounds. At least one of each prompt stays.',
  paper: 'ECHO, arXiv 2602.02150',
  companions: { num_generations: 16 },
  settings: {
    tail_window: atControl.whole('Tail window', 4, [1, 96, 'tokens'], {
      help: 'Tokens whose mean probability is the confidence. Shorter windows react to single tokens.',
      when,
    }),
    tail_patience: atControl.whole('Low for', 2, [1, 96, 'tokens'], {
      help: 'Consecutive tokens for which the confidence must be low.',
      when,
    }),
    tail_quantile: atControl.number('Low quantile', 0.1, [0, 0.9], {
      help: 'Prunes completions below this quantile of recent checks: 0.1 prunes about one in ten. 0 prunes none.',
      live: true,
      when,
    }),
  },
  metrics: {
    'tail/confidence': metric('tail confidence', 'number', {
      help: 'Mean over the completions checked of the confidence that the rule compares. It rises as the policy sharpens.',
    }),
    'tail/limit': metric('confidence to survive', 'number', {
      help: 'Confidence below which a completion was pruned. It follows the quantile.',
    }),
  },
});
