/** Lesson 2: importance ratios, clipping, and completions of older weights. */
import type { Lesson } from './lesson.ts';

export const clipping: Lesson = {
  id: 'clipping',
  title: 'Old answers, new weights',
  summary: 'Clipping, and what happens when the data are stale.',
  learn: [
    'Why the answers a policy learns from are often older than the policy.',
    'What the ratio of new to old probability says.',
    'What clipping prevents, and what it costs.',
  ],
  settings: {
    task: 'chain-sum',
    policy: 'small',
    learning_rate: 0.0006,
    warmup_steps: 5,
    steps_per_generation: 1,
    max_rounds: 60,
    eval_every_rounds: 20,
    num_eval_prompts: 256,
  },
  arms: [
    { name: 'fresh', label: 'fresh answers', settings: {} },
    { name: 'stale', label: '8 rounds old', settings: { replay: 'stale', staleness: 8 } },
  ],
  fields: ['replay', 'staleness', 'epsilon', 'num_iterations', 'max_rounds', 'seed'],
  curve: { metric: 'reward', label: 'Reward: share of right sums' },
  figures: {
    start: {
      label: 'Right, first 5 rounds',
      of: { metric: 'reward', take: 'first', over: 5 },
      as: 'percent',
    },
    end: { label: 'Right, last 5 rounds', of: { metric: 'reward', take: 'last', over: 5 }, as: 'percent' },
    average: { label: 'Right, mean of all rounds', of: { metric: 'reward', take: 'mean' }, as: 'percent' },
    clipped: {
      label: 'Tokens clipped',
      of: { metric: 'clip_ratio/region_mean', take: 'mean' },
      as: 'percent',
    },
    age: {
      label: 'Mean age of the weights, in rounds',
      of: { metric: 'replay/age_mean', take: 'mean' },
      as: 'decimals',
    },
  },
  steps: [
    {
      kind: 'read',
      title: 'A policy that adds',
      text: [
        'This policy is a small transformer. It reads a sum such as 47+38= and writes the answer, one symbol (a *token*) at a time. The verifier gives a reward of 1 for the right answer and 0 for any other.',
        'In each round the policy answers 32 sums, 8 times each, and then learns from its own answers. Its *weights* change. The answers do not: they are a record of what the older weights did.',
      ],
    },
    {
      kind: 'read',
      title: 'The ratio',
      text: [
        'Big systems let one machine write answers while another one learns. The answers then come from weights that are some rounds old. We can do the same here: take [answers of older weights](replay=stale), from [8 rounds ago](staleness=8).',
        'For every token the update computes a *ratio*: its probability under the weights of now, over its probability when it was written. A ratio of 1 means that nothing has changed. A ratio of 2 means that the token has become twice as probable since.',
        'A token far from 1 is no longer evidence of what this policy does. So the ratio is *clipped*: outside 1 ± [0.2](epsilon=0.2), if the update would push it further out, the token no longer counts.',
      ],
    },
    {
      kind: 'choose',
      title: 'Fresh answers first',
      text: ['With fresh answers and one update per round, how many tokens will be clipped?'],
      answers: [
        { text: 'None', when: [{ figure: 'clipped@fresh', is: 'below', than: 0.0001 }] },
        {
          text: 'A few',
          when: [
            { figure: 'clipped@fresh', is: 'above', than: 0.0001, by: -0.000001 },
            { figure: 'clipped@fresh', is: 'below', than: 0.05 },
          ],
        },
        {
          text: 'More than 5 %',
          when: [{ figure: 'clipped@fresh', is: 'above', than: 0.05, by: -0.000001 }],
        },
      ],
      expected: 0,
      because:
        'The weights that learn are the weights that wrote the answers. Every ratio is exactly 1, so there is nothing to clip.',
    },
    {
      kind: 'draw',
      arm: 'stale',
      title: 'Draw the stale run',
      text: [
        'About 3 in 10 sums are right at the start. Draw the share of right sums over 60 rounds when every answer is 8 rounds old.',
      ],
    },
    {
      kind: 'run',
      title: 'Train both',
      text: ['Fresh answers first, then answers that are 8 rounds old. Everything else is the same.'],
    },
    {
      kind: 'read',
      title: 'What happened',
      text: [
        'With fresh answers {clipped@fresh} of the tokens were clipped. With old ones {clipped@stale} were, and the weights that wrote them were {age@stale} rounds old on average.',
        'The share of right sums rose from {start@fresh} to {end@fresh} with fresh answers, and from {start@stale} to {end@stale} with old ones.',
        {
          when: [{ figure: 'average@stale', is: 'below', than: 'average@fresh', by: 0.03 }],
          text: 'Old answers taught more slowly: over all rounds {average@stale} of the sums were right, against {average@fresh} with fresh ones. A clipped token teaches nothing, and the others describe a policy that is no longer there. The run with old answers still learned, because the ratio corrects for what has changed and clipping limits the rest.',
          otherwise:
            'With this seed the old answers taught about as much as fresh ones. The clipped tokens are there all the same. Make the answers older and look again.',
        },
      ],
    },
    {
      kind: 'try',
      title: 'Your turn',
      text: [
        'Use [answers of 2 rounds ago](staleness=2). How much better is that? Or [clip hardly at all](epsilon=1), and watch whether the curve stays smooth.',
        'There is another way to make data stale: [fresh answers, but 4 passes over the same ones](replay=none&num_iterations=4). How many tokens are clipped then?',
      ],
    },
  ],
  promises: [
    { figure: 'clipped@fresh', is: 'below', than: 0.0001 },
    { figure: 'clipped@stale', is: 'above', than: 0.05 },
    { figure: 'end@fresh', is: 'above', than: 'start@fresh', by: 0.1 },
    { figure: 'average@stale', is: 'below', than: 'average@fresh', by: 0.03 },
  ],
  classArm: 'stale',
};
