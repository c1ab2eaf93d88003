/** All choices of prompts as data, with their shared settings. */
import { atReplay, isNot, metric } from '../../config/declare.ts';
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
  prompt_selection: atReplay.more.choice('Prompt selection', 'uniform', {
    help: 'Which prompts of the training pool a round takes.',
    choices: strategyChoicesOf(selectors),
  }),
  prompt_candidates: atReplay.more.wholeOrNone('Candidates', null, [1, 4096, 'times'], {
    help: 'Candidates drawn for each chosen prompt. Not set: the whole pool.',
    when: [isNot('prompt_selection', 'uniform')],
  }),
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
    'prompts/mixed_ratio': metric('mixed groups', 'share', {
      help: 'Share of all generated groups whose rewards differ. Only these teach.',
      when: [isNot('num_train_prompts', 0)],
    }),
    'prompts/belief_brier': metric('Brier score of beliefs', 'number', {
      help: 'Mean squared error of the predicted success, or of a group being mixed: 0 is perfect, 0.25 is always one half.',
      // An own rule has scores, which are no probabilities.
      when: [isNot('prompt_selection', 'uniform', 'own')],
    }),
  },
} as const satisfies SlotMeta;
