/** All budgets as data, with their shared settings. */
import { strategyChoicesOf, type SlotMeta } from '../../config/meta.ts';
import type { Options } from '../../config/option.ts';
import { explore } from './explore/meta.ts';
import { groupDroBudget } from './group-dro/meta.ts';
import { equalWeight, hard } from './hard-prompts/meta.ts';
import { laterPhase } from './later-phase/meta.ts';
import { oracleBudget } from './oracle/meta.ts';
import { selfDraft } from './self-draft/meta.ts';
import { stagedBudget } from './staged/meta.ts';
import { uncertainty } from './uncertainty/meta.ts';
import { uniformBudget } from './uniform/meta.ts';

const strategies = [
  uniformBudget,
  equalWeight,
  hard,
  uncertainty,
  oracleBudget,
  groupDroBudget,
  stagedBudget,
] as const;

const shared = {
  allocation: {
    kind: 'choice',
    stage: 'Control',
    label: 'Completion budget',
    help: 'How many completions each prompt of a round gets.',
    default: 'uniform',
    choices: strategyChoicesOf(strategies),
    advanced: true,
  },
  max_generations: {
    kind: 'number',
    stage: 'Control',
    label: 'Maximal completions per prompt',
    help: 'No prompt gets more than this, the first ones included. A hopeless prompt takes all of it in every round.',
    default: 32,
    min: 1,
    max: 256,
    integer: true,
    unit: 'completions',
    advanced: true,
    when: [{ setting: 'allocation', not: ['uniform'] }],
  },
} as const satisfies Options;

/** Every setting of the slot, in form order. */
export const budgetSettings = {
  allocation: shared.allocation,
  max_generations: shared.max_generations,
  ...uncertainty.settings,
  ...groupDroBudget.settings,
  ...stagedBudget.settings,
  ...laterPhase.settings,
  ...explore.settings,
  ...selfDraft.settings,
} as const satisfies Options;

export const budgetSlot = {
  slot: 'budget',
  title: 'Completion budget',
  help: 'Gives some prompts of a round more completions than others.',
  choice: { setting: 'allocation', off: 'uniform' },
  strategies: [...strategies, laterPhase, explore, selfDraft],
  settings: shared,
  metrics: {
    'allocation/extra': {
      label: 'extra completions',
      help: 'Mean number of completions of a prompt beyond the set number; below 0 it got fewer.',
      unit: 'completions',
    },
    'allocation/extra_failed': {
      label: 'extra, all failed',
      help: 'The same for prompts whose first completions all failed. They get the most and teach the least.',
      unit: 'completions',
    },
    'allocation/extra_hard': {
      label: 'extra, hard',
      help: 'The same for prompts with some, but under half, of the first completions right.',
      unit: 'completions',
    },
    'allocation/extra_easy': {
      label: 'extra, easy',
      help: 'The same for prompts with at least half of the first completions right.',
      unit: 'completions',
    },
  },
} as const satisfies SlotMeta;
