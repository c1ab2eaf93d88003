/** A queue of unfinished groups as a checkpoint keeps it: JSON, and all per-token arrays as one array of float32 values. */
import {
  bytesOfEncoded,
  concatenated,
  encodeTrajectory,
  isCount,
  isRecord,
  trajectoryReader,
} from '../encodedTrajectories.ts';
import type { PartialGroup, PartialQueue } from './queue.ts';

export interface EncodedQueue {
  /** Plain JSON. */
  readonly state: unknown;
  readonly values: Float32Array;
}

function groupHeadOf({ prompt, place, round, finished, begun }: PartialGroup) {
  const [ended, open] = [finished.map(encodeTrajectory), begun.map(encodeTrajectory)];
  const heads = { finished: ended.map(({ head }) => head), begun: open.map(({ head }) => head) };
  return {
    head: { prompt, place, round, ...heads },
    values: [...ended, ...open].flatMap(({ values }) => values),
  };
}

/** How many bytes of a checkpoint a group takes. */
export function bytesOfPartial(group: PartialGroup): number {
  const { head, values } = groupHeadOf(group);
  return bytesOfEncoded(head, values);
}

export function encodeQueue({ groups }: PartialQueue): EncodedQueue {
  const parts = groups.map(groupHeadOf);
  return {
    state: parts.map(({ head }) => head),
    values: concatenated(parts.flatMap(({ values }) => values)),
  };
}

function damaged(got: string): never {
  throw new Error(
    `unfinished groups: must be what a checkpoint keeps of them, got ${got}; start the run anew`,
  );
}

/** Throws on anything that `encodeQueue` does not write. */
export function decodeQueue(state: unknown, values: Float32Array): PartialQueue {
  const reader = trajectoryReader(values, damaged);
  const groupOf = (head: unknown): PartialGroup => {
    if (!isRecord(head) || !Array.isArray(head.finished) || !Array.isArray(head.begun)) {
      return damaged('another form');
    }
    const { prompt, place, round } = head as unknown as PartialGroup;
    if (!isRecord(prompt) || !isCount(place) || !isCount(round)) return damaged('another form');
    const finished = (head.finished as unknown[]).map((one) => reader.read(one));
    const begun = (head.begun as unknown[]).map((one) => reader.read(one));
    return { prompt, place, round, finished, begun };
  };
  if (!Array.isArray(state)) return damaged('another form');
  const groups = (state as unknown[]).map(groupOf);
  reader.end();
  return { groups };
}
