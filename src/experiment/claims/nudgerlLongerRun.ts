/**
 * NudgeRL against GRPO with eight times its completions and budget, in a longer run, so that learning rates differ in
 * effect.
 */
import { nudgerl } from '../../methods/nudgerl.ts';
import { nudgerlEightfoldRollouts } from './nudgerlEightfoldRollouts.ts';
import type { Experiment } from '../experiment.ts';

export const nudgerlLongerRun: Experiment = {
  ...nudgerlEightfoldRollouts,
  claim: 'nudgerl-longer-run',
  method: nudgerl.id,
  // The rates tried are around a higher one, which the other arms of the first comparison took.
  common: { ...nudgerlEightfoldRollouts.common, learning_rate: 1.2e-3, eval_every_rounds: 20 },
  budget: { counter: 'budget', value: 800_000 },
  limits: [
    'It was planned after the first comparison over 300,000 tokens. There, no arm had improved by the quarter of the budget on which rates are chosen, so NudgeRL got a lower rate than the others by accident.',
    ...nudgerlEightfoldRollouts.limits.slice(1),
  ],
};
