/** Lesson 6: replay, which learns from earlier completions again. */
import type { Lesson } from './lesson.ts';
import { recipeOf } from './recipe.ts';

export const replay: Lesson = {
  id: 'replay',
  title: 'Learn from it twice',
  summary: 'Replay: earlier answers again instead of new ones.',
  learn: [
    'How a buffer of earlier answers halves what must be generated.',
    'What it means to compare two methods at the same cost.',
    'Why replay is no free lunch.',
  ],
  settings: recipeOf('replay'),
  arms: [
    { name: 'fresh', label: 'fresh answers only', settings: { replay: 'none' } },
    { name: 'replay', label: 'half replayed', settings: {} },
  ],
  fields: ['replay', 'fresh_ratio', 'replay_buffer_size', 'proximal', 'max_rounds', 'seed'],
  curve: { metric: 'reward', label: 'Reward: share of right answers' },
  figures: {
    generated: { label: 'Tokens generated', of: { counter: 'tok_unique' }, as: 'whole' },
    trained: { label: 'Tokens trained on', of: { counter: 'tok_train' }, as: 'whole' },
    replayed: {
      label: 'Groups replayed',
      of: { metric: 'replay/replayed_ratio', take: 'mean' },
      as: 'percent',
    },
    age: {
      label: 'Their mean age, in rounds',
      of: { metric: 'replay/age_mean', take: 'mean' },
      as: 'decimals',
    },
    start: {
      label: 'Right, first 5 rounds',
      of: { metric: 'reward', take: 'first', over: 5 },
      as: 'percent',
    },
    middle: { label: 'Right, halfway', of: { metric: 'reward', take: 'middle', over: 5 }, as: 'percent' },
    end: { label: 'Right, last 5 rounds', of: { metric: 'reward', take: 'last', over: 5 }, as: 'percent' },
  },
  steps: [
    {
      kind: 'read',
      title: 'Written once, learned from once?',
      text: [
        'To write answers is often the most expensive part of training. Yet each answer is used once and discarded.',
        '*Replay* keeps the last [64 groups](replay_buffer_size=64) of answers in a [buffer](replay=fifo). In every round [half of the groups](fresh_ratio=0.5) are new, and the others come from the buffer. As many are learned from, but only half must be written.',
        'Replayed answers are older than the weights, as in the lesson on clipping. Their ratios say by how much.',
      ],
    },
    {
      kind: 'choose',
      title: 'Count the tokens',
      text: [
        'Both runs make 100 rounds. With replay, how many tokens are generated, compared with the other run?',
      ],
      answers: [
        {
          text: 'About as many',
          when: [{ figure: 'generated@replay', is: 'above', than: 'generated@fresh', by: -30000 }],
        },
        {
          text: 'About half',
          when: [
            { figure: 'generated@replay', is: 'below', than: 'generated@fresh', by: 30000 - 0.5 },
            { figure: 'generated@replay', is: 'above', than: 30000 },
          ],
        },
        { text: 'Hardly any', when: [{ figure: 'generated@replay', is: 'below', than: 30001 }] },
      ],
      expected: 1,
      because:
        'Half of the groups of each round are new. The tokens trained on stay the same, because every round learns from as many groups as before.',
    },
    {
      kind: 'draw',
      arm: 'replay',
      title: 'Draw the run with replay',
      text: [
        'The policy looks for a letter in a ring of boxes, with tools. About 6 in 10 answers are right before training. Draw the share of right answers over 100 rounds when half of every round is replayed.',
      ],
    },
    {
      kind: 'run',
      title: 'Train both',
      text: ['First with fresh answers only, then with half of each round from the buffer.'],
    },
    {
      kind: 'read',
      title: 'What happened',
      text: [
        'Fresh answers only: {generated@fresh} tokens generated, {trained@fresh} trained on. With replay: {generated@replay} generated, {trained@replay} trained on. {replayed@replay} of the groups came from the buffer, {age@replay} rounds old on average.',
        'After the same number of rounds {end@fresh} of the answers were right without replay and {end@replay} with replay. But is that a fair comparison? Replay had generated half as much.',
        'Halfway through, the fresh run had generated about as many tokens as the replay run in the end. There it stood at {middle@fresh}, against {end@replay} with replay.',
        {
          when: [{ figure: 'end@replay', is: 'above', than: 'middle@fresh', by: 0.03 }],
          text: 'Per token generated, replay came out ahead in your run. It paid with twice as many updates. The gap is small enough to change with the seed.',
          otherwise:
            'Per token generated, replay was no clear winner in your run, and it made twice as many updates. Old answers teach less than new ones: a buffer saves writing, not learning.',
        },
      ],
    },
    {
      kind: 'try',
      title: 'Your turn',
      text: [
        'Replay more: make only [a quarter](fresh_ratio=0.25) of each round new. Or keep [512 groups](replay_buffer_size=512), so that replayed answers are older.',
        'The ratio can also be measured from [the weights at the start of the round](proximal=recomputed), so that old tokens are not clipped at once.',
      ],
    },
  ],
  promises: [
    { figure: 'replayed@replay', is: 'above', than: 0.4 },
    { figure: 'generated@replay', is: 'below', than: 'generated@fresh', by: 40000 },
    { figure: 'trained@replay', is: 'above', than: 'trained@fresh', by: -15000 },
    { figure: 'trained@replay', is: 'below', than: 'trained@fresh', by: -15000 },
    { figure: 'age@replay', is: 'above', than: 1 },
    { figure: 'end@replay', is: 'above', than: 'start@replay', by: 0.05 },
  ],
  classArm: 'replay',
};
