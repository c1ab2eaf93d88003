/** The interface of proximal policies, the ratio's denominators. */
import type { RunConfig } from '../../../config/schema.ts';
import type { Learner, ScoreReport } from '../../../learn/learner.ts';
import type { Loss } from '../../../learn/objective/loss.ts';
import type { Batch } from '../../../rollout/sample.ts';

export interface ProximalStrategy {
  /** Scores, before the round's first update, completions that older weights sampled. Absent: uses the sampled log-probabilities. */
  readonly score?: (
    learner: Pick<Learner, 'scoreCurrent' | 'scoreSampled'>,
    older: Batch,
    config: RunConfig,
  ) => Promise<ScoreReport>;
  /** What the learner keeps for it, and its part of the update program. Absent: nothing. */
  readonly follows?: (config: RunConfig) => Pick<Loss, 'average' | 'proximal' | 'keepsRounds'>;
}
