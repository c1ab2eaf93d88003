/** NudgeRL against GRPO with eight times its completions and budget, over twice as long, so that rates can be told apart. */
import { nudgerl } from '../../methods/nudgerl.ts';
import { nudgerlEightfoldRollouts } from './nudgerlEightfoldRollouts.ts';
import type { Experiment } from '../experiment.ts';

export const nudgerlLongerRun: Experiment = {
  ...nudgerlEightfoldRollouts,
  claim: 'nudgerl-longer-run',
  method: nudgerl.id,
  // A higher rate to try around: the one that the first comparison's other arms took.
  common: { ...nudgerlEightfoldRollouts.common, learning_rate: 1.2e-3, eval_every_rounds: 20 },
  budget: { counter: 'budget', value: 800_000 },
  limits: [
    'Planned after the first comparison, over 300,000 tokens, in which no arm had moved by the quarter on which rates are chosen: NudgeRL was given a lower one than the others by chance.',
    ...nudgerlEightfoldRollouts.limits.slice(1),
  ],
};
