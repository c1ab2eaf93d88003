/** The ranker of what searches find, as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'ranker', not: ['none'] }] as const satisfies readonly SettingCondition[];
const learned = [{ setting: 'ranker', is: ['learned'] }] as const satisfies readonly SettingCondition[];

export const ranker = {
  id: 'ranker',
  title: 'ranker of results (CoSearch)',
  help: 'Searches also find lookalikes, and a ranker chooses what the policy sees. Choose it to study search itself.',
  paper: 'CoSearch',
  on,
  needs: [
    {
      trait: 'ranked_results',
      why: 'A ranker orders what searches find, as in {task=lookup}; {task} has no such searches.',
    },
  ],
  conflicts: [
    {
      setting: 'labels',
      not: ['verifier'],
      when: learned,
      why: 'The ranker is trained by which entry is right, and these labels do without the right answer.',
      instead: 'verifier',
    },
  ],
  settings: {
    ranker: {
      kind: 'choice',
      stage: 'Generate',
      label: 'Ranker of results',
      help: 'What orders the entries that a search finds. With one, searches find older versions too and show three of six.',
      default: 'none',
      choices: [
        { value: 'none', label: 'none', help: 'Searches find the requested entry alone.' },
        { value: 'fixed', label: 'fixed', help: 'What is read most comes first; dates are ignored.' },
        { value: 'learned', label: 'learned', help: 'Trained beside the policy.' },
        { value: 'oracle', label: 'always right', help: 'The right entry comes first.' },
      ],
      advanced: true,
    },
    ranker_quality: {
      kind: 'number',
      stage: 'Learn',
      label: 'Share of ranking quality',
      help: 'Weight of the right entry’s reciprocal rank in the ranker’s reward; the outcome has the rest.',
      default: 0.5,
      min: 0,
      max: 1,
      advanced: true,
      when: learned,
    },
    ranker_similarity: {
      kind: 'number',
      stage: 'Learn',
      label: 'Similarity of queries',
      help: 'Least ROUGE-L F1 of two queries of a prompt that are compared. 1 compares equal ones, 0 all.',
      default: 1,
      min: 0,
      max: 1,
      advanced: true,
      when: learned,
    },
    ranker_learning_rate: {
      kind: 'number',
      stage: 'Learn',
      label: 'Learning rate of the ranker',
      help: 'Step size of gradient descent on the ranker’s weights, once a round.',
      default: 1,
      min: 0,
      max: 100,
      advanced: true,
      when: learned,
    },
  },
  metrics: {
    'ranker/reciprocal_rank': {
      label: 'reciprocal rank',
      help: 'Mean of one over the place at which searches show the right entry; 0 where they do not. 1 is always first.',
      unit: 'number',
    },
    'ranker/shown': {
      label: 'right entry shown',
      help: 'Share of searches whose reply shows the right entry.',
      unit: 'share',
    },
    'ranker/query_groups': {
      label: 'groups of queries',
      help: 'Groups of similar queries in the round. Those with one query teach the ranker nothing.',
      unit: 'groups',
      when: learned,
    },
    'ranker/queries_per_group': {
      label: 'queries per group',
      help: 'Mean number of searches in a group of similar queries.',
      unit: 'number',
      when: learned,
    },
    'ranker/loss': {
      label: 'ranker loss',
      help: 'Near 0, because advantages of a group cancel. Watch the reciprocal rank instead.',
      unit: 'number',
      when: learned,
    },
    'ranker/entropy': {
      label: 'ranker entropy',
      help: 'Mean entropy of the entry shown first. Near 0 the ranker has stopped exploring.',
      unit: 'nats',
      when: learned,
    },
  },
} as const satisfies StrategyMeta;
