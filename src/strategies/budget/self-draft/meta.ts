/** Tokens drafted by the policy's own rounded weights, as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const drafting = { setting: 'num_speculative_tokens', not: [0] } as const satisfies SettingCondition;

export const selfDraft = {
  id: 'self-draft',
  title: 'drafted tokens (EfficientRollout)',
  help: 'Drafts tokens with rounded weights and checks several in one pass. Completions keep their distribution.',
  paper: 'EfficientRollout, arXiv 2606.18967',
  on: [drafting],
  traits: ['drafts_tokens'],
  needs: [
    {
      trait: 'text',
      why: '{task} takes actions one by one, and its world answers each: none can be drafted.',
    },
  ],
  conflicts: [
    {
      setting: 'drafts_per_completion',
      not: [1],
      why: 'Whole drafts are written again with the same random numbers, and drafted tokens use others.',
      instead: 1,
    },
  ],
  settings: {
    num_speculative_tokens: {
      kind: 'number',
      stage: 'Generate',
      label: 'Drafted tokens',
      help: 'Tokens that rounded weights draft before the policy checks them in one pass. 0 drafts none.',
      default: 0,
      min: 0,
      max: 11,
      integer: true,
      unit: 'tokens',
      advanced: true,
    },
    drafter_bits: {
      kind: 'number',
      stage: 'Generate',
      label: 'Bits of the drafter',
      help: 'Bits of each weight that drafts tokens. Fewer bits agree with the policy less often.',
      default: 4,
      min: 2,
      max: 16,
      integer: true,
      unit: 'bits',
      advanced: true,
      when: [drafting],
    },
    adaptive_draft_length: {
      kind: 'switch',
      stage: 'Generate',
      label: 'Adapt the draft length',
      help: 'Begins with the set length, then 5, 7, 9 or 11: more after two rounds with 94 % accepted, fewer after two with 85 %.',
      default: true,
      advanced: true,
      when: [drafting],
    },
    min_predicted_speedup: {
      kind: 'number',
      stage: 'Generate',
      label: 'Least predicted speed-up',
      help: 'Drafts where a cost model of this engine predicts this speed-up, in rounds of more than 32 rows. At 0 always; above 0.8 never so far.',
      default: 1.05,
      min: 0,
      max: 10,
      advanced: true,
      when: [drafting],
    },
  },
  metrics: {
    'speculation/drafted': {
      label: 'drafted tokens',
      help: 'Tokens drafted in the round. 0: too few rows, or the cost model kept drafting off.',
      unit: 'tokens',
    },
    'speculation/accepted': {
      label: 'accepted tokens',
      help: 'Drafted tokens that the policy accepted. The others were drafted in vain.',
      unit: 'tokens',
    },
    'speculation/acceptance_rate': {
      label: 'accepted',
      help: 'Share of the drafted tokens that the policy accepted. It falls with longer drafts and fewer bits.',
      unit: 'share',
    },
    'speculation/mean_length': {
      label: 'tokens per pass',
      help: 'Tokens that a completion gains in one pass of the policy: the accepted ones and one more.',
      unit: 'number',
    },
    'spent/draft_steps': {
      label: 'steps of the drafter',
      help: 'Decode steps that the drafter took one after another. The steps of the policy, which are its passes, count apart.',
      unit: 'steps',
    },
    'speculation/draft_length': {
      label: 'draft length',
      help: 'Most tokens drafted before a check in this round.',
      unit: 'tokens',
    },
    'speculation/predicted_speedup': {
      label: 'predicted speed-up',
      help: 'Speed with drafts over speed without, predicted for all rows of the round. Below 1 drafting is slower.',
      unit: 'number',
    },
    'speculation/best_speedup': {
      label: 'best predicted speed-up',
      help: 'The same for the number of rows at which it is highest.',
      unit: 'number',
    },
    'speculation/checking': {
      label: 'passes with drafts',
      help: 'Share of the policy’s sequential passes that checked drafts. 0 while drafting is off.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
