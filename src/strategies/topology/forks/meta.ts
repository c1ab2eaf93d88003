/** Trees by forks as data. */
import { atGenerate, is, isNot, metric, strategy } from '../../../config/declare.ts';

const when = [is('topology', 'forks')];

export const forks = strategy('forks', 'forks (ETTRL)', {
  help: 'Samples whole completions first, then branches where the policy was least certain. Choose it to explore uncertain tokens.',
  paper: 'ETTRL, arXiv 2508.11356',
  companions: {
    branch_roots: 4,
    fork_points: 1,
    branch_width: 3,
    num_generations: 16,
    tree_credit: 'leaf',
  },
  settings: {
    fork_points: atGenerate.whole('Fork points', 1, [1, 16, 'places'], {
      help: 'Places in each root completion where branches begin.',
      when,
    }),
    fork_by: atGenerate.choice('Fork signal', 'entropy', {
      help: 'How the uncertainty of the policy at a token is measured.',
      when,
      choices: {
        entropy: {
          label: 'entropy (ETTRL)',
          help: 'Entropy of the policy over all tokens that could stand there.',
        },
        confidence: { label: 'confidence (TreeRL)', help: 'Low probability of the token that was sampled.' },
        gap: {
          label: 'gap of the two likeliest',
          help: 'Small difference in probability between the two likeliest tokens.',
        },
        own: {
          label: 'own score',
          help: 'The score that the code of an own method gives each place. Only places above 0 fork.',
        },
      },
    }),
    fork_quantile: atGenerate.numberOrNone('Uncertainty quantile', null, [0, 1], {
      help: 'Forks only where uncertainty is above this quantile of recent tokens; 0.9 leaves one token in ten. Not set: forks at the most uncertain places.',
      when: [...when, isNot('fork_by', 'own')],
    }),
  },
  metrics: {
    'branching/threshold': metric('fork threshold', 'number', {
      help: 'Uncertainty above which a fork is made. It follows the quantile of recent tokens.',
      when: [isNot('fork_quantile', null), isNot('fork_by', 'own')],
    }),
  },
});
