/** Rollout Replay at equal trained tokens: do fewer new ones suffice? About 4 minutes on two quiet cores. */
import { grpo } from '../../methods/grpo.ts';
import { rolloutReplay } from '../../methods/rolloutReplay.ts';
import type { Experiment } from '../experiment.ts';
import { replayArms, replayLimits, replayPlot, replayShared } from './rolloutReplayShares.ts';

export const rolloutReplayTrainedTokens: Experiment = {
  ...replayShared,
  claim: 'rollout-replay-trained-tokens',
  budget: { counter: 'tok_train', value: 40_000 },
  arms: replayArms(() => ({})),
  effect: { metric: 'auc', arm: rolloutReplay.id, against: grpo.id, wanted: 'not worse' },
  mechanism: {
    metric: 'num_tokens',
    over: 'last quarter',
    arm: rolloutReplay.id,
    against: grpo.id,
    wanted: 'lower',
    because:
      'Updates of the same size should need about half of the prompts and completions, once the buffer holds enough.',
  },
  plot: replayPlot('At equal trained tokens'),
  limits: replayLimits(
    'Arms that replay generate less and are faster: see rollout-replay-generated-tokens for equal generated tokens.',
  ),
};
