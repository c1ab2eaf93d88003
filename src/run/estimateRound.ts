/** Advantage estimation of a round's batches, with the reference's scores where advantages read them. */
import type { RunConfig } from '../config/schema.ts';
import { estimate, rewardAll, type Estimated, type Unrewarded } from '../learn/estimate.ts';
import type { Ledger } from '../rollout/ledger.ts';
import type { Batch } from '../rollout/sample.ts';
import type { Memory } from '../rollout/memory.ts';
import { withOwnAdvantages } from '../strategies/advantage/own/own.ts';
import { advantageStrategies } from '../strategies/learning.ts';
import { recordOf } from '../strategies/prompts/own/ownRecords.ts';
import { withOwnReward } from '../strategies/reward/own/ownReward.ts';
import { frameOf } from '../tasks/levels.ts';
import type { RunParts } from './parts.ts';
import type { RunState } from './state.ts';

export interface EstimatedRound extends Estimated {
  /** The cost of scoring with the reference. */
  readonly entries: Partial<Ledger>;
}

/** The batch with its advantages. Throws what the learner throws, and where a strategy lacks an input. */
export async function estimateRound(
  { learner, task }: RunParts,
  { config, memory }: Pick<RunState, 'config' | 'memory'>,
  batch: Batch<Unrewarded>,
): Promise<EstimatedRound> {
  const { promptWidth, width } = frameOf(task, config);
  const isScored = batch.trajectories.every(({ reference }) => reference);
  const said =
    advantageStrategies.readsReference(config) && !isScored
      ? await learner.scoreReference(batch, config)
      : null;
  // The update reuses these scores, so that the reference scores once.
  const scored = said
    ? {
        ...batch,
        trajectories: batch.trajectories.map((one) => ({ ...one, reference: said.logps.get(one) })),
      }
    : batch;
  const trajectories = await withOwnAnswers(scored.trajectories, config, width - promptWidth, memory);
  const estimated = estimate(
    { ...scored, trajectories },
    config,
    width - promptWidth,
    advantageStrategies,
    memory,
  );
  return { ...estimated, entries: said?.entries ?? {} };
}

/** The completions with what the code of an own method gives them. Rejects what its answers reject with. */
async function withOwnAnswers(
  verified: readonly Unrewarded[],
  config: RunConfig,
  maxLength: number,
  memory: Memory,
): Promise<readonly Unrewarded[]> {
  if (!config.own_method) return verified;
  const priced = await withOwnReward(verified, config);
  const { rewarded } = rewardAll(priced, config, maxLength, advantageStrategies);
  return withOwnAdvantages(rewarded, config, (prompt) => recordOf(memory, prompt));
}
