/** Advantage estimation of a round's batches, with the reference's scores where advantages read them. */
import { estimate, type Estimated } from '../learn/estimate.ts';
import type { Ledger } from '../rollout/ledger.ts';
import type { Batch } from '../rollout/trajectory.ts';
import { advantageStrategies } from '../strategies/learning.ts';
import { frameOf } from '../tasks/levels.ts';
import type { RunParts } from './parts.ts';
import type { RunState } from './state.ts';

export interface EstimatedRound extends Estimated {
  /** The cost of scoring with the reference. */
  readonly entries: Partial<Ledger>;
}

/** The signals of a batch. Throws what the learner throws, and where a strategy lacks an input. */
export async function estimateRound(
  { learner, task }: RunParts,
  { config, memory }: Pick<RunState, 'config' | 'memory'>,
  batch: Batch,
): Promise<EstimatedRound> {
  const { promptWidth, width } = frameOf(task, config);
  const said = advantageStrategies.readsReference(config)
    ? await learner.scoreReference(batch, config)
    : null;
  const reference = said?.logps;
  const known = { reference, memory };
  const estimated = estimate(batch, config, width - promptWidth, advantageStrategies, known);
  // The update reuses these scores, so that the reference scores once.
  const signals = reference ? { ...estimated.signals, reference } : estimated.signals;
  return { ...estimated, signals, entries: said?.entries ?? {} };
}
