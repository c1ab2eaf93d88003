/** Trees by forks as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [{ setting: 'topology', is: ['forks'] }] as const satisfies readonly SettingCondition[];

export const forks = {
  id: 'forks',
  title: 'forks (ETTRL)',
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
    fork_points: {
      kind: 'number',
      stage: 'Generate',
      label: 'Fork points',
      help: 'Places in each root completion where branches begin.',
      default: 1,
      min: 1,
      max: 16,
      integer: true,
      unit: 'places',
      when,
    },
    fork_by: {
      kind: 'choice',
      stage: 'Generate',
      label: 'Fork signal',
      help: 'How the uncertainty of the policy at a token is measured.',
      default: 'entropy',
      choices: [
        {
          value: 'entropy',
          label: 'entropy (ETTRL)',
          help: 'Entropy of the policy over all tokens that could stand there.',
        },
        {
          value: 'confidence',
          label: 'confidence (TreeRL)',
          help: 'Low probability of the token that was sampled.',
        },
        {
          value: 'gap',
          label: 'gap of the two likeliest',
          help: 'Small difference in probability between the two likeliest tokens.',
        },
        {
          value: 'own',
          label: 'own score',
          help: 'The score that the code of an own method gives each place. Only places above 0 fork.',
        },
      ],
      when,
    },
    fork_quantile: {
      kind: 'optional-number',
      stage: 'Generate',
      label: 'Uncertainty quantile',
      help: 'Forks only where uncertainty is above this quantile of recent tokens; 0.9 leaves one token in ten. Not set: forks at the most uncertain places.',
      default: null,
      min: 0,
      max: 1,
      when: [...when, { setting: 'fork_by', not: ['own'] }],
    },
  },
  metrics: {
    'branching/threshold': {
      label: 'fork threshold',
      help: 'Uncertainty above which a fork is made. It follows the quantile of recent tokens.',
      unit: 'number',
      when: [
        { setting: 'fork_quantile', not: [null] },
        { setting: 'fork_by', not: ['own'] },
      ],
    },
  },
} as const satisfies StrategyMeta;
