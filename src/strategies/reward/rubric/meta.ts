/** Rewards by a rubric as data. */
import { atFilter, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';
import type { Metrics } from '../../../config/meta.ts';

const on = [isNot('rubric', 'none')];

/** The criteria of the tasks with a rubric, and what each asks for. */
const criteria = {
  legal: 'legal lines',
  short: 'fewer lines than the reference',
  complete: 'lines and then an answer',
  right: 'a right solution',
};

export const rubric = strategy('rubric', 'rubric (POW3R)', {
  help: 'Rewards several criteria instead of the verdict alone. Choose it where completions can be partly good.',
  paper: 'POW3R, arXiv 2605.20164',
  on,
  effect: 'reward',
  needs: [need('rubric', { why: 'The completions of {task} are not graded by criteria.' })],
  conflicts: [
    conflict(isNot('labels', 'verifier'), 'verifier', {
      why: 'A rubric sets rewards itself, and it asks the verifier.',
    }),
  ],
  warnings: [
    conflict(is('baseline', 'batch_mean', 'tracked', 'value', 'probe'), 'mean', {
      why: 'Weights differ between groups, so rewards of different prompts do not compare.',
      when: [isNot('rubric', 'none', 'fixed')],
    }),
  ],
  settings: {
    rubric: atFilter.more.choice('Rubric', 'none', {
      help: 'Whether criteria of the task set the reward, and how they are weighted in each group.',
      choices: {
        none: { label: 'none', help: 'The verdict alone sets the reward.' },
        fixed: { label: 'fixed weights', help: 'The weights of the task.' },
        contrast: {
          label: 'by contrast (POW3R)',
          help: 'More for criteria on which the completions of the group differ.',
        },
        inverse: {
          label: 'by rarity',
          help: 'More for criteria that few completions of the group meet: a control.',
        },
      },
    }),
    rubric_limit: atFilter.more.number('Largest change of a weight', 4, [1, 100], {
      help: 'Weights of criteria grow and shrink at most by this factor, before categories get their totals back.',
      when: [isNot('rubric', 'none', 'fixed')],
    }),
  },
  metrics: {
    ...(Object.fromEntries(
      Object.entries(criteria).flatMap(([id, asked]) => [
        [`rubric/${id}`, metric(`rubric: ${id}`, 'share', { help: `Mean score for ${asked}.` })],
        [
          `rubric/${id}_weight`,
          metric(`weight of ${id}`, 'share', {
            help: `Share of the rubric’s weight on ${asked}, a mean over groups.`,
          }),
        ],
      ]),
    ) as Metrics),
    'rubric/idle_weight': metric('idle weight', 'share', {
      help: 'Share of the rubric’s weight on criteria that all completions of a group meet equally. It teaches nothing.',
    }),
  },
});
