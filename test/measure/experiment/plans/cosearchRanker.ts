/** CoSearch against a fixed ranker, with a ranker that is always right as the ceiling. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/cosearchRanker.json';

export const cosearchRanker = againstControls({
  claim: 'cosearch-ranker',
  method: 'cosearch',
  quoted:
    'The paper trains the ranker of search results with the policy, because an oracle is up to 26.8 % better in F1 than a fixed retrieval system, and reports gains over fixed rankers.',
  size: { percent: 26.8, words: 'an oracle is up to 26.8 % above a fixed ranker', beside: atEqualTokens },
  common: { task: 'lookup', level: 2, num_eval_prompts: 96 },
  budget: 400_000,
  leastStart: 0.05,
  title: 'The ranker learns beside the policy, from the same groups',
  controls: [['fixed', 'The ranker stays as it is and ignores dates', { ranker: 'fixed' }]],
  others: [['oracle', 'The right entry comes first always', { ranker: 'oracle' }]],
  mechanism: {
    metric: 'ranker/reciprocal_rank',
    against: 'fixed',
    wanted: 'higher',
    because: 'The gain should come from the right entry standing higher.',
  },
  pilot: { ...pilot, detect: 0.04 },
  watched: ['ranker/reciprocal_rank'],
  limits: [
    'The ranker has three weights and reads features of entries; that of the paper is a language model that reads documents.',
    'A fixed ranker here cannot tell the newest version of an entry from older ones, so its policy has a limit below 1.',
  ],
});
