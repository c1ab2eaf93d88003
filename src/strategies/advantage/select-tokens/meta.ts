/** Token selection (D³S) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'select_tokens', not: [1] }] as const;

export const selectTokens = {
  id: 'select-tokens',
  title: 'token selection (D³S)',
  help: 'Trains on the tokens with the largest |advantage| × entropy. Choose it to focus updates on undecided tokens.',
  paper: 'D³S',
  on,
  effect: 'selection',
  settings: {
    select_tokens: {
      kind: 'number',
      stage: 'Learn',
      label: 'Share of tokens trained',
      help: 'Only this share of the trained tokens enters the update, those with the largest |advantage| × entropy. 1 keeps all.',
      default: 1,
      min: 0,
      aboveMin: true,
      max: 1,
      advanced: true,
    },
  },
} as const satisfies StrategyMeta;
