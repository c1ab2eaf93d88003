/** Completion selection (D³S) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';
import { wholeCompletions } from '../conflicts.ts';

const on = [{ setting: 'select_rollouts', not: [1] }] as const;

export const selectRollouts = {
  id: 'select-rollouts',
  title: 'completion selection (D³S)',
  help: 'Trains on the completions of each group whose advantages differ most. Choose it to make updates cheaper.',
  paper: 'D³S',
  on,
  effect: 'selection',
  conflicts: wholeCompletions,
  settings: {
    select_rollouts: {
      kind: 'number',
      stage: 'Learn',
      label: 'Share of completions trained',
      help: 'Only this share of each group enters the update, the subset whose advantages differ most. 1 keeps all.',
      default: 1,
      min: 0,
      aboveMin: true,
      max: 1,
      advanced: true,
    },
  },
} as const satisfies StrategyMeta;
