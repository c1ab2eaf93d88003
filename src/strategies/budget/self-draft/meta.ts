/** Tokens drafted by the policy's own rounded weights, as data. */
import { atGenerate, conflict, isNot, metric, need, strategy } from '../../../config/declare.ts';

const drafting = isNot('num_speculative_tokens', 0);

export const selfDraft = strategy('self-draft', 'drafted tokens (EfficientRollout)', {
  help: 'Drafts tokens with rounded weights and checks several in one pass. Completions keep their distribution.',
  paper: 'EfficientRollout, arXiv 2606.18967',
  on: [drafting],
  traits: ['drafts_tokens'],
  needs: [
    need('text', {
      why: '{task} takes actions one by one, and its world answers each: none can be drafted.',
    }),
  ],
  conflicts: [
    conflict(isNot('drafts_per_completion', 1), 1, {
      why: 'Whole drafts are written again with the same random numbers, and drafted tokens use others.',
    }),
  ],
  settings: {
    num_speculative_tokens: atGenerate.more.whole('Drafted tokens', 0, [0, 11, 'tokens'], {
      help: 'Tokens that rounded weights draft before the policy checks them in one pass. 0 drafts none.',
    }),
    drafter_bits: atGenerate.more.whole('Bits of the drafter', 4, [2, 16, 'bits'], {
      help: 'Bits of each weight that drafts tokens. Fewer bits agree with the policy less often.',
      when: [drafting],
    }),
    adaptive_draft_length: atGenerate.more.toggle('Adapt the draft length', true, {
      help: 'Begins with the set length, then 5, 7, 9 or 11: more after two rounds with 94 % accepted, fewer after two with 85 %.',
      when: [drafting],
    }),
    min_predicted_speedup: atGenerate.more.number('Least predicted speed-up', 1.05, [0, 10], {
      help: 'Drafts where a cost model of this engine predicts this speed-up, in rounds of more than 32 rows. At 0 always; above 0.8 never so far.',
      when: [drafting],
    }),
  },
  metrics: {
    'speculation/drafted': metric('drafted tokens', 'tokens', {
      help: 'Tokens drafted in the round. 0: too few rows, or the cost model kept drafting off.',
    }),
    'speculation/accepted': metric('accepted tokens', 'tokens', {
      help: 'Drafted tokens that the policy accepted. The others were drafted in vain.',
    }),
    'speculation/acceptance_rate': metric('accepted', 'share', {
      help: 'Share of the drafted tokens that the policy accepted. It falls with longer drafts and fewer bits.',
    }),
    'speculation/mean_length': metric('tokens per pass', 'number', {
      help: 'Tokens that a completion gains in one pass of the policy: the accepted ones and one more.',
    }),
    'spent/draft_steps': metric('steps of the drafter', 'steps', {
      help: 'Decode steps that the drafter took one after another. The steps of the policy, which are its passes, count apart.',
    }),
    'speculation/draft_length': metric('draft length', 'tokens', {
      help: 'Most tokens drafted before a check in this round.',
    }),
    'speculation/predicted_speedup': metric('predicted speed-up', 'number', {
      help: 'Speed with drafts over speed without, predicted for all rows of the round. Below 1 drafting is slower.',
    }),
    'speculation/best_speedup': metric('best predicted speed-up', 'number', {
      help: 'The same for the number of rows at which it is highest.',
    }),
    'speculation/checking': metric('passes with drafts', 'share', {
      help: 'Share of the policy’s sequential passes that checked drafts. 0 while drafting is off.',
    }),
  },
});
