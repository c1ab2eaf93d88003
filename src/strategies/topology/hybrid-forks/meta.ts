/** Trees by forks of adaptive width as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [{ setting: 'topology', is: ['hybrid_forks'] }] as const satisfies readonly SettingCondition[];

export const hybridForks = {
  id: 'hybrid_forks',
  title: 'forks of adaptive width (ECHO)',
  help: 'Branches where entropy is high and earlier tokens had low probability. The less certain, the more branches; fresh samples fill the group.',
  paper: 'ECHO, arXiv 2602.02150',
  companions: { branch_roots: 4, branch_width: 4, num_generations: 16, tree_credit: 'leaf' },
  settings: {
    fork_entropy_quantile: {
      kind: 'number',
      stage: 'Generate',
      label: 'Entropy quantile',
      help: 'Forks only where the entropy is above this quantile of recent tokens; 0.85 leaves about one token in seven.',
      default: 0.85,
      min: 0,
      max: 1,
      when,
    },
    fork_confidence_quantile: {
      kind: 'number',
      stage: 'Generate',
      label: 'Confidence quantile',
      help: 'Forks only where the mean probability of the tokens before is at most this quantile of recent ones; 1 always allows it.',
      default: 0.5,
      min: 0,
      max: 1,
      when,
    },
    confidence_window: {
      kind: 'number',
      stage: 'Generate',
      label: 'Confidence window',
      help: 'Tokens whose mean probability is the confidence.',
      default: 4,
      min: 1,
      max: 96,
      integer: true,
      unit: 'tokens',
      when: [{ setting: 'topology', is: ['hybrid_forks'] }],
    },
  },
  metrics: {
    'hybrid/forked': {
      label: 'root rows that forked',
      help: 'Share of root rows that at least one branch left.',
      unit: 'share',
    },
    'hybrid/width': {
      label: 'branches per fork',
      help: 'Mean number of branches that left a fork.',
      unit: 'number',
    },
    'hybrid/origins': {
      label: 'effective origins',
      help: 'Effective number of root rows and fresh samples behind a prompt’s completions. Near 1, one row’s branches crowd out all others.',
      unit: 'number',
    },
    'hybrid/entropy_limit': {
      label: 'entropy to fork',
      help: 'Entropy, as a share of the largest possible, above which a token may fork. It follows the quantile.',
      unit: 'number',
    },
    'hybrid/confidence_limit': {
      label: 'confidence to fork',
      help: 'Mean probability of the tokens before, up to which a token may fork. It follows the quantile.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
