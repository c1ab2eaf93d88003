/** A buffer in a checkpoint's form: JSON, and the per-token arrays as one array of float32 values. */
import * as v from 'valibot';
import type { ReplayBuffer, StoredGroup } from './buffer.ts';
import {
  bytesOfEncoded,
  concatenated,
  encodeTrajectory,
  readAs,
  sampleReader,
} from '../encodedTrajectories.ts';
import { wholeNumber, prunedSchema, trajectorySchema } from '../storedSample.ts';

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

/** Bytes of a group in a checkpoint. */
export function groupBytesOf(group: StoredGroup): number {
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

const groupsSchema = v.array(
  v.object({
    key: v.string(),
    round: wholeNumber,
    score: v.pipe(v.number(), v.finite()),
    open: v.array(wholeNumber),
    trajectories: v.array(v.unknown()),
    advantages: v.optional(v.array(v.pipe(v.number(), v.finite()))),
    pruned: v.optional(v.array(v.unknown())),
  } satisfies Record<keyof StoredGroup, v.GenericSchema>),
);

/** Reads a buffer. Throws on anything that `encodeBuffer` does not write. */
export function decodeBuffer(state: unknown, values: Float32Array): ReplayBuffer {
  const reader = sampleReader(values, damaged);
  const groups = readAs(groupsSchema, state, damaged).map(
    ({ trajectories, pruned, ...head }): StoredGroup => {
      if (head.open.some((index) => index >= trajectories.length)) damaged('an index of no completion');
      if (head.advantages && head.advantages.length !== trajectories.length)
        damaged(`${head.advantages.length} advantages of ${trajectories.length} completions`);
      return {
        ...head,
        trajectories: trajectories.map((one) => reader.read(one, trajectorySchema)),
        ...(pruned && { pruned: pruned.map((one) => reader.read(one, prunedSchema)) }),
      };
    },
  );
  reader.end();
  return { groups };
}
