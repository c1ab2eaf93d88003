/** ReEx-SQL’s merging and forking by results against separate completions. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/reexSqlResults.json';

export const reexSqlResults = againstControls({
  claim: 'reex-sql-results',
  method: 'reex-sql',
  quoted:
    'The abstract reports 88.8 % on Spider, and 51.9 % less time than decoding without a tree, because branches with equal results are merged.',
  size: {
    percent: null,
    words: '51.9 % less time at answering; for training without a number',
    beside: atEqualTokens,
  },
  common: { task: 'table-query', level: 1, num_generations: 8 },
  budget: 400_000,
  title: 'Executes while it writes, merges equal results and forks after different ones',
  controls: [
    ['separate', 'GRPO on 8 separate completions', {}, 'grpo'],
    ['wide', 'GRPO on 16 separate completions', { num_generations: 16 }, 'grpo'],
  ],
  mechanism: {
    metric: 'tree/unique_ratio',
    against: null,
    than: 0.9,
    wanted: 'lower',
    because: 'Merged rows and shared beginnings should save tokens.',
  },
  conditions: [
    {
      title: 'Tokens that the tree generates over those in its completions',
      arm: 'reex-sql',
      reading: { of: 'rounds', metric: 'tree/unique_ratio' },
      most: 0.9,
      because: 'A tree that shares little has nothing to win.',
    },
  ],
  pilot: { ...pilot, detect: 0.02 },
  watched: ['results/merged_ratio', 'tree/unique_ratio'],
  limits: [
    'The paper’s saving is measured when a finished model answers; here the tree is that of training, and held-out answers are written one by one.',
    'Only its abstract was at hand.',
  ],
});
