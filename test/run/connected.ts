/** Runs of one process as partners, each of which gets what all others send. */
import type { RunConfig } from '../../src/config/schema.ts';
import type { Executor } from '../../src/graph/index.ts';
import type { OpenedRun, OpenRunParts } from '../../src/run/open.ts';
import { openHere } from './openHere.ts';

type Partners = NonNullable<OpenRunParts['partners']>;

/** Inboxes of `count` runs: a message waits for all but its sender, in the order of sending. */
export function connected(count: number): readonly Partners[] {
  const inboxes = Array.from({ length: count }, (): unknown[] => []);
  return inboxes.map((own) => ({
    drain: () => own.splice(0),
    send(message) {
      for (const inbox of inboxes) if (inbox !== own) inbox.push(structuredClone(message));
    },
  }));
}

/** Runs that are connected; they take turns, round by round, so that what each receives is always the same. */
export async function connectedRuns(
  configs: readonly RunConfig[],
  executor: Executor,
): Promise<readonly OpenedRun[]> {
  const partners = connected(configs.length);
  return Promise.all(
    configs.map((config, i) =>
      openHere(config, executor, { partners: partners[i] as Partners, runId: `run ${i}` }),
    ),
  );
}
