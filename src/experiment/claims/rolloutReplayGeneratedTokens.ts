/** Rollout Replay at equal generated tokens: does replay get more from them? About 4 minutes on two quiet cores. */
import { grpo } from '../../methods/grpo.ts';
import { rolloutReplay } from '../../methods/rolloutReplay.ts';
import type { Experiment } from '../experiment.ts';
import { replayArms, replayLimits, replayPlot, replayShared } from './rolloutReplayShares.ts';

export const rolloutReplayGeneratedTokens: Experiment = {
  ...replayShared,
  claim: 'rollout-replay-generated-tokens',
  budget: { counter: 'tok_unique', value: 40_000 },
  // Rounds that replay more generate less: evaluations come at equal generated tokens.
  arms: replayArms((freshRatio) => ({ eval_every_rounds: Math.round(10 / freshRatio) })),
  effect: { metric: 'auc', arm: rolloutReplay.id, against: grpo.id, wanted: 'better' },
  mechanism: {
    metric: 'update',
    over: 'last quarter',
    arm: rolloutReplay.id,
    against: grpo.id,
    wanted: 'higher',
    because:
      'If half of every round is replayed, the same number of new tokens should give about twice as many updates, once the buffer holds enough.',
  },
  plot: replayPlot('At equal generated tokens'),
  limits: replayLimits(
    'Arms that replay train on more tokens and take longer: see rollout-replay-trained-tokens for equal trained tokens.',
  ),
};
