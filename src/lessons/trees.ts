/** Lesson 3: rollout trees, which generate a shared prefix once. */
import type { Lesson } from './lesson.ts';
import { recipeOf } from './recipe.ts';

export const trees: Lesson = {
  id: 'trees',
  title: 'Share the beginning',
  summary: 'Rollout trees: as many answers from fewer tokens.',
  learn: [
    'How completions can share their first tokens, like branches of a tree.',
    'How to count what that saves.',
    'What sharing costs: answers that resemble each other.',
  ],
  settings: { ...recipeOf('topology'), eval_every_rounds: 30 },
  arms: [
    { name: 'flat', label: 'without trees', settings: { topology: 'flat' } },
    { name: 'tree', label: 'with trees', settings: {} },
  ],
  fields: ['topology', 'segment_length', 'branch_roots', 'branch_width', 'num_generations', 'seed'],
  curve: { metric: 'reward', label: 'Reward: share of right answers' },
  figures: {
    generated: { label: 'Tokens generated', of: { counter: 'tok_unique' }, as: 'whole' },
    inAnswers: { label: 'Tokens in all answers', of: { counter: 'tok_noshare' }, as: 'whole' },
    unique: {
      label: 'Generated, of those in answers',
      of: { share: [{ counter: 'tok_unique' }, { counter: 'tok_noshare' }] },
      as: 'percent',
    },
    answers: { label: 'Answers', of: { counter: 'verify' }, as: 'whole' },
    silent: {
      label: 'Groups without signal',
      of: { metric: 'frac_reward_zero_std', take: 'mean' },
      as: 'percent',
    },
    end: { label: 'Right, last 5 rounds', of: { metric: 'reward', take: 'last', over: 5 }, as: 'percent' },
  },
  steps: [
    {
      kind: 'read',
      title: 'Sixteen answers, one beginning',
      text: [
        'This policy looks for a letter. Ten boxes stand in a ring, and a prompt says which one is asked for. The policy calls tools: one leads to the next box, one leads three boxes on, one opens the box. It reads what a tool says, and in the end it answers with the letter. For each prompt it writes 16 answers, token by token, and learns which are better.',
        'The 16 answers often begin with the same calls. Written one by one, that beginning is generated 16 times. A *rollout tree* generates it once: the answers [grow as segments](topology=segments) of [5 tokens](segment_length=5), about one call, and at the end of a segment each branch splits in [two](branch_width=2). It begins with [4 branches](branch_roots=4).',
      ],
    },
    {
      kind: 'choose',
      title: 'How much is saved?',
      text: [
        'Both runs will write the same number of answers. With trees, how many tokens are generated for every 100 tokens that stand in the answers?',
      ],
      answers: [
        { text: 'More than 80', when: [{ figure: 'unique@tree', is: 'above', than: 0.8 }] },
        {
          text: 'Between 40 and 80',
          when: [
            { figure: 'unique@tree', is: 'above', than: 0.4, by: -0.000001 },
            { figure: 'unique@tree', is: 'below', than: 0.8, by: -0.000001 },
          ],
        },
        { text: 'Fewer than 40', when: [{ figure: 'unique@tree', is: 'below', than: 0.4 }] },
      ],
      expected: 1,
      because:
        'The first segments are shared by several answers, the last one by none. The earlier and the more often a tree branches, the fewer tokens are shared.',
    },
    {
      kind: 'draw',
      arm: 'tree',
      title: 'Draw the run with trees',
      text: [
        'About 6 in 10 answers are right at the start. Draw the share of right answers over 150 rounds with trees.',
      ],
    },
    {
      kind: 'run',
      title: 'Train both',
      text: ['First without trees, then with them. Look at a tree below while it trains.'],
    },
    {
      kind: 'read',
      title: 'What happened',
      text: [
        'Without trees {generated@flat} tokens were generated, with trees {generated@tree}, for about as many answers ({answers@flat} and {answers@tree}). Of the tokens in answers, {unique@tree} were generated; the others were shared.',
        {
          when: [{ figure: 'silent@tree', is: 'above', than: 'silent@flat' }],
          text: 'Sharing has a price. Answers with the same beginning resemble each other, so more groups are all right or all wrong: {silent@tree} with trees, {silent@flat} without. Such a group has no better and no worse, and teaches nothing.',
          otherwise:
            'In your run {silent@tree} of the groups were all right or all wrong with trees, and {silent@flat} without. Usually trees have more of these, because answers that share a beginning resemble each other.',
        },
        'In the last rounds {end@flat} of the answers were right without trees and {end@tree} with them. So a tree is a bargain where tokens are what costs you, and only if the saving is worth the lost variety.',
      ],
    },
    {
      kind: 'try',
      title: 'Your turn',
      text: [
        'Begin with [a single branch](branch_roots=1): more is shared, and the answers resemble each other more. Or with [8](branch_roots=8).',
        'Make [segments of 10 tokens](segment_length=10), so that branches split late: is less shared?',
      ],
    },
  ],
  promises: [
    { figure: 'unique@tree', is: 'below', than: 0.8 },
    { figure: 'unique@tree', is: 'above', than: 0.4 },
    { figure: 'generated@tree', is: 'below', than: 'generated@flat', by: 50000 },
    { figure: 'unique@flat', is: 'above', than: 0.999 },
    { figure: 'silent@tree', is: 'above', than: 'silent@flat' },
    { figure: 'end@tree', is: 'above', than: 0.8 },
  ],
  classArm: 'tree',
};
