/** The rules for which completions get a hint, as data. */
import { atGenerate, conflict, is, isNot, metric, strategy } from '../../../config/declare.ts';

const failuresUnknown = conflict(is('labels', 'majority'), 'verifier', {
  why: 'Which completions failed is what voting must find.',
});

export const always = strategy('always', 'always', {
  help: 'Hints a share of every group. Choose it as the control for rules that look at results first.',
  companions: { hint_content: 'solution', hint_placement: 'context' },
});

export const failed = strategy('failed', 'failed (SCOPE)', {
  help: 'Adds a hinted completion for single completions that failed. Choose it to repair their first wrong step.',
  paper: 'SCOPE, arXiv 2602.24110',
  conflicts: [failuresUnknown],
  companions: { hint_content: 'solution', hint_placement: 'prefix', hint_trained: 'probability' },
});

export const allFailed = strategy('all_failed', 'all failed (Guide-GRPO)', {
  help: 'Adds hinted completions for prompts whose plain completions all failed. Choose it where many groups teach nothing.',
  paper: 'Guide-GRPO, arXiv 2506.13923',
  conflicts: [failuresUnknown],
  companions: { hint_content: 'solution', hint_placement: 'context' },
});

export const retry = strategy('retry', 'next attempt (HiFPO)', {
  help: 'A group makes attempts one after the other; one that follows a failure gets a hint about it. Failures stay in the group.',
  paper: 'HiFPO of MobileForge, arXiv 2606.19930',
  conflicts: [failuresUnknown],
  companions: { hint_content: 'note', hint_placement: 'context', hint_scoring: 'hinted' },
  settings: {
    hint_attempts: atGenerate.whole('Attempts', 2, [2, 16, 'attempts'], {
      help: 'Attempts that follow each other. A group of 8 with 2 of these makes 4 first attempts and 4 second ones.',
      when: [is('hint', 'retry')],
    }),
  },
});

export const intervene = strategy('intervene', 'interventions (InT)', {
  help: 'Corrects the first wrong step of failed completions and tries whether the policy can continue from there. Failures stay in the group.',
  paper: 'InT, arXiv 2601.14209',
  effect: 'size',
  adds: ['advantage'],
  conflicts: [
    failuresUnknown,
    conflict(isNot('hint_content', 'repair', 'rewind', 'solution'), 'repair', {
      why: 'An intervention is part of a completion, and this hint is not.',
    }),
    conflict(is('hint_placement', 'context'), 'prefix', {
      why: 'An intervention is part of a completion, which continues after it.',
    }),
  ],
  companions: { hint_content: 'repair', hint_placement: 'prefix', hint_baseline: 'separate' },
  settings: {
    hint_continuations: atGenerate.whole('Continuations', 4, [1, 32, 'completions'], {
      help: 'Completions that try each correction. It is trained if at least one of them is right.',
      when: [is('hint', 'intervene')],
    }),
    intervention_weight: atGenerate.number('Weight of interventions', 1, [0, 10], {
      help: 'Advantage of every token up to the corrected step, where it is trained; the continuations are not. 0 trains none.',
      live: true,
      when: [is('hint', 'intervene')],
    }),
  },
  metrics: {
    'interventions/kept': metric('interventions kept', 'share', {
      help: 'Share of the corrected steps from which at least one continuation was right.',
    }),
    'interventions/tokens': metric('tokens of interventions', 'tokens', {
      help: 'Tokens that interventions train in this round: the policy’s own before the mistake, and the corrected step.',
    }),
  },
});

export const byDifficulty = strategy('by_difficulty', 'by difficulty (ADHint)', {
  help: 'Hints a share of every group; the hint is longer where fewer plain completions were right.',
  paper: 'ADHint, arXiv 2512.13095',
  conflicts: [failuresUnknown],
  companions: {
    hint_content: 'solution',
    hint_placement: 'prefix',
    hint_baseline: 'relative',
    hint_trained: 'consistency',
  },
  settings: {
    hint_ratio_min: atGenerate.number('Least share of the solution', 0, [0, 1], {
      help: 'Share shown where nearly all plain completions were right. Where all were right, no hint is given.',
      when: [is('hint', 'by_difficulty'), is('hint_content', 'solution')],
    }),
  },
});
