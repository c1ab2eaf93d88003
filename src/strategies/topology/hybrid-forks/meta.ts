/** Trees by forks of adaptive width as data. */
import { atGenerate, is, metric, strategy } from '../../../config/declare.ts';

const when = [is('topology', 'hybrid_forks')];

export const hybridForks = strategy('hybrid_forks', 'forks of adaptive width (ECHO)', {
  help: 'Branches where entropy is high and earlier tokens had low probability. The less certain, the more branches; fresh samples fill the group.',
  paper: 'ECHO, arXiv 2602.02150',
  companions: { branch_roots: 4, branch_width: 4, num_generations: 16, tree_credit: 'leaf' },
  settings: {
    fork_entropy_quantile: atGenerate.number('Entropy quantile', 0.85, [0, 1], {
      help: 'Forks only where the entropy is above this quantile of recent tokens; 0.85 leaves about one token in seven.',
      when,
    }),
    fork_confidence_quantile: atGenerate.number('Confidence quantile', 0.5, [0, 1], {
      help: 'Forks only where the mean probability of the tokens before is at most this quantile of recent ones; 1 always allows it.',
      when,
    }),
    confidence_window: atGenerate.whole('Confidence window', 4, [1, 96, 'tokens'], {
      help: 'Tokens whose mean probability is the confidence.',
      when: [is('topology', 'hybrid_forks')],
    }),
  },
  metrics: {
    'hybrid/forked': metric('root rows that forked', 'share', {
      help: 'Share of root rows that at least one branch left.',
    }),
    'hybrid/width': metric('branches per fork', 'number', {
      help: 'Mean number of branches that left a fork.',
    }),
    'hybrid/origins': metric('effective origins', 'number', {
      help: 'Effective number of root rows and fresh samples behind a prompt’s completions. Near 1, one row’s branches crowd out all others.',
    }),
    'hybrid/entropy_limit': metric('entropy to fork', 'number', {
      help: 'Entropy, as a share of the largest possible, above which a token may fork. It follows the quantile.',
    }),
    'hybrid/confidence_limit': metric('confidence to fork', 'number', {
      help: 'Mean probability of the tokens before, up to which a token may fork. It follows the quantile.',
    }),
  },
});
