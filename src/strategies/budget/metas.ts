/** All budgets as data, with their shared settings. */
import { atControl, isNot, metric } from '../../config/declare.ts';
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
  allocation: atControl.more.choice('Completion budget', 'uniform', {
    help: 'How many completions each prompt of a round gets.',
    choices: strategyChoicesOf(strategies),
  }),
  max_generations: atControl.more.whole('Maximal completions per prompt', 32, [1, 256, 'completions'], {
    help: 'No prompt gets more than this, the first ones included. A hopeless prompt takes all of it in every round.',
    when: [isNot('allocation', 'uniform')],
  }),
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
    'allocation/extra': metric('extra completions', 'completions', {
      help: 'Mean number of completions of a prompt beyond the set number; below 0 it got fewer.',
    }),
    'allocation/extra_failed': metric('extra, all failed', 'completions', {
      help: 'The same for prompts whose first completions all failed. They get the most and teach the least.',
    }),
    'allocation/extra_hard': metric('extra, hard', 'completions', {
      help: 'The same for prompts with some, but under half, of the first completions right.',
    }),
    'allocation/extra_easy': metric('extra, easy', 'completions', {
      help: 'The same for prompts with at least half of the first completions right.',
    }),
  },
} as const satisfies SlotMeta;
