/** Drafts of few bits as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const drafting = { setting: 'drafts_per_completion', not: [1] } as const satisfies SettingCondition;

export const explore = {
  id: 'explore',
  title: 'best and worst of drafts (Sol-RL)',
  help: 'Drafts more completions with rounded weights, and writes the best and the worst of them again with all bits.',
  paper: 'Sol-RL, arXiv 2604.06916',
  on: [drafting],
  traits: ['drafts_completions'],
  effect: 'selection',
  conflicts: [
    {
      setting: 'schedule',
      is: ['async'],
      why: 'Drafts and completions must come from the same weights, which change meanwhile.',
      instead: 'sync',
    },
    {
      setting: 'topology',
      not: ['flat'],
      why: 'A tree writes few completions from their beginning, so most drafts could not be written again.',
      instead: 'flat',
    },
    {
      setting: 'replay',
      is: ['partial'],
      why: 'Rows that continue in a later round have begun before they could be drafted.',
      instead: 'none',
    },
    {
      setting: 'hint',
      not: ['none', 'failed', 'all_failed'],
      why: 'Drafts are written without a hint, so they say nothing about hinted completions.',
      instead: 'failed',
    },
    {
      setting: 'rubric',
      not: ['none'],
      why: 'Drafts are ranked by what they earn alone, and a rubric grades whole groups.',
      instead: 'none',
    },
  ],
  settings: {
    drafts_per_completion: {
      kind: 'number',
      stage: 'Control',
      label: 'Drafts per completion',
      help: 'Drafts for each completion that is trained; the best and the worst of a prompt are written again. 1 writes none.',
      default: 1,
      min: 1,
      max: 16,
      integer: true,
      unit: 'drafts',
      advanced: true,
    },
    draft_bits: {
      kind: 'number',
      stage: 'Control',
      label: 'Bits of a draft',
      help: 'Bits of each weight with which drafts are written. At 16, drafts use the unrounded weights.',
      default: 4,
      min: 2,
      max: 16,
      integer: true,
      unit: 'bits',
      advanced: true,
      when: [drafting],
    },
  },
  metrics: {
    'drafts/reward_mean': {
      label: 'reward of drafts',
      help: 'Mean reward of all drafts. That of the completions trained is near one half by choice.',
      unit: 'number',
    },
    'drafts/reward_std': {
      label: 'spread, drafts',
      help: 'Standard deviation of the rewards of a prompt’s drafts, averaged over prompts.',
      unit: 'number',
    },
    'drafts/chosen_std': {
      label: 'spread, chosen',
      help: 'The same for the completions that were chosen and written again. It should be above that of all drafts.',
      unit: 'number',
    },
    'drafts/agreement': {
      label: 'rewards kept',
      help: 'Share of the completions whose reward is that of their draft. Low values mean that the choice was in vain.',
      unit: 'share',
    },
    'drafts/same_tokens': {
      label: 'tokens kept',
      help: 'Share of a completion’s tokens before the first that differs from its draft.',
      unit: 'share',
    },
    'drafts/tokens': {
      label: 'tokens of drafts',
      help: 'Tokens drafted in the round. They count in the budget like others: here they take as long.',
      unit: 'tokens',
    },
  },
} as const satisfies StrategyMeta;
