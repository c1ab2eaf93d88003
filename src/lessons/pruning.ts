/** Lesson 4: pruning, which stops completions before they are finished. */
import type { Lesson } from './lesson.ts';
import { recipeOf } from './recipe.ts';

export const pruning: Lesson = {
  id: 'pruning',
  title: 'Stop early',
  summary: 'Pruning: end some answers before they are finished.',
  learn: [
    'What is saved by stopping answers halfway, and what is not.',
    'Why a rule that chooses must be compared with one that chooses at random.',
  ],
  settings: {
    ...recipeOf('prune'),
    // Only for the quality rule; the random rule needs neither.
    prune_warmup: 8,
    prune_evidence: 'both',
  },
  arms: [
    { name: 'whole', label: 'without pruning', settings: { prune: 'none' } },
    { name: 'random', label: 'pruned at random', settings: {} },
    { name: 'quality', label: 'pruned by quality', settings: { prune: 'quality' } },
  ],
  fields: ['prune', 'prune_at', 'prune_keep', 'num_generations', 'max_rounds', 'seed'],
  curve: { metric: 'reward', label: 'Right, of the answers that were finished' },
  figures: {
    pruned: { label: 'Answers pruned', of: { metric: 'pruning/pruned_ratio', take: 'mean' }, as: 'percent' },
    trained: { label: 'Tokens trained on', of: { counter: 'tok_train' }, as: 'whole' },
    generated: { label: 'Tokens generated', of: { counter: 'tok_unique' }, as: 'whole' },
    steps: { label: 'Decoding steps, one after another', of: { counter: 'steps_seq' }, as: 'whole' },
    held: { label: 'Right on held-out prompts', of: { metric: 'pass@1', take: 'last' }, as: 'percent' },
  },
  steps: [
    {
      kind: 'read',
      title: 'Halfway is often enough',
      text: [
        'This policy looks for a letter in a ring of boxes: it calls tools, reads what they say, and answers. It writes 16 answers to each prompt. Every token takes time to write and more time to train on.',
        'So we look at the answers after [10 tokens](prune_at=10), about two calls, and *prune* some: they stop and are not trained on. [Half of them](prune_keep=0.5) are kept.',
        'Which half? One rule decides [at random](prune=random). Another one [estimates their quality](prune=quality): it predicts from what is written so far whether an answer will be right, and keeps a mixture of good and bad ones.',
      ],
    },
    {
      kind: 'choose',
      title: 'What is saved?',
      text: ['Half of the answers stop after 10 tokens. What becomes smaller?'],
      answers: [
        {
          text: 'The tokens trained on, but not the number of steps the computer writes one after another',
          when: [
            { figure: 'trained@random', is: 'below', than: 'trained@whole', by: 30000 },
            { figure: 'steps@random', is: 'above', than: 'steps@whole', by: -400 },
          ],
        },
        {
          text: 'Both',
          when: [
            { figure: 'trained@random', is: 'below', than: 'trained@whole', by: 30000 },
            { figure: 'steps@random', is: 'below', than: 'steps@whole', by: 400 - 0.5 },
          ],
        },
        {
          text: 'Neither',
          when: [{ figure: 'trained@random', is: 'above', than: 'trained@whole', by: -30000 }],
        },
      ],
      expected: 0,
      because:
        'All answers are written side by side, one token of each per step. Steps are needed until the longest answer ends. Pruning makes each step a little smaller and the update a lot.',
    },
    {
      kind: 'draw',
      arm: 'random',
      title: 'Draw the run pruned at random',
      text: [
        'Without pruning the share of right answers rises from about 0.6 to nearly 1. Draw how it goes when half of the answers are pruned at random and never learned from.',
      ],
    },
    {
      kind: 'run',
      title: 'Train all three',
      text: ['Without pruning, pruned at random, pruned by quality.'],
    },
    {
      kind: 'read',
      title: 'What happened',
      text: [
        'Without pruning the run trained on {trained@whole} tokens; pruned at random on {trained@random}. They took {steps@whole} and {steps@random} decoding steps: the saving is in the update, not in the waiting.',
        {
          when: [{ figure: 'held@random', is: 'above', than: 'held@whole', by: -0.05 }],
          text: 'Without pruning {held@whole} of the held-out prompts were solved in the end, pruned at random {held@random}. So half of the tokens taught about as much. That is because most of this task is learned early. Where a policy still learns in the last rounds, half of the answers teach less.',
          otherwise:
            'Without pruning {held@whole} of the held-out prompts were solved in the end, pruned at random {held@random}. With your seed pruning cost something: fewer answers taught less. With most seeds it costs hardly anything here, because most of this task is learned early.',
        },
        'The quality rule pruned {pruned@quality} of the answers, trained on {trained@quality} tokens and ended at {held@quality}. Was choosing worth it? Compare it with the run pruned at random, which saved about as much, not with the run without pruning. And a single run cannot rank them: at another seed the order may change.',
      ],
    },
    {
      kind: 'try',
      title: 'Your turn',
      text: [
        'Prune [three answers in four](prune_keep=0.25) and see how much is left to learn from. Or look [earlier](prune_at=5), after a single call: can the quality rule still tell the answers apart?',
      ],
    },
  ],
  promises: [
    { figure: 'pruned@random', is: 'above', than: 0.3 },
    { figure: 'trained@random', is: 'below', than: 'trained@whole', by: 30000 },
    { figure: 'steps@random', is: 'above', than: 'steps@whole', by: -400 },
    { figure: 'pruned@quality', is: 'above', than: 0.3 },
    { figure: 'held@random', is: 'above', than: 0.8 },
  ],
  classArm: 'random',
};
