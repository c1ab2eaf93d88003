/** Exercise 5: replay, which trains on stored completions again. */
import type { Exercise } from './exercise.ts';
import { toolCalls, untrained } from './toolCalls.ts';

export const useTwice: Exercise = {
  id: 'use-twice',
  title: 'Use completions twice',
  task: 'Reach pass@1 0.85 in 40 rounds, and generate at most 32,000 tokens. At the start every completion is used once and forgotten.',
  teaches:
    'A replay buffer stores groups of completions. Half of a round’s groups can come from it, so half as many are generated; clipping keeps stale ones from doing harm.',
  hints: [
    'Every round generates all of its groups. Could some of them come from earlier rounds?',
    'Set “Replay mode” to fifo: it keeps the newest groups.',
    'The share of fresh groups decides what is generated. A half of them is enough, and the buffer should hold a few rounds only.',
  ],
  settings: toolCalls,
  allowed: ['replay', 'fresh_ratio', 'replay_buffer_size'],
  locked: 'Number of completions and rounds stay, so that only replay saves tokens.',
  goal: {
    passAt1: 0.85,
    from: untrained,
    budget: { counter: 'tok_unique', most: 32_000, unit: 'generated tokens' },
  },
};
