/** The ranker of what searches find, as data. */
import { atGenerate, atLearn, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [isNot('ranker', 'none')];
const learned = [is('ranker', 'learned')];

export const ranker = strategy('ranker', 'ranker of results (CoSearch)', {
  help: 'Searches also find lookalikes, and a ranker chooses what the policy sees. Choose it to study search itself.',
  paper: 'CoSearch',
  on,
  needs: [
    need('ranked_results', {
      why: 'A ranker orders what searches find, as in {task=lookup}; {task} has no such searches.',
    }),
  ],
  conflicts: [
    conflict(isNot('labels', 'verifier'), 'verifier', {
      why: 'The ranker is trained by which entry is right, and these labels do without the right answer.',
      when: learned,
    }),
  ],
  settings: {
    ranker: atGenerate.more.choice('Ranker of results', 'none', {
      help: 'What orders the entries that a search finds. With one, searches find older versions too and show three of six.',
      choices: {
        none: { label: 'none', help: 'Searches find the requested entry alone.' },
        fixed: { label: 'fixed', help: 'What is read most comes first; dates are ignored.' },
        learned: { label: 'learned', help: 'Trained beside the policy.' },
        oracle: { label: 'always right', help: 'The right entry comes first.' },
      },
    }),
    ranker_quality: atLearn.more.number('Share of ranking quality', 0.5, [0, 1], {
      help: 'Weight of the right entry’s reciprocal rank in the ranker’s reward; the outcome has the rest.',
      when: learned,
    }),
    ranker_similarity: atLearn.more.number('Similarity of queries', 1, [0, 1], {
      help: 'Least ROUGE-L F1 of two queries of a prompt that are compared. 1 compares equal ones, 0 all.',
      when: learned,
    }),
    ranker_learning_rate: atLearn.more.number('Learning rate of the ranker', 1, [0, 100], {
      help: 'Step size of gradient descent on the ranker’s weights, once a round.',
      when: learned,
    }),
  },
  // Conditions of metrics are written out: the build moves what is plain data.
  metrics: {
    'ranker/reciprocal_rank': metric('reciprocal rank', 'number', {
      help: 'Mean of one over the place at which searches show the right entry; 0 where they do not. 1 is always first.',
    }),
    'ranker/shown': metric('right entry shown', 'share', {
      help: 'Share of searches whose reply shows the right entry.',
    }),
    'ranker/query_groups': metric('groups of queries', 'groups', {
      help: 'Groups of similar queries in the round. Those with one query teach the ranker nothing.',
      when: [is('ranker', 'learned')],
    }),
    'ranker/queries_per_group': metric('queries per group', 'number', {
      help: 'Mean number of searches in a group of similar queries.',
      when: [is('ranker', 'learned')],
    }),
    'ranker/loss': metric('ranker loss', 'number', {
      help: 'Near 0, because advantages of a group cancel. Watch the reciprocal rank instead.',
      when: [is('ranker', 'learned')],
    }),
    'ranker/entropy': metric('ranker entropy', 'nats', {
      help: 'Mean entropy of the entry shown first. Near 0 the ranker has stopped exploring.',
      when: [is('ranker', 'learned')],
    }),
  },
});
