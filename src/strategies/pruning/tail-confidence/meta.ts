/** Pruning by tail confidence as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [{ setting: 'prune', is: ['tail_confidence'] }] as const satisfies readonly SettingCondition[];

export const tailConfidence = {
  id: 'tail_confidence',
  title: 'tail confidence (ECHO)',
  help: 'Prunes completions whose last tokens all had low probability, compared with earlier rounds. At least one of each prompt stays.',
  paper: 'ECHO, arXiv 2602.02150',
  companions: { num_generations: 16 },
  settings: {
    tail_window: {
      kind: 'number',
      stage: 'Control',
      label: 'Tail window',
      help: 'Tokens whose mean probability is the confidence. Shorter windows react to single tokens.',
      default: 4,
      min: 1,
      max: 96,
      integer: true,
      unit: 'tokens',
      when,
    },
    tail_patience: {
      kind: 'number',
      stage: 'Control',
      label: 'Low for',
      help: 'Consecutive tokens for which the confidence must be low.',
      default: 2,
      min: 1,
      max: 96,
      integer: true,
      unit: 'tokens',
      when,
    },
    tail_quantile: {
      kind: 'number',
      stage: 'Control',
      label: 'Low quantile',
      help: 'Prunes completions below this quantile of recent checks: 0.1 prunes about one in ten. 0 prunes none.',
      default: 0.1,
      min: 0,
      max: 0.9,
      live: true,
      when,
    },
  },
  metrics: {
    'tail/confidence': {
      label: 'tail confidence',
      help: 'Mean over the completions checked of the confidence that the rule compares. It rises as the policy sharpens.',
      unit: 'number',
    },
    'tail/limit': {
      label: 'confidence to survive',
      help: 'Confidence below which a completion was pruned. It follows the quantile.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
