/** Random rewards as data. */
import { conflict, is, isNot, need, strategy } from '../../../config/declare.ts';

const blind = 'The reward is random, and this asks the verifier.';

export const placebo = strategy('placebo', 'random reward (placebo)', {
  help: 'Rewards completions at random, half of them. Choose it as the control of any method: what still grows is not learned from rewards.',
  on: [is('labels', 'random')],
  needs: [need('text', { why: 'Episodes of {task} hold no answer to draw a reward for.' })],
  conflicts: [
    conflict(isNot('flaw_penalty', 0), 0, { why: blind }),
    conflict(isNot('length_penalty', 0), 0, { why: blind }),
    conflict(isNot('novelty_lambda', 0), 0, { why: blind }),
    conflict(is('surrogate', 'sequence_contrast'), 'clipped', { why: blind }),
  ],
});
