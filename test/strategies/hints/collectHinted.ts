/** Collections with hints, for tests. */
import { collect } from '../../../src/rollout/collect.ts';
import type { Collection } from '../../../src/rollout/collection.ts';
import { collectGroups, type CollectedGroups } from '../../../src/rollout/groups.ts';
import type { Frame } from '../../../src/rollout/policy.ts';
import { hintRooting } from '../../../src/strategies/hints/rooting.ts';
import type { HintTally } from '../../../src/strategies/hints/tally.ts';
import type { HintSettings } from '../../../src/strategies/hints/trigger.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';

export interface HintedCollection extends Collection {
  readonly task: TokenTask;
  readonly settings: HintSettings;
  readonly plainFrame: Frame;
}

type Hints = ReturnType<typeof hintRooting>;

export const rootingOf = (collection: HintedCollection): Hints =>
  hintRooting({ ...collection, solved: [], skills: { rounds: 0, skills: [] } });

export const collectRooted = (
  collection: HintedCollection,
  rooting: Hints['rooting'],
): Promise<CollectedGroups> =>
  collectGroups({ ...collection, rooting }, (request) => collect({ ...collection, ...request }));

export async function collectHinted(
  collection: HintedCollection,
): Promise<CollectedGroups & { readonly tally: HintTally }> {
  const { rooting, tally } = rootingOf(collection);
  const collected = await collectRooted(collection, rooting);
  return { ...collected, tally: tally(collected.batch.trajectories) };
}
