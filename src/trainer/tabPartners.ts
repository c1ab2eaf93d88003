/** Other tabs of this browser as partners of a run: they reach each other where task and engine are the same. */
import type { RunConfig } from '../config/schema.ts';
import { engineVersion } from '../run/engineVersion.ts';
import type { RunParts } from '../run/parts.ts';

/** Most messages that wait for the end of a round; of more the newest stay. */
const mostWaiting = 256;

/** Listens from now on; `close` ends it. */
export function tabPartners({
  task,
}: Pick<RunConfig, 'task'>): NonNullable<RunParts['partners']> & { close(): void } {
  const channel = new BroadcastChannel(`espalier-groups ${engineVersion} ${task}`);
  const waiting: unknown[] = [];
  channel.onmessage = ({ data }) => {
    waiting.push(data);
    if (waiting.length > mostWaiting) waiting.shift();
  };
  return {
    drain: () => waiting.splice(0),
    send: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
