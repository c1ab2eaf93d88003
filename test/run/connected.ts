/** Runs of one process as partners, each of which gets what all others send. */
import type { OpenRunParts } from '../../src/run/open.ts';

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
