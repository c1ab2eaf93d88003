/** Random rewards as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

const blind = 'The reward is random, and this asks the verifier.';

export const placebo = {
  id: 'placebo',
  title: 'random reward (placebo)',
  help: 'Rewards completions at random, half of them. Choose it as the control of any method: what still grows is not learned from rewards.',
  on: [{ setting: 'labels', is: ['random'] }],
  needs: [{ trait: 'text', why: 'Episodes of {task} hold no answer to draw a reward for.' }],
  conflicts: [
    { setting: 'flaw_penalty', not: [0], why: blind, instead: 0 },
    { setting: 'length_penalty', not: [0], why: blind, instead: 0 },
    { setting: 'novelty_lambda', not: [0], why: blind, instead: 0 },
    { setting: 'surrogate', is: ['sequence_contrast'], why: blind, instead: 'clipped' },
  ],
} as const satisfies StrategyMeta;
