/** Exercise 1: a learning rate between too low and too high. */
import type { Exercise } from './exercise.ts';
import { toolCalls, untrained } from './toolCalls.ts';

export const stepSize: Exercise = {
  id: 'step-size',
  title: 'The right step',
  task: 'Reach pass@1 0.85 with at most 110,000 tokens. At the start the policy hardly learns.',
  teaches:
    'A learning rate that is too low wastes tokens, and one that is too high destroys what the policy could do. Good values often lie within a factor of ten.',
  hints: [
    'Look at the curve: it hardly rises, and nothing shakes it. Is a step too small or too large?',
    'Change the learning rate by factors of ten first, and only then by factors of two.',
    'Rates from 0.0002 to 0.0006 suit a policy of this size. At 0.01 the policy forgets how to call its tools.',
  ],
  settings: { ...toolCalls, learning_rate: 0.00001, stop_at_pass: 0.85 },
  allowed: ['learning_rate'],
  locked: 'All other settings stay, so that only the step makes the difference.',
  goal: {
    passAt1: 0.85,
    from: untrained,
    budget: { counter: 'num_tokens', most: 110_000, unit: 'tokens' },
  },
};
