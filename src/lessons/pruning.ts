/** Lesson 4: pruning, which stops completions before they are finished. */
import type { Lesson } from './lesson.ts';

export const pruning: Lesson = {
  id: 'pruning',
  title: 'Stop early',
  summary: 'Pruning: end some answers before they are finished.',
  learn: [
    'What is saved by stopping answers halfway, and what is not.',
    'Why a rule that chooses must be compared with one that chooses at random.',
    'Why the best group to learn from is half right and half wrong.',
  ],
  settings: {
    task: 'sort-digits',
    level: 2,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 16,
    learning_rate: 0.001,
    warmup_steps: 5,
    max_rounds: 40,
    eval_every_rounds: 20,
    num_eval_prompts: 256,
    prune_at: 4,
    prune_warmup: 8,
    prune_evidence: 'both',
    finish_pruned: true,
  },
  arms: [
    { id: 'whole', label: 'without pruning', settings: { prune: 'none' } },
    { id: 'random', label: 'pruned at random', settings: { prune: 'random' } },
    { id: 'quality', label: 'pruned by quality', settings: { prune: 'quality' } },
  ],
  fields: ['prune', 'prune_at', 'prune_keep', 'num_generations', 'max_rounds', 'seed'],
  curve: { metric: 'reward', label: 'Mean reward of finished answers' },
  figures: {
    pruned: { label: 'Answers pruned', of: { metric: 'pruning/pruned_ratio', take: 'mean' }, as: 'percent' },
    lost: {
      label: 'Of these, would have been right',
      of: { metric: 'pruning/right_lost', take: 'mean' },
      as: 'percent',
    },
    trained: { label: 'Tokens trained on', of: { counter: 'tok_train' }, as: 'whole' },
    generated: { label: 'Tokens generated', of: { counter: 'tok_unique' }, as: 'whole' },
    steps: { label: 'Decoding steps, one after another', of: { counter: 'steps_seq' }, as: 'whole' },
    variance: {
      label: 'Variance of rewards, survivors',
      of: { metric: 'pruning/survivor_variance', take: 'mean' },
      as: 'decimals',
    },
    all: {
      label: 'Variance of rewards, all answers',
      of: { metric: 'pruning/whole_variance', take: 'mean' },
      as: 'decimals',
    },
    held: { label: 'Right on held-out prompts', of: { metric: 'pass@1', take: 'last' }, as: 'percent' },
  },
  steps: [
    {
      kind: 'read',
      title: 'Halfway is often enough',
      text: [
        'This policy sorts digits. It writes 16 answers to each prompt, and the reward is the share of places that are right. Every token takes time to write and more time to train on.',
        'So we look at the answers after [4 tokens](prune_at=4) and *prune* some: they stop and are not trained on. [Half of them](prune_keep=0.5) are kept.',
        'Which half? One rule decides [at random](prune=random). Another one [estimates their quality](prune=quality): it predicts from what is written so far whether an answer will be right, and keeps a mixture of good and bad ones.',
      ],
    },
    {
      kind: 'choose',
      title: 'What is saved?',
      text: ['Half of the answers stop after 4 tokens. What becomes smaller?'],
      answers: [
        {
          text: 'The tokens trained on, but not the number of steps the computer writes one after another',
          when: [
            { figure: 'trained@random', is: 'below', than: 'trained@whole', by: 1000 },
            { figure: 'steps@random', is: 'above', than: 'steps@whole', by: -1 },
          ],
        },
        {
          text: 'Both',
          when: [
            { figure: 'trained@random', is: 'below', than: 'trained@whole', by: 1000 },
            { figure: 'steps@random', is: 'below', than: 'steps@whole', by: 0.5 },
          ],
        },
        {
          text: 'Neither',
          when: [{ figure: 'trained@random', is: 'above', than: 'trained@whole', by: -1000 }],
        },
      ],
      expected: 0,
      because:
        'All answers are written side by side, one token of each per step. As long as a single one goes on, the steps do. Pruning makes each step a little smaller and the update a lot.',
    },
    {
      kind: 'draw',
      arm: 'random',
      title: 'Draw the run pruned at random',
      text: [
        'Without pruning the mean reward rises slowly from about 0.6. Draw how it goes when half of the answers are pruned at random and never learned from.',
      ],
    },
    {
      kind: 'run',
      arms: ['whole', 'random', 'quality'],
      title: 'Train all three',
      text: [
        'Without pruning, pruned at random, pruned by quality. To measure what was lost, the lesson also finishes the pruned answers. They are not learned from.',
      ],
    },
    {
      kind: 'read',
      title: 'What happened',
      text: [
        'Without pruning the run trained on {trained@whole} tokens; pruned at random on {trained@random}. Both took {steps@whole} and {steps@random} decoding steps: the saving is in the update, not in the waiting.',
        'At random {pruned@random} of the answers were pruned, and {lost@random} of those would have been right. That is the price.',
        {
          when: [{ figure: 'variance@quality', is: 'above', than: 'all@quality' }],
          text: 'The quality rule does not keep the best answers. It keeps a mixture. The variance of rewards among its survivors was {variance@quality}, among all its answers {all@quality}. More variance means that better and worse can be compared.',
          otherwise:
            'The quality rule should keep a mixture. In your run the variance of rewards among its survivors was {variance@quality}, and {all@quality} among all its answers: it did not manage to.',
        },
        'On held-out prompts the three runs ended at {held@whole}, {held@random} and {held@quality}. A single run cannot rank them: at another seed the order may change.',
      ],
    },
    {
      kind: 'try',
      title: 'Your turn',
      text: [
        'Prune [three answers in four](prune_keep=0.25) and see how much is left to learn from. Or look [earlier](prune_at=2): can the quality rule still tell the answers apart?',
      ],
    },
  ],
  promises: [
    { figure: 'pruned@random', is: 'above', than: 0.3 },
    { figure: 'trained@random', is: 'below', than: 'trained@whole', by: 1000 },
    { figure: 'steps@random', is: 'above', than: 'steps@whole', by: -1 },
    { figure: 'lost@random', is: 'above', than: 0.1 },
    { figure: 'variance@quality', is: 'above', than: 'all@quality' },
  ],
  classArm: 'random',
};
