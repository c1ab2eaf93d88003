/** All choices of prompts as data, with their shared settings. */
import { strategyChoicesOf, type SlotMeta } from '../../config/meta.ts';
import type { Options } from '../../config/option.ts';
import { attention } from './attention/meta.ts';
import { dynamicSampling } from './dynamic-sampling/meta.ts';
import { dynamics } from './dynamics/meta.ts';
import { groupDroPrompts } from './group-dro/meta.ts';
import { hardest } from './hardest/meta.ts';
import { metaPredictions } from './meta-predictions/meta.ts';
import { oraclePrompts } from './oracle/meta.ts';
import { ownPrompts } from './own/meta.ts';
import { thompson } from './thompson/meta.ts';
import { uniformPrompts } from './uniform/meta.ts';

const selectors = [
  uniformPrompts,
  thompson,
  dynamics,
  oraclePrompts,
  groupDroPrompts,
  hardest,
  attention,
  ownPrompts,
] as const;

const shared = {
  prompt_selection: {
    kind: 'choice',
    stage: 'Replay',
    label: 'Prompt selection',
    help: 'Which prompts of the training pool a round takes.',
    default: 'uniform',
    choices: strategyChoicesOf(selectors),
    advanced: true,
  },
  prompt_candidates: {
    kind: 'optional-number',
    stage: 'Replay',
    label: 'Candidates',
    help: 'Candidates drawn for each chosen prompt. Not set: the whole pool.',
    default: null,
    min: 1,
    max: 4096,
    integer: true,
    unit: 'times',
    advanced: true,
    when: [{ setting: 'prompt_selection', not: ['uniform'] }],
  },
} as const satisfies Options;

/** Every setting of the slot, in form order. */
export const promptSettings = {
  ...dynamicSampling.settings,
  ...shared,
  ...thompson.settings,
  ...dynamics.settings,
  ...groupDroPrompts.settings,
  ...hardest.settings,
  ...attention.settings,
  ...metaPredictions.settings,
} as const satisfies Options;

export const promptSlot = {
  slot: 'prompts',
  title: 'Prompt selection',
  help: 'Chooses the prompts that a round learns from.',
  choice: { setting: 'prompt_selection', off: 'uniform' },
  strategies: [...selectors, dynamicSampling, metaPredictions],
  settings: shared,
  metrics: {
    'prompts/mixed_ratio': {
      label: 'mixed groups',
      help: 'Share of all generated groups whose rewards differ. Only these teach.',
      unit: 'share',
      when: [{ setting: 'num_train_prompts', not: [0] }],
    },
    'prompts/belief_brier': {
      label: 'Brier score of beliefs',
      help: 'Mean squared error of the predicted success, or of a group being mixed: 0 is perfect, 0.25 is always one half.',
      unit: 'number',
      // An own rule has scores, which are no probabilities.
      when: [{ setting: 'prompt_selection', not: ['uniform', 'own'] }],
    },
  },
} as const satisfies SlotMeta;
