/** Exercise 2: a clip range that several updates from the same completions need. */
import type { Exercise } from './exercise.ts';
import { toolCalls, untrained } from './toolCalls.ts';

export const repeatedUpdates: Exercise = {
  id: 'clip-range',
  title: 'Six updates from one round',
  task: 'Reach pass@1 0.75 with at most 18,000 generated tokens. Each round makes six updates from the same completions, and at the start they break the policy.',
  teaches:
    'The second update already learns from completions of an older policy. Clipping stops the update of a token once its probability has changed by the clip range.',
  hints: [
    'Six updates in a row push the same tokens further and further. What limits how far?',
    'At a clip range of 1 a token may become twice as likely before it is clipped.',
    'With ranges of 0.05 and less, six updates together change about as much as they should.',
  ],
  settings: {
    ...toolCalls,
    num_generations: 8,
    warmup_steps: 0,
    learning_rate: 0.001,
    num_iterations: 6,
    max_rounds: 30,
    epsilon: 1,
    stop_at_pass: 0.75,
  },
  allowed: ['epsilon'],
  locked: 'All other settings stay, so that only the clip range makes the difference.',
  goal: {
    passAt1: 0.75,
    from: untrained,
    budget: { counter: 'tok_unique', most: 18_000, unit: 'generated tokens' },
  },
};
