/** Predictions that the policy writes of its own success and length, as data. */
import { atFilter, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [isNot('meta_rollouts', 0)];

export const metaPredictions = strategy('meta-predictions', 'meta-predictions (MASA)', {
  help: 'The policy learns to predict its success rate and length on each prompt. It skips prompts that it expects to be all right or all wrong.',
  paper: 'Meta-Awareness Enhances Reasoning Models, arXiv 2510.03259',
  on,
  needs: [need('text', { why: 'A prediction is written. The observations of {task} are numbers.' })],
  conflicts: [
    conflict(is('labels', 'random', 'pairwise'), 'verifier', {
      why: 'These rewards do not measure a success rate that could be predicted.',
    }),
    conflict(is('baseline', 'value'), 'mean', {
      why: 'The value head learns what answers earn, and predictions earn something else.',
    }),
    conflict(is('replay', 'partial'), 'none', {
      why: 'A round then learns from groups of earlier rounds, and predictions are about its own prompts.',
    }),
    conflict(isNot('drafts_per_completion', 1), 1, {
      why: 'Half of the chosen completions are right by choice, so their success rate is nothing to predict.',
    }),
    conflict(is('surrogate', 'sequence_contrast', 'dpo', 'ipo', 'dpo_then_clipped'), 'clipped', {
      why: 'The contrast is between right and wrong completions, and predictions are neither.',
    }),
  ],
  settings: {
    meta_rollouts: atFilter.more.whole('Predictions per prompt', 0, [0, 64, 'completions'], {
      help: 'Predictions of success, and as many of length, that the policy writes for each prompt, one digit each. 0 turns them off.',
    }),
    meta_weight: atFilter.more.number('Weight of predictions', 0.2, [0, 10], {
      help: 'Factor on the advantages of predictions. Large values teach them at the cost of the answers.',
      live: true,
      when: on,
    }),
    meta_warmup: atFilter.more.whole('Rounds before skipping', 20, [0, 1_000_000, 'rounds'], {
      help: 'Rounds in which predictions are only learned. Later they skip prompts, and prune if the rule is predicted length.',
      when: on,
    }),
    meta_agreement: atFilter.more.number('Agreement to skip', 0.75, [0.5, 1], {
      help: 'Share of a prompt’s predictions that must say all wrong, or all right, to skip it.',
      aboveMin: true,
      when: on,
    }),
    meta_audit: atFilter.more.number('Audited share', 0.05, [0, 1], {
      help: 'Probability with which a prompt to skip is kept all the same, to measure false skips. 1 skips none.',
      when: on,
    }),
  },
  metrics: {
    'meta/rate_reward': metric('reward of predicted rates', 'number', {
      help: 'Mean reward of predicted success rates: 1 if exact, 0.1 if wrong by one half, 0 if no digit.',
    }),
    'meta/formed': metric('well-formed predictions', 'share', {
      help: 'Share of predictions that are a digit: from 0 to 8 for rates, from 0 to 9 for lengths.',
    }),
    'meta/rate_error': metric('error of predicted rates', 'number', {
      help: 'Mean distance of predicted from measured success rates, over well-formed predictions.',
    }),
    'meta/constant_error': metric('error of a constant', 'number', {
      help: 'The same if every prediction were the round’s mean success rate. The policy should be below.',
    }),
    'meta/length_hits': metric('lengths in range', 'share', {
      help: 'Share of predicted lengths within those of right completions, over prompts that have any.',
    }),
    'meta/skipped': metric('prompts skipped', 'share', {
      help: 'Share of the prompts drawn that no completion was generated for.',
    }),
    'meta/false_skips': metric('false skips', 'share', {
      help: 'Share of audited prompts whose rewards differed: they would have taught something.',
    }),
    'meta/tokens': metric('tokens of predictions', 'tokens', {
      help: 'Tokens generated for predictions in this round. They count as generated.',
    }),
  },
});
