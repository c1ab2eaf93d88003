/** Rewards by a rubric as data. */
import type { Metrics, SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'rubric', not: ['none'] }] as const satisfies readonly SettingCondition[];

/** The criteria of the tasks with a rubric, and what each asks for. */
const criteria = {
  legal: 'legal lines',
  short: 'fewer lines than the reference',
  complete: 'lines and then an answer',
  right: 'a right solution',
};

export const rubric = {
  id: 'rubric',
  title: 'rubric (POW3R)',
  help: 'Rewards several criteria instead of the verdict alone. Choose it where completions can be partly good.',
  paper: 'POW3R, arXiv 2605.20164',
  on,
  effect: 'reward',
  needs: [{ trait: 'rubric', why: 'The completions of {task} are not graded by criteria.' }],
  conflicts: [
    {
      setting: 'labels',
      not: ['verifier'],
      why: 'A rubric sets rewards itself, and it asks the verifier.',
      instead: 'verifier',
    },
  ],
  warnings: [
    {
      setting: 'baseline',
      is: ['batch_mean', 'tracked', 'value', 'probe'],
      when: [{ setting: 'rubric', not: ['none', 'fixed'] }],
      why: 'Weights differ between groups, so rewards of different prompts do not compare.',
      instead: 'mean',
    },
  ],
  settings: {
    rubric: {
      kind: 'choice',
      stage: 'Filter',
      label: 'Rubric',
      help: 'Whether criteria of the task set the reward, and how they are weighted in each group.',
      default: 'none',
      choices: [
        { value: 'none', label: 'none', help: 'The verdict alone sets the reward.' },
        { value: 'fixed', label: 'fixed weights', help: 'The weights of the task.' },
        {
          value: 'contrast',
          label: 'by contrast (POW3R)',
          help: 'More for criteria on which the completions of the group differ.',
        },
        {
          value: 'inverse',
          label: 'by rarity',
          help: 'More for criteria that few completions of the group meet: a control.',
        },
      ],
      advanced: true,
    },
    rubric_limit: {
      kind: 'number',
      stage: 'Filter',
      label: 'Largest change of a weight',
      help: 'Weights of criteria grow and shrink at most by this factor, before categories get their totals back.',
      default: 4,
      min: 1,
      max: 100,
      advanced: true,
      when: [{ setting: 'rubric', not: ['none', 'fixed'] }],
    },
  },
  metrics: {
    ...(Object.fromEntries(
      Object.entries(criteria).flatMap(([id, asked]) => [
        [`rubric/${id}`, { label: `rubric: ${id}`, help: `Mean score for ${asked}.`, unit: 'share' }],
        [
          `rubric/${id}_weight`,
          {
            label: `weight of ${id}`,
            help: `Share of the rubric’s weight on ${asked}, a mean over groups.`,
            unit: 'share',
          },
        ],
      ]),
    ) as Metrics),
    'rubric/idle_weight': {
      label: 'idle weight',
      help: 'Share of the rubric’s weight on criteria that all completions of a group meet equally. It teaches nothing.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
