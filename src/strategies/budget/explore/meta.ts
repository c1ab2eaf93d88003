/** Drafts of few bits as data. */
import { atControl, conflict, is, isNot, metric, strategy } from '../../../config/declare.ts';

const drafting = isNot('drafts_per_completion', 1);

export const explore = strategy('explore', 'best and worst of drafts (Sol-RL)', {
  help: 'Drafts more completions with rounded weights, and writes the best and the worst of them again with all bits.',
  paper: 'Sol-RL, arXiv 2604.06916',
  on: [drafting],
  traits: ['drafts_completions'],
  effect: 'selection',
  conflicts: [
    conflict(is('schedule', 'async'), 'sync', {
      why: 'Drafts and completions must come from the same weights, which change meanwhile.',
    }),
    conflict(isNot('topology', 'flat'), 'flat', {
      why: 'A tree writes few completions from their beginning, so most drafts could not be written again.',
    }),
    conflict(is('replay', 'partial'), 'none', {
      why: 'Rows that continue in a later round have begun before they could be drafted.',
    }),
    conflict(isNot('hint', 'none', 'failed', 'all_failed'), 'failed', {
      why: 'Drafts are written without a hint, so they say nothing about hinted completions.',
    }),
    conflict(isNot('rubric', 'none'), 'none', {
      why: 'Drafts are ranked by what they earn alone, and a rubric grades whole groups.',
    }),
  ],
  settings: {
    drafts_per_completion: atControl.more.whole('Drafts per completion', 1, [1, 16, 'drafts'], {
      help: 'Drafts for each completion that is trained; the best and the worst of a prompt are written again. 1 writes none.',
    }),
    draft_bits: atControl.more.whole('Bits of a draft', 4, [2, 16, 'bits'], {
      help: 'Bits of each weight with which drafts are written. At 16, drafts use the unrounded weights.',
      when: [drafting],
    }),
  },
  metrics: {
    'drafts/reward_mean': metric('reward of drafts', 'number', {
      help: 'Mean reward of all drafts. That of the completions trained is near one half by choice.',
    }),
    'drafts/reward_std': metric('spread, drafts', 'number', {
      help: 'Standard deviation of the rewards of a prompt’s drafts, averaged over prompts.',
    }),
    'drafts/chosen_std': metric('spread, chosen', 'number', {
      help: 'The same for the completions that were chosen and written again. It should be above that of all drafts.',
    }),
    'drafts/agreement': metric('rewards kept', 'share', {
      help: 'Share of the completions whose reward is that of their draft. Low values mean that the choice was in vain.',
    }),
    'drafts/same_tokens': metric('tokens kept', 'share', {
      help: 'Share of a completion’s tokens before the first that differs from its draft.',
    }),
    'drafts/tokens': metric('tokens of drafts', 'tokens', {
      help: 'Tokens drafted in the round. They count in the budget like others: here they take as long.',
    }),
  },
});
