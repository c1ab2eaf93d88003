/** Exercise 4: pruning, which stops completions before they are paid for. */
import type { Exercise } from './exercise.ts';
import { toolCalls, untrained } from './toolCalls.ts';

export const stopEarly: Exercise = {
  id: 'stop-early',
  title: 'Stop what teaches little',
  task: 'Reach pass@1 0.85 in 40 rounds, and train on at most 32,000 tokens. At the start the policy learns well, but trains on too many.',
  teaches:
    'Updates cost more than generation, and not every completion is needed. Pruning stops some of them early and divides by how likely each one was to stay.',
  hints: [
    'All 16 completions of every prompt are trained on. Would half of them do?',
    'Set “Pruning rule” to random: it needs no scores and stops a fixed share.',
    'The rule acts at one token of a completion. Completions that end before it are never pruned, so act early: at the tenth token.',
  ],
  settings: toolCalls,
  allowed: ['prune', 'prune_at', 'prune_keep'],
  locked: 'Number of completions and rounds stay, so that only pruning saves tokens.',
  goal: {
    passAt1: 0.85,
    from: untrained,
    budget: { counter: 'tok_train', most: 32_000, unit: 'trained tokens' },
  },
};
