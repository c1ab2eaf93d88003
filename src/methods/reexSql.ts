/** ReEx-SQL: queries are executed while the answer is written; equal results are merged, different ones fork. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const reexSql: Method = {
  id: 'reex-sql',
  title: 'ReEx-SQL',
  paper: {
    title: 'ReEx-SQL: Reasoning with Execution-Aware Reinforcement Learning for Text-to-SQL',
    arxiv: '2505.12768',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Generate',
  saves: ['tokens'],
  purpose: 'Executes queries while it writes, merges equal results and forks after different ones.',
  concepts: ['text-to-SQL', 'execution feedback', 'tool use', 'merging branches', 'tree decoding'],
  formula: String.raw`\begin{gathered}i\sim j\iff(o_1,\dots,o_t)_i=(o_1,\dots,o_t)_j\\[4pt]\text{one row of each class continues, with }\min\!\big(w,\tfrac{\text{completions wanted}}{\text{classes}}\big)\text{ branches}\end{gathered}`,
  settings: {
    task: 'table-query',
    topology: 'results',
    num_generations: 8,
    branch_roots: 4,
    branch_width: 4,
  },
  pitfalls: [
    'Merged rows are never trained: results/merged_tokens is the share of generated tokens that they cost.',
    'A result that many rows had counts no more than one that a single row had, so the mean reward of a round is no success rate: read pass@1.',
    'Rows with the same results count as the same state, though the policy also reads its own queries and may continue differently.',
    'Where nearly all first queries agree, a group has few completions: raise branch_width. A lower branch_roots only merges fewer rows.',
  ],
  results: [
    compared('reex-sql-results', 'table-query', 'separate completions', [0.01212, -0.01531, 0.03956]),
  ],
  departures: [
    'Only its abstract was at hand: it names tree decoding, and the rule of merging and the even division of branches are ours.',
    'Its reward has a part for exploration; here a completion is right or wrong.',
    'It writes queries between tags inside its reasoning; here a query is a turn, and its result the reply.',
    'Its tree saves time when a finished model answers; here the tree is that of training, and held-out answers are written one by one.',
  ],
  claim:
    'The abstract reports 88.8 % on Spider and 64.9 % on BIRD with 7B parameters, and 51.9 % less inference time on BIRD than linear decoding.',
  experiments: ['reex-sql-results'],
};
