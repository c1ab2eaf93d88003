/** Collections with hints, for tests. */
import { collectGroups, type CollectedGroups, type GroupCollection } from '../../../src/rollout/groups.ts';
import type { Frame } from '../../../src/rollout/policy.ts';
import { hintRooting } from '../../../src/strategies/hints/rooting.ts';
import type { HintTally } from '../../../src/strategies/hints/tally.ts';
import type { HintSettings } from '../../../src/strategies/hints/trigger.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';

export interface HintedCollection extends GroupCollection {
  readonly task: TokenTask;
  readonly settings: HintSettings;
  readonly plainFrame: Frame;
}

export const rootingOf = (collection: HintedCollection): ReturnType<typeof hintRooting> =>
  hintRooting({ ...collection, solved: [] });

export async function collectHinted(
  collection: HintedCollection,
): Promise<CollectedGroups & { readonly tally: HintTally }> {
  const { rooting, tally } = rootingOf(collection);
  const collected = await collectGroups({ ...collection, rooting });
  return { ...collected, tally: tally(collected.batch.trajectories) };
}
