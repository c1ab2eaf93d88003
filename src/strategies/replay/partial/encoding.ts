/** A queue of unfinished groups as a checkpoint keeps it: JSON, and all per-token arrays as one array of float32 values. */
import type { GroupInProgress } from '../../../rollout/groups.ts';
import type { OpenSample, UnfinishedRoot } from '../../../rollout/unfinished.ts';
import {
  bytesOfEncoded,
  concatenated,
  encodeTrajectory,
  isCount,
  isRecord,
  trajectoryReader,
  type Encoded,
  type TrajectoryReader,
} from '../encodedTrajectories.ts';
import { isPrompt, isRootHead, type Stage } from '../trajectorySchema.ts';

export interface EncodedQueue {
  /** Plain JSON. */
  readonly state: unknown;
  readonly values: Float32Array;
}

/** A root of independent completions needs no more than these: its form is that of older checkpoints. */
const isPlain = ({ begin, hint, growth, finished }: UnfinishedRoot): boolean =>
  !begin && !hint && !growth && !finished;

function groupHeadOf(group: GroupInProgress) {
  const values: Encoded['values'][number][] = [];
  const headsOf = (samples: readonly Pick<OpenSample, 'prompt' | 'tokens'>[]): unknown[] =>
    samples.map((sample) => {
      const encoded = encodeTrajectory(sample);
      values.push(...encoded.values);
      return encoded.head;
    });
  const { prompt, place, round, finished, pruned, replaced, roots, stage } = group;
  const ended = headsOf(finished);
  const plain = roots.every(isPlain) && roots.length < 2;
  const begun = plain ? headsOf(roots[0]?.open ?? []) : [];
  const head = {
    ...{ prompt, place, round, finished: ended, begun },
    ...(pruned.length > 0 && { pruned: headsOf(pruned) }),
    ...(replaced.length > 0 && { replaced: headsOf(replaced) }),
    ...(!plain && {
      roots: roots.map(({ open, finished: whole = [], ...root }) => ({
        ...root,
        open: headsOf(open),
        finished: headsOf(whole),
      })),
    }),
    ...(stage && { stage }),
  };
  return { head, values };
}

/** How many bytes of a checkpoint a group takes. */
export function bytesOfPartial(group: GroupInProgress): number {
  const { head, values } = groupHeadOf(group);
  return bytesOfEncoded(head, values);
}

export function encodeQueue({ groups }: { readonly groups: readonly GroupInProgress[] }): EncodedQueue {
  const parts = groups.map(groupHeadOf);
  return {
    state: parts.map(({ head }) => head),
    values: concatenated(parts.flatMap(({ values }) => values)),
  };
}

function damaged(got: string): never {
  throw new Error(`unfinished groups: must be what a checkpoint keeps of them, got ${got}; start a new run`);
}

/** Throws on anything that `encodeQueue` does not write. */
export function decodeQueue(
  state: unknown,
  values: Float32Array,
): { readonly groups: readonly GroupInProgress[] } {
  const reader = trajectoryReader(values, damaged);
  if (!Array.isArray(state)) return damaged('another form');
  const groups = (state as unknown[]).map((head) => decodeGroup(head, reader));
  reader.end();
  return { groups };
}

function decodeGroup(head: unknown, reader: TrajectoryReader): GroupInProgress {
  if (!isRecord(head)) return damaged('another form');
  const { prompt, place, round, stage } = head as unknown as GroupInProgress;
  if (!isPrompt(prompt) || !isCount(place) || !isCount(round)) return damaged('another form');
  if (stage !== undefined && stage !== 'asked' && stage !== 'following') return damaged('another form');
  const samplesIn = (heads: unknown, stage: Stage): OpenSample[] => {
    if (!Array.isArray(heads)) return damaged('another form');
    return heads.map((one) => reader.read(one, stage));
  };
  const finished = samplesIn(head.finished, 'whole') as unknown as GroupInProgress['finished'];
  const begun = samplesIn(head.begun, 'open');
  const pruned = samplesIn(head.pruned ?? [], 'pruned') as unknown as GroupInProgress['pruned'];
  const replaced = samplesIn(head.replaced ?? [], 'whole') as unknown as GroupInProgress['replaced'];
  const rootsOf = (): UnfinishedRoot[] => {
    if (!Array.isArray(head.roots)) return damaged('another form');
    return (head.roots as unknown[]).map((root) => {
      if (!isRecord(root) || !isRootHead(root)) return damaged('another form');
      const open = samplesIn(root.open, 'open');
      const whole = samplesIn(root.finished, 'open');
      return { ...root, open, ...(whole.length > 0 && { finished: whole }) } as unknown as UnfinishedRoot;
    });
  };
  const roots: UnfinishedRoot[] =
    head.roots !== undefined ? rootsOf() : begun.length > 0 ? [{ prompt, round, open: begun }] : [];
  return { ...{ prompt, place, round, finished, pruned, replaced, roots }, ...(stage && { stage }) };
}
