/** Partial rollouts as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [{ setting: 'replay', is: ['partial'] }] as const satisfies readonly SettingCondition[];

export const partial = {
  id: 'partial',
  title: 'partial (APRIL)',
  help: 'Starts more groups than needed, stops once enough are finished and resumes the others later. Choose it where lengths differ.',
  paper: 'APRIL, arXiv 2509.18521',
  traits: ['leaves_unfinished', 'keeps_groups'],
  needs: [{ trait: 'text', why: 'Partial rollouts need text. Episodes of {task} are played to their end.' }],
  conflicts: [
    {
      setting: 'allocation',
      is: ['equal', 'hard', 'uncertainty'],
      why: 'A later phase would wait for groups that stay unfinished.',
      instead: 'uniform',
    },
  ],
  companions: {
    replay_max_age: 8,
    proximal: 'recomputed',
    correction: 'truncate',
    correction_cap: 5,
  },
  settings: {
    over_provision: {
      kind: 'number',
      stage: 'Replay',
      label: 'Over-provision',
      help: 'Groups in progress for each group that the round needs, resumed ones included; 1 waits for the longest completion.',
      default: 2,
      min: 1,
      max: 8,
      unit: 'times',
      because: 'A round cannot end with more groups than it starts.',
      when,
    },
    unfinished: {
      kind: 'choice',
      stage: 'Replay',
      label: 'Unfinished groups',
      help: 'What happens to groups that the round did not wait for.',
      default: 'resume',
      choices: [
        { value: 'resume', label: 'resume (APRIL)', help: 'They resume in the next round.' },
        {
          value: 'retry',
          label: 'retry',
          help: 'Their completions are discarded and their prompts start again.',
        },
        {
          value: 'drop',
          label: 'drop',
          help: 'They are discarded, so that prompts with long completions are hardly learned from.',
        },
      ],
      when,
    },
  },
  metrics: {
    'partial/steps_per_group': {
      label: 'decode steps per group',
      help: 'Sequential decode steps for each group that the round finished. Lower is faster.',
      unit: 'steps',
    },
    'partial/resumed_ratio': {
      label: 'tokens from earlier rounds',
      help: 'Share of the training tokens in completions that an earlier round started.',
      unit: 'share',
    },
    'partial/stale_ratio': {
      label: 'tokens of older weights',
      help: 'Share of the training tokens that older weights sampled.',
      unit: 'share',
    },
    'partial/stored': {
      label: 'groups waiting',
      help: 'Groups kept for the next round, finished or not.',
      unit: 'groups',
    },
    'partial/dropped': {
      label: 'groups discarded',
      help: 'Groups discarded: too old, buffer full, or resuming is off.',
      unit: 'groups',
    },
  },
} as const satisfies StrategyMeta;
