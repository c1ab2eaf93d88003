/** The seam of proximal policies: what the ratio is measured from. */
import type { RunConfig } from '../../../config/schema.ts';
import type { Learner, ScoreReport } from '../../../learn/learner.ts';
import type { Loss } from '../../../learn/objective/loss.ts';
import type { Batch } from '../../../rollout/trajectory.ts';

export interface ProximalStrategy {
  /** What is said, before the round's first update, of completions that older weights sampled. Absent: what they said. */
  readonly score?: (
    learner: Pick<Learner, 'scoreCurrent' | 'scoreSampled'>,
    older: Batch,
    config: RunConfig,
  ) => Promise<ScoreReport>;
  /** What the learner keeps for it, and its part of the update program. Absent: nothing. */
  readonly follows?: (config: RunConfig) => Pick<Loss, 'average' | 'proximal' | 'keepsRounds'>;
}
