/** One round: collect → advantages → update. Pure in the run's position; nothing here outlives the round. */
import type { RunConfig } from '../config/schema.ts';
import { estimate, type Estimated } from '../learn/estimate.ts';
import { rewardMetrics, type RewardMetrics } from '../learn/advantage/metrics.ts';
import { NonFiniteLoss, type LearnReport } from '../learn/learner.ts';
import type { Signals } from '../learn/signals.ts';
import { frameOf } from '../tasks/levels.ts';
import type { Batch } from '../rollout/trajectory.ts';
import { collectRound, type CollectedRound, type RunParts } from './assemble.ts';
import { RunStopped } from './stop.ts';

export interface RoundOutcome {
  readonly collected: CollectedRound;
  readonly estimated: Estimated;
  readonly rewards: RewardMetrics;
  readonly learned: LearnReport;
  /** Milliseconds in the learner. */
  readonly updateMs: number;
}

/**
 * Runs round number `round` (0, 1, …) on the training prompts from number `next`. Throws `RunStopped` when the loss
 * is not finite; the learner then may stand in the middle of a round, and only a checkpoint brings it back.
 */
export async function runRound(
  parts: RunParts,
  config: RunConfig,
  round: number,
  next: number,
): Promise<RoundOutcome> {
  const collected = await collectRound(parts, config, round, next);
  const { batch } = collected;

  const { promptWidth, width } = frameOf(parts.task, config);
  const estimated = estimate(batch, config, width - promptWidth);
  const groups = batch.trajectories.map((trajectory) => trajectory.group);

  const begun = parts.now();
  const learned = await learn(parts, batch, estimated.signals, config);
  return {
    collected,
    estimated,
    rewards: rewardMetrics(estimated.rewards, groups, config.scale_rewards),
    learned,
    updateMs: parts.now() - begun,
  };
}

async function learn(
  { learner }: RunParts,
  batch: Batch,
  signals: Signals,
  config: RunConfig,
): Promise<LearnReport> {
  try {
    return await learner.learn(batch, signals, config);
  } catch (error) {
    if (!(error instanceof NonFiniteLoss)) throw error;
    throw new RunStopped(
      'update',
      `the loss was not a finite number in round ${batch.round + 1}, so the update was not taken; ` +
        `set learning_rate below ${config.learning_rate}${config.temperature < 0.1 ? ' or temperature nearer 1' : ''} and go on from the last checkpoint (${error.message})`,
      error,
    );
  }
}
