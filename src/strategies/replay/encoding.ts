/** A buffer as a checkpoint keeps it: JSON, and the per-token arrays one after another as one array of float32 values. */
import type { PrunedTrajectory } from '../../rollout/trajectory.ts';
import type { ReplayBuffer, StoredGroup } from './buffer.ts';
import {
  bytesOfEncoded,
  concatenated,
  encodeTrajectory,
  isCount,
  isRecord,
  trajectoryReader,
} from './encodedTrajectories.ts';

type GroupHead = Omit<StoredGroup, 'trajectories' | 'pruned'> & {
  readonly trajectories: readonly unknown[];
  readonly pruned?: readonly unknown[];
};

export interface EncodedBuffer {
  /** Plain JSON. */
  readonly state: unknown;
  readonly values: Float32Array;
}

function groupHeadOf({ trajectories, pruned, ...rest }: StoredGroup) {
  const [kept, gone] = [trajectories.map(encodeTrajectory), pruned?.map(encodeTrajectory)];
  const head: GroupHead = {
    ...rest,
    trajectories: kept.map((part) => part.head),
    ...(gone && { pruned: gone.map((part) => part.head) }),
  };
  return { head, values: [...kept, ...(gone ?? [])].flatMap((part) => part.values) };
}

const sizes = new WeakMap<StoredGroup, number>();

/** How many bytes of a checkpoint a group takes. */
export function bytesOf(group: StoredGroup): number {
  const known = sizes.get(group);
  if (known !== undefined) return known;
  const { head, values } = groupHeadOf(group);
  const bytes = bytesOfEncoded(head, values);
  sizes.set(group, bytes);
  return bytes;
}

export function encodeBuffer({ groups }: ReplayBuffer): EncodedBuffer {
  const parts = groups.map(groupHeadOf);
  return {
    state: parts.map((part) => part.head),
    values: concatenated(parts.flatMap((part) => part.values)),
  };
}

function damaged(got: string): never {
  throw new Error(`replay buffer: must be what a checkpoint keeps of it, got ${got}; start the run again`);
}

/** Throws on anything that `encodeBuffer` does not write. */
export function decodeBuffer(state: unknown, values: Float32Array): ReplayBuffer {
  const reader = trajectoryReader(values, damaged);
  const groupOf = (head: unknown): StoredGroup => {
    if (!isRecord(head) || !Array.isArray(head.trajectories) || !Array.isArray(head.open)) {
      return damaged('another form');
    }
    const { key, round, score, open } = head as unknown as GroupHead;
    if (typeof key !== 'string' || !isCount(round) || !Number.isFinite(score)) damaged('another form');
    const trajectories = (head.trajectories as unknown[]).map((one) => reader.read(one, 'whole'));
    if (!open.every((index) => isCount(index) && index < trajectories.length)) damaged('another form');
    if (head.pruned !== undefined && !Array.isArray(head.pruned)) damaged('another form');
    const pruned = (head.pruned as unknown[] | undefined)?.map(
      (one) => reader.read(one, 'pruned') as unknown as PrunedTrajectory,
    );
    return { key, round, score, open, trajectories, ...(pruned && { pruned }) };
  };
  if (!Array.isArray(state)) return damaged('another form');
  const groups = (state as unknown[]).map(groupOf);
  reader.end();
  return { groups };
}
