/** The rows of a run while tokens are drafted and checked, and what they wrote. */
import type { Results } from '../graph/index.ts';
import { drawFrom, drawFromRest, isAccepted } from '../tensor/acceptance.ts';
import type { Rows, Segment, SegmentDrafts } from '../rollout/policy.ts';
import { bool, float32, int32, type Tensor } from '../tensor/tensor.ts';

/** A row of a run; mutable. */
export interface DraftedRow {
  /** Its column among the segment's rows; −1 for a row that only fills up. */
  readonly column: number;
  readonly hint: number;
  /** Position at which it stops. */
  readonly limit: number;
  /** Tokens of its completion before the segment. */
  readonly before: number;
  last: number;
  position: number;
  /** Tokens written in this segment. */
  written: number;
  /** It has ended. */
  done: boolean;
  /** It has ended, or written all tokens of the segment. */
  stopped: boolean;
}

const filler = {
  ...{ column: -1, hint: 0, limit: 0, before: 0, last: 0, position: 0, written: 0 },
  ...{ done: true, stopped: true },
};

/** The picked rows, at least 2. */
export function draftedRows(
  rows: Rows,
  picked: Int32Array,
  { limit, drafts }: Segment & { readonly drafts: SegmentDrafts },
): readonly DraftedRow[] {
  return Array.from({ length: Math.max(picked.length, 2) }, (_, i): DraftedRow => {
    const row = picked[i];
    if (row === undefined) return { ...filler };
    return {
      ...{ column: row, hint: rows.hint[row] as number, written: 0, done: false, stopped: false },
      ...{ last: rows.last[row] as number, position: rows.position[row] as number },
      limit: Math.min(limit?.[row] ?? Infinity, rows.frame.width - 1),
      before: drafts.before[row] as number,
    };
  });
}

/** Tokens to draft for a row: never its last of the segment, which the pass that checks the others gives anyway. */
export function wantedOf(
  { stopped, written, position, limit }: DraftedRow,
  most: number,
  length: number,
): number {
  return stopped ? 0 : Math.max(0, Math.min(most, length - written - 1, limit - position - 1));
}

/** The segment's number for a row, `step` tokens ahead. */
export function numberAt(
  from: Float32Array | Int32Array | undefined,
  { column, written }: DraftedRow,
  step: number,
  columns: number,
  none: number,
): number {
  return column < 0 ? none : (from?.[(written + step) * columns + column] ?? none);
}

/** A token that a row writes, after this slot of a pass. */
interface Checked {
  readonly slot: number;
  readonly token: number;
}

export interface CheckedRow {
  readonly written: readonly Checked[];
  /** Guesses that could be rejected, and how many were accepted; forced ones are not counted. */
  readonly drafted: readonly number[];
  readonly accepted: readonly number[];
}

/** PassDistributions after each slot of a pass: the policy's, and the one that the guess there was drawn from. */
export interface PassDistributions {
  readonly target: (slot: number) => Float32Array;
  readonly draft: (slot: number) => Float32Array;
}

/**
 * What a row writes after a pass over its guesses: those accepted, then one token of the policy. A forced token is never
 * rejected. After an accepted end token nothing follows.
 */
export function checkedRow(
  row: DraftedRow,
  guesses: readonly number[],
  { target, draft }: PassDistributions,
  { uniforms, forced, drafts }: Segment & { readonly drafts: SegmentDrafts },
  columns: number,
  end: number,
): CheckedRow {
  const written: Checked[] = [];
  const isForced = (slot: number): boolean => numberAt(forced, row, slot, columns, -1) >= 0;
  const drafted = [...guesses.keys()].filter((slot) => !isForced(slot));
  const accepted: number[] = [];
  for (const [slot, token] of guesses.entries()) {
    if (!isForced(slot)) {
      const [p, q] = [target(slot), draft(slot)];
      if (!isAccepted(token, p, q, numberAt(drafts.accept, row, slot, columns, 0))) {
        const other = drawFromRest(p, q, numberAt(drafts.redraw, row, slot, columns, 0.5));
        return { written: [...written, { slot, token: other }], drafted, accepted };
      }
      accepted.push(slot);
    }
    written.push({ slot, token });
  }
  if (guesses.at(-1) === end) return { written, drafted, accepted };
  const slot = guesses.length;
  const imposed = numberAt(forced, row, slot, columns, -1);
  const token = imposed >= 0 ? imposed : drawFrom(target(slot), numberAt(uniforms, row, slot, columns, 0.5));
  return { written: [...written, { slot, token }], drafted, accepted };
}

/** Writes a token to a row. */
export function advance(row: DraftedRow, token: number, length: number, end: number): void {
  row.last = token;
  row.written++;
  row.position++;
  row.done = token === end || row.position >= row.limit;
  row.stopped = row.done || row.written === length;
}

/** Collects what rows write, in the form of one run of the generate program. */
export interface Outputs {
  /** The row's next token, which follows place `from` of the pass `read`, all slots of a row after each other. */
  note(row: number, step: number, token: number, logp: number, from: number, read: Results['read']): void;
  read(rows: readonly DraftedRow[]): Results['read'];
}

const perToken = (name: string): boolean => name !== 'distribution';

/** Space for `length` tokens of `count` rows; `slots` places of each row in a pass. */
export function newOutputs(length: number, count: number, slots: number, pad: number): Outputs {
  const size = length * count;
  const tokens = new Int32Array(size).fill(pad);
  const logps = new Float32Array(size);
  /** Outputs of a pass besides, with their numbers per token. */
  const others = new Map<string, { readonly data: Float32Array | Int32Array; readonly width: number }>();

  function spaceFor(
    name: string,
    { dtype, data }: Tensor,
  ): { data: Float32Array | Int32Array; width: number } {
    const known = others.get(name);
    if (known) return known;
    const width = data.length / (count * slots);
    const made = dtype === 'int32' ? new Int32Array(size * width).fill(pad) : new Float32Array(size * width);
    others.set(name, { data: made, width });
    return { data: made, width };
  }

  return {
    note(row, step, token, logp, from, read) {
      const at = step * count + row;
      tokens[at] = token;
      logps[at] = logp;
      for (const name in read) {
        if (!perToken(name)) continue;
        const tensor = read[name] as Tensor;
        const { data, width } = spaceFor(name, tensor);
        for (let n = 0; n < width; n++) data[at * width + n] = tensor.data[from * width + n] as number;
      }
    },

    read(rows) {
      const steps = Math.max(0, ...rows.map(({ written }) => written));
      const shaped = (data: Float32Array | Int32Array, width: number): Tensor => {
        const some = data.subarray(0, steps * count * width);
        const shape = width === 1 ? [steps, count] : [steps, count, width];
        return some instanceof Int32Array ? int32(some, shape) : float32(some, shape);
      };
      return {
        tokens: shaped(tokens, 1),
        logps: shaped(logps, 1),
        ...Object.fromEntries([...others].map(([name, { data, width }]) => [name, shaped(data, width)])),
        last_out: int32(rows.map(({ last }) => last)),
        position_out: int32(rows.map(({ position }) => position)),
        done_out: bool(Uint8Array.from(rows, ({ done }) => Number(done))),
      };
    },
  };
}
