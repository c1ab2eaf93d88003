/** Exercise 3: rollout trees, which generate a shared beginning once. */
import type { Exercise } from './exercise.ts';
import { toolCalls, untrained } from './toolCalls.ts';

export const sharedStart: Exercise = {
  id: 'shared-start',
  title: 'Write the beginning once',
  task: 'Reach pass@1 0.85 in 40 rounds, and generate at most 36,000 tokens. At the start the policy learns well, but generates too many.',
  teaches:
    'Completions of one prompt often have the same beginning. A rollout tree generates the shared beginning once, and only the ends are counted separately.',
  hints: [
    'Each of the 16 completions of a prompt is generated from its first token on. Which of their tokens are the same?',
    'Grow the completions as a tree: set “Tree type” to segments.',
    'A tool call has about five tokens. Begin with four branches, so that completions still differ enough.',
  ],
  settings: toolCalls,
  allowed: ['topology', 'segment_length', 'branch_roots', 'branch_width'],
  locked: 'Number of completions and rounds stay, so that only sharing saves tokens.',
  goal: {
    passAt1: 0.85,
    from: untrained,
    budget: { counter: 'tok_unique', most: 36_000, unit: 'generated tokens' },
  },
};
