/** ReEx-SQL: queries are executed while the answer is written; equal results are merged, different ones fork. */
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
  pitfalls: [],
  departures: [],
  claim:
    'The abstract reports 88.8 % on Spider and 64.9 % on BIRD with 7B parameters, and 51.9 % less inference time on BIRD than linear decoding.',
  experiments: [],
};
