/** Pruning by quality as data. */
import { atControl, is, metric, strategy } from '../../../config/declare.ts';

const when = [is('prune', 'quality')];

export const quality = strategy('quality', 'quality (ARRoL)', {
  help: 'Predicts which completions will be right and keeps right and wrong ones in balance. Choose it to train on fewer tokens.',
  paper: 'ARRoL, arXiv 2603.24840',
  companions: { prune_evidence: 'both', num_generations: 16 },
  adds: ['objective'],
  settings: {
    prune_evidence: atControl.choice('Evidence', 'head', {
      help: 'What predicts whether a completion will be right.',
      when,
      choices: {
        head: { label: 'head', help: 'The quality head alone, as in ARRoL.' },
        both: {
          label: 'head and confidence',
          help: 'The quality head and the policy’s confidence in its tokens. Better for small policies.',
        },
      },
    }),
    prune_rule: atControl.choice('Survival rule', 'signed', {
      help: 'Which completions get the higher survival probability.',
      when,
      choices: {
        signed: { label: 'signed', help: 'The rarer kind of the group, right or wrong.' },
        literal: {
          label: 'literal',
          help: 'Those likely to be wrong, by ARRoL’s formula as written. It helps only where most are right.',
        },
      },
    }),
    prune_target: atControl.number('Target share of right ones', 0.5, [0, 1], {
      help: 'Share of right completions that pruning aims at (ρ). Rewards differ most at one half.',
      when,
    }),
    prune_strength: atControl.number('Pruning strength', 0.5, [0, 4], {
      help: 'How strongly survival depends on the predicted probability of being right (λ); 0 prunes at random.',
      when,
    }),
    prune_warmup: atControl.whole('Rounds before pruning', 20, [0, 10000, 'rounds'], {
      help: 'Rounds at the start in which the predictor learns and nothing is pruned.',
      when: [is('prune', 'quality', 'first_tokens')],
    }),
  },
  metrics: {
    'quality/auc': metric('prediction AUC', 'number', {
      help: 'How often the prediction ranks the better of two completions first. 0.5 is guessing.',
    }),
    'quality/head_auc': metric('head AUC', 'number', {
      help: 'The same for the quality head alone, where confidence is used as well. 0.5 is guessing.',
      when: [is('prune_evidence', 'both')],
    }),
    'quality/auc_recent': metric('recent AUC', 'number', {
      help: 'The prediction AUC over the last rounds. Pruning waits until it is above 0.55.',
    }),
    'quality/brier': metric('Brier score', 'number', {
      help: 'Mean squared error of the predicted probabilities: 0 is perfect, 0.25 is always answering one half.',
    }),
    'quality/paused': metric('pruning paused', 'number', {
      help: '1 while pruning waits because the prediction is near guessing.',
    }),
  },
});
