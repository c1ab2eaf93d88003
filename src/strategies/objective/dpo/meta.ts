/** Preference losses on pairs of completions (DPO, IPO) as data. */
import { atLearn, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const needs = [
  need('text', { why: 'Preferences compare whole completions, and {task} is learned step by step.' }),
];
const conflicts = [
  conflict(isNot('proximal', 'behaviour'), 'behaviour', {
    why: 'Preferences have no ratio to measure from another policy.',
  }),
  conflict(isNot('hint_distil', 0), 0, {
    why: 'Preferences read no advantages, which distillation weighs by.',
    when: [isNot('hint', 'none')],
  }),
];
const on = [is('surrogate', 'dpo', 'ipo')];

export const dpoLoss = strategy('dpo', 'preferences (DPO)', {
  help: 'Makes the best completion of a prompt likelier than the worst (DPO). Choose it to learn from pairs alone.',
  paper: 'DPO, arXiv 2305.18290',
  traits: ['contrasts_completions'],
  on: [is('surrogate', 'dpo')],
  needs,
  conflicts,
  settings: {
    preference_beta: atLearn.number('Preference beta', 0.1, [0, 10], {
      help: 'How strongly DPO and IPO hold the policy near the one at the start. Small values let it move far.',
      aboveMin: true,
      live: true,
      when: on,
    }),
  },
});

export const ipoLoss = strategy('ipo', 'preferences (IPO)', {
  help: 'As DPO, but towards a fixed lead of 1/(2β) instead of an ever larger one (IPO). Choose it where DPO overfits.',
  paper: 'IPO, arXiv 2310.12036',
  traits: ['contrasts_completions'],
  on: [is('surrogate', 'ipo')],
  needs,
  conflicts,
});

export const preferences = strategy('preferences', 'pairs of completions', {
  help: 'What DPO and IPO report of their pairs: the best and the worst completion of each prompt.',
  on,
  metrics: {
    'preference/accuracy': metric('preferred gained more', 'share', {
      help: 'Share of pairs whose preferred completion gained more log-probability since the start than the rejected one.',
    }),
    'preference/margin': metric('lead of the preferred', 'nats', {
      help: 'Mean lead of the preferred completion in log-probability gained since the start. IPO aims at 1/(2β).',
    }),
  },
});
