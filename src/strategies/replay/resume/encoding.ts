/** A queue of unfinished groups in a checkpoint's form: JSON, and all per-token arrays as one array of float32 values. */
import * as v from 'valibot';
import type { GroupInProgress } from '../../../rollout/group.ts';
import type { OpenSample, RootProgress, UnfinishedRoot } from '../../../rollout/unfinished.ts';
import {
  bytesOfEncoded,
  concatenated,
  encodeTrajectory,
  readAs,
  sampleReader,
  type Encoded,
  type SampleReader,
} from '../encodedTrajectories.ts';
import {
  beginningSchema,
  wholeNumber,
  hintSchema,
  openSchema,
  promptSchema,
  prunedSchema,
  trajectorySchema,
} from '../storedSample.ts';

export interface EncodedQueue {
  /** Plain JSON. */
  readonly state: unknown;
  readonly values: Float32Array;
}

/** Whether a root of independent completions needs no further fields: older checkpoints have this form. */
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

/** Bytes of a group in a checkpoint. */
export function bytesOfPartial(group: GroupInProgress): number {
  const { head, values } = groupHeadOf(group);
  return bytesOfEncoded(head, values);
}

export function encodeQueue(groups: readonly GroupInProgress[]): EncodedQueue {
  const parts = groups.map(groupHeadOf);
  return {
    state: parts.map(({ head }) => head),
    values: concatenated(parts.flatMap(({ values }) => values)),
  };
}

function damaged(got: string): never {
  throw new Error(`unfinished groups: must be what a checkpoint keeps of them, got ${got}; start a new run`);
}

const heads = v.array(v.unknown());

const growthSchema = v.object({
  samples: wholeNumber,
  firstSample: wholeNumber,
  nextSample: wholeNumber,
  state: v.optional(v.unknown()),
  next: v.nullable(wholeNumber),
  order: v.array(wholeNumber),
  tally: v.object({ made: wholeNumber, gone: wholeNumber, goneUnchecked: wholeNumber, ended: wholeNumber }),
  checked: v.array(wholeNumber),
} satisfies Record<keyof RootProgress, v.GenericSchema>);

const rootSchema = v.object({
  prompt: promptSchema,
  begin: v.optional(beginningSchema),
  hint: v.optional(hintSchema),
  round: wholeNumber,
  open: heads,
  finished: heads,
  growth: v.optional(growthSchema),
} satisfies Record<keyof UnfinishedRoot, v.GenericSchema>);

const groupSchema = v.object({
  prompt: promptSchema,
  place: wholeNumber,
  round: wholeNumber,
  finished: heads,
  /** The rows of a plain root. */
  begun: heads,
  pruned: v.optional(heads),
  replaced: v.optional(heads),
  /** Absent where all roots are plain. */
  roots: v.optional(v.array(rootSchema)),
  stage: v.optional(v.picklist(['asked', 'following'])),
} satisfies Record<keyof GroupInProgress | 'begun', v.GenericSchema>);

/** Reads a queue. Throws on anything that `encodeQueue` does not write. */
export function decodeQueue(state: unknown, values: Float32Array): readonly GroupInProgress[] {
  const reader = sampleReader(values, damaged);
  const groups = readAs(v.array(groupSchema), state, damaged).map((head) => decodeGroup(head, reader));
  reader.end();
  return groups;
}

function decodeGroup(head: v.InferOutput<typeof groupSchema>, reader: SampleReader): GroupInProgress {
  const { begun, roots, ...group } = head;
  const { prompt, round } = group;
  const read = <T>(of: readonly unknown[], schema: v.GenericSchema<T>): T[] =>
    of.map((one) => reader.read(one, schema));
  // In the order of `groupHeadOf`.
  const finished = read(group.finished, trajectorySchema);
  const open = read(begun, openSchema);
  const pruned = read(group.pruned ?? [], prunedSchema);
  const replaced = read(group.replaced ?? [], trajectorySchema);
  const plain: UnfinishedRoot[] = open.length > 0 ? [{ prompt, round, open }] : [];
  const all = roots?.map(({ finished: whole, ...root }): UnfinishedRoot => ({
    ...root,
    open: read(root.open, openSchema),
    ...(whole.length > 0 && { finished: read(whole, openSchema) }),
  }));
  return { ...group, finished, pruned, replaced, roots: all ?? plain };
}
