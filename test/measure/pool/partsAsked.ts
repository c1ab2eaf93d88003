/** Counts parts of updates that rollout workers are asked for in Node. */
import { tokensOfMeans, type PartFeeds } from '../../../src/learn/updateParts.ts';
import type { RolloutAsked, RolloutThread } from '../../../src/runtime/pool/protocol.ts';

/** Whether the update has other parts too: it has more tokens than this one. */
function isOneOfSeveral(part: PartFeeds): boolean {
  const [all] = part['trained_tokens']?.data ?? [];
  const [own] = tokensOfMeans(part, 'copies' in part).data;
  if (all === undefined) throw new Error('pool: a part must have the tokens of its update, got none');
  return all !== own;
}

export interface PartsCount {
  /** Notes a message to a rollout worker. */
  note(message: RolloutAsked): void;
  /** Updates of several parts so far, some of them on workers. */
  readonly updates: number;
  /** Parts of those updates that workers were asked for. */
  readonly parts: number;
}

export function countParts(): PartsCount {
  const versions = new Set<number>();
  let parts = 0;
  let version = -1;
  return {
    note(message) {
      // Weights are sent before the first part of their update to each worker, and workers are asked in turn.
      if (message.ask === 'weights') ({ version } = message.weights);
      if (message.ask !== 'part' || !isOneOfSeveral(message.feeds)) return;
      parts++;
      versions.add(version);
    },
    get updates() {
      return versions.size;
    },
    get parts() {
      return parts;
    },
  };
}

/** Threads whose messages are counted. */
export function countedThreads(start: () => RolloutThread, count: PartsCount): () => RolloutThread {
  return () => {
    const thread = start();
    return {
      ...thread,
      post(message) {
        count.note(message);
        thread.post(message);
      },
    };
  };
}
