/** Pruning by quality as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [{ setting: 'prune', is: ['quality'] }] as const satisfies readonly SettingCondition[];

export const quality = {
  id: 'quality',
  title: 'quality (ARRoL)',
  help: 'Predicts which completions will be right and keeps right and wrong ones in balance. Choose it to train on fewer tokens.',
  paper: 'ARRoL, arXiv 2603.24840',
  companions: { prune_evidence: 'both', num_generations: 16 },
  adds: ['objective'],
  settings: {
    prune_evidence: {
      kind: 'choice',
      stage: 'Control',
      label: 'Evidence',
      help: 'What predicts whether a completion will be right.',
      default: 'head',
      choices: [
        { value: 'head', label: 'head', help: 'The quality head alone, as in ARRoL.' },
        {
          value: 'both',
          label: 'head and confidence',
          help: 'The quality head and the policy’s confidence in its tokens. Better for small policies.',
        },
      ],
      when,
    },
    prune_rule: {
      kind: 'choice',
      stage: 'Control',
      label: 'Survival rule',
      help: 'Which completions get the higher survival probability.',
      default: 'signed',
      choices: [
        { value: 'signed', label: 'signed', help: 'The rarer kind of the group, right or wrong.' },
        {
          value: 'literal',
          label: 'literal',
          help: 'Those likely to be wrong, by ARRoL’s formula as written. It helps only where most are right.',
        },
      ],
      when,
    },
    prune_target: {
      kind: 'number',
      stage: 'Control',
      label: 'Target share of right ones',
      help: 'Share of right completions that pruning aims at (ρ). Rewards differ most at one half.',
      default: 0.5,
      min: 0,
      max: 1,
      when,
    },
    prune_strength: {
      kind: 'number',
      stage: 'Control',
      label: 'Pruning strength',
      help: 'How strongly survival depends on the predicted probability of being right (λ); 0 prunes at random.',
      default: 0.5,
      min: 0,
      max: 4,
      when,
    },
    prune_warmup: {
      kind: 'number',
      stage: 'Control',
      label: 'Rounds before pruning',
      help: 'Rounds at the start in which the predictor learns and nothing is pruned.',
      default: 20,
      min: 0,
      max: 10000,
      integer: true,
      unit: 'rounds',
      when: [{ setting: 'prune', is: ['quality', 'first_tokens'] }],
    },
  },
  metrics: {
    'quality/auc': {
      label: 'prediction AUC',
      help: 'How often the prediction ranks the better of two completions first. 0.5 is guessing.',
      unit: 'number',
    },
    'quality/head_auc': {
      label: 'head AUC',
      help: 'The same for the quality head alone, where confidence is used as well. 0.5 is guessing.',
      unit: 'number',
      when: [{ setting: 'prune_evidence', is: ['both'] }],
    },
    'quality/auc_recent': {
      label: 'recent AUC',
      help: 'The prediction AUC over the last rounds. Pruning waits until it is above 0.55.',
      unit: 'number',
    },
    'quality/brier': {
      label: 'Brier score',
      help: 'Mean squared error of the predicted probabilities: 0 is perfect, 0.25 is always answering one half.',
      unit: 'number',
    },
    'quality/paused': {
      label: 'pruning paused',
      help: '1 while pruning waits because the prediction is near guessing.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
