/** Trees by lookahead as data. */
import { atGenerate, is, strategy } from '../../../config/declare.ts';

const when = [is('topology', 'lookahead')];

export const lookahead = strategy('lookahead', 'lookahead (LATR)', {
  help: 'Branches where two tokens are almost equally likely and prunes branches that stay similar. Choose it for diverse groups.',
  paper: 'LATR, arXiv 2510.24302',
  companions: { num_generations: 8, tree_credit: 'leaf' },
  settings: {
    branch_chance: atGenerate.number('Least probability', 0.15, [0, 0.5], {
      help: 'Branches only where the second likeliest token has a higher probability than this.',
      when,
    }),
    branch_gap: atGenerate.number('Largest gap', 0.2, [0, 1], {
      help: 'Branches only where the two likeliest tokens differ by less than this in probability; 0 never branches.',
      when,
    }),
    lookahead_length: atGenerate.whole('Lookahead', 8, [1, 96, 'tokens'], {
      help: 'Tokens after which a branch is last compared with its origin. It is also compared after 0.4 and 0.6 of them.',
      when,
    }),
    lookahead_likeness: atGenerate.choice('Similarity measure', 'edit', {
      help: 'How the similarity of a branch and its origin is measured, from 0 to 1.',
      when,
      choices: {
        edit: {
          label: 'edit distance',
          help: 'Fewest insertions, deletions and replacements between the two.',
        },
        suffix: { label: 'suffix', help: 'Longest ending of one that occurs in the other.' },
        rouge: { label: 'ROUGE-L', help: 'Longest common subsequence of the two.' },
      },
    }),
    lookahead_limit: atGenerate.number('Similarity limit', 0.6, [0, 1], {
      help: 'Prunes branches more similar than this; 1 never prunes.',
      when,
    }),
    lookahead_until: atGenerate.wholeOrNone('Branch until', null, [1, 96, 'tokens'], {
      help: 'Tokens after which no branch opens; the rest of the group is sampled flat. Not set: half of the longest completion.',
      when,
    }),
    lookahead_rounds: atGenerate.wholeOrNone('Fade out over', null, [1, 1_000_000, 'rounds'], {
      help: 'Rounds over which the share of a group that grows as a tree falls from 1 to 0. Not set: 0.4 of the rounds of the run.',
      when,
    }),
  },
});
