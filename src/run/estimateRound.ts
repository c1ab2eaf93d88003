/** Advantage estimation of a round's batches, with the reference's scores where advantages read them. */
import { estimate, type Estimated } from '../learn/estimate.ts';
import type { Ledger } from '../rollout/ledger.ts';
import type { Batch } from '../rollout/sample.ts';
import { advantageStrategies } from '../strategies/learning.ts';
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
  batch: Batch,
): Promise<EstimatedRound> {
  const { promptWidth, width } = frameOf(task, config);
  const said = advantageStrategies.readsReference(config)
    ? await learner.scoreReference(batch, config)
    : null;
  // The update reuses these scores, so that the reference scores once.
  const scored = said
    ? {
        ...batch,
        trajectories: batch.trajectories.map((one) => ({ ...one, reference: said.logps.get(one) })),
      }
    : batch;
  const estimated = estimate(scored, config, width - promptWidth, advantageStrategies, memory);
  return { ...estimated, entries: said?.entries ?? {} };
}
