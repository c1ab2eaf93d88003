/** Preference losses on pairs of completions (DPO, IPO) as data. */
import { atLearn, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';
import type { Options } from '../../../config/option.ts';

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
const on = [is('surrogate', 'dpo', 'ipo', 'dpo_then_clipped')];

export const dpoLoss = strategy('dpo', 'preferences (DPO)', {
  help: 'Makes the best completion of a prompt likelier than the worst (DPO). Choose it to learn from pairs alone.',
  paper: 'DPO, arXiv 2305.18290',
  traits: ['contrasts_completions'],
  on: [is('surrogate', 'dpo')],
  needs,
  conflicts,
});

export const ipoLoss = strategy('ipo', 'preferences (IPO)', {
  help: 'As DPO, but towards a fixed lead of 1/(2β) instead of an ever larger one (IPO). Choose it where DPO overfits.',
  paper: 'IPO, arXiv 2310.12036',
  traits: ['contrasts_completions'],
  on: [is('surrogate', 'ipo')],
  needs,
  conflicts,
});

export const dpoThenClipped = strategy('dpo_then_clipped', 'preferences, then clipped (cascade)', {
  help: 'Learns from pairs by DPO in the first rounds, then from advantages by the clipped ratio. Choose it to start gently.',
  paper: 'InternVL3.5, arXiv 2508.18265',
  traits: ['contrasts_first'],
  on: [is('surrogate', 'dpo_then_clipped')],
  needs,
});

/** Settings of all losses on preferences, in form order. */
export const pairSettings = {
  preference_beta: atLearn.number('Preference beta', 0.1, [0, 10], {
    help: 'How strongly DPO and IPO hold the policy near the one at the start. Small values let it move far.',
    aboveMin: true,
    live: true,
    when: on,
  }),
  preference_rounds: atLearn.whole('Rounds of preferences', 10, [0, 100_000, 'rounds'], {
    help: 'First rounds, which learn from pairs by DPO. Later rounds learn from advantages.',
    when: [is('surrogate', 'dpo_then_clipped')],
  }),
  preference_pairs: atLearn.choice('Pairs learned from', 'round', {
    help: 'Whose pairs DPO and IPO learn from.',
    when: [...on, is('labels', 'judge'), is('human', 'reader')],
    choices: {
      round: {
        label: 'the best and worst of each prompt',
        help: 'The judge ranks what the round wrote (online DPO).',
      },
      choices: {
        label: 'your choices',
        help: 'The two texts of each choice, without a judge, as DPO was published.',
      },
    },
  }),
} as const satisfies Options;

export const preferences = strategy('preferences', 'pairs of completions', {
  help: 'What DPO and IPO report of their pairs: the best and the worst completion of each prompt, or your choices.',
  on,
  settings: pairSettings,
  metrics: {
    'preference/pairs': metric('pairs learned from', 'number', {
      help: 'Pairs of your choices in the update. 0 while there are too few choices, or all of them are ties.',
      when: [is('preference_pairs', 'choices'), is('labels', 'judge'), is('human', 'reader')],
    }),
    'preference/accuracy': metric('preferred gained more', 'share', {
      help: 'Share of pairs whose preferred completion gained more log-probability since the start than the rejected one.',
    }),
    'preference/margin': metric('lead of the preferred', 'nats', {
      help: 'Mean lead of the preferred completion in log-probability gained since the start. IPO aims at 1/(2β).',
    }),
  },
});
