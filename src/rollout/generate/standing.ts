/** The rows of a round between two segments: whose they are, what they wrote so far, and which of them end. */
import { gatherRows, type Generated, type Rows } from '../policy.ts';
import type { Standing } from '../control/control.ts';
import type { Leaf, Stretch } from './assemble.ts';
import type { PlacedPrompt, Plan } from './flat.ts';
import type { NoiseKeys } from './noise.ts';

/** Rows about to decode, with the engine's own record of each. Index of every array is the row. */
export interface Growing extends NoiseKeys {
  readonly rows: Rows;
  readonly group: Int32Array;
  readonly path: readonly (Stretch | null)[];
  /** What the environment said and the row has not read yet: its next tokens. */
  readonly pending: readonly (readonly number[])[];
}

/** The rows after a segment, by what becomes of them; each is in exactly one list, in row order. */
export interface Grown {
  readonly after: Growing;
  /** Rows that wrote the end token. */
  readonly ended: readonly number[];
  /** Rows that ran out of room. */
  readonly cut: readonly number[];
  /** Rows in the middle of their writing. */
  readonly open: readonly number[];
  /** Tokens written by the policy and read from the environment in the segment, all rows. */
  readonly written: number;
  readonly observed: number;
}

/** What bounds a segment, and the version of the policy that writes it. */
export interface SegmentLimits {
  /** The token that ends a turn or completion. */
  readonly end: number;
  /** Longest completion, in tokens. */
  readonly maxLength: number;
  readonly version: number;
}

/** The first rows of a plan, over the prefilled prompts. */
export function seat(plan: Plan, prompts: readonly PlacedPrompt[], prefilled: Rows, round: number): Growing {
  return {
    rows: gatherRows(prefilled, plan.parent),
    group: plan.group,
    sample: plan.sample,
    round: new Uint32Array(plan.group.length).fill(round),
    place: Uint32Array.from(plan.group, (group) => (prompts[group] as PlacedPrompt).place),
    path: new Array<null>(plan.group.length).fill(null),
    pending: new Array<readonly number[]>(plan.group.length).fill([]),
  };
}

/** Tokens that the row may still write before its completion is `maxLength` long. */
export function roomOf(growing: Growing, row: number, maxLength: number): number {
  return maxLength - (growing.path[row]?.total ?? 0);
}

/** Rows `parents[i]` of these; a row named again gets sample number `newSample(group)`. */
export function pick(growing: Growing, parents: Int32Array, newSample: (group: number) => number): Growing {
  const taken = new Uint8Array(growing.group.length);
  const sample = new Int32Array(parents.length);
  parents.forEach((parent, row) => {
    sample[row] = taken[parent]
      ? newSample(growing.group[parent] as number)
      : (growing.sample[parent] as number);
    taken[parent] = 1;
  });
  return {
    rows: gatherRows(growing.rows, parents),
    group: Int32Array.from(parents, (parent) => growing.group[parent] as number),
    sample,
    round: Uint32Array.from(parents, (parent) => growing.round[parent] as number),
    place: Uint32Array.from(parents, (parent) => growing.place[parent] as number),
    path: Array.from(parents, (parent) => growing.path[parent] as Stretch | null),
    pending: Array.from(parents, (parent) => growing.pending[parent] as readonly number[]),
  };
}

/** These rows, each about to read what the environment told it; a row that had ended its turn writes again. */
export function goOn(
  after: Growing,
  told: ReadonlyMap<number, readonly number[]>,
  rows: readonly number[],
): Growing {
  const going = pick(after, Int32Array.from(rows), () => 0);
  return {
    ...going,
    rows: { ...going.rows, done: new Uint8Array(rows.length) },
    pending: rows.map((row, i) => told.get(row) ?? (going.pending[i] as readonly number[])),
  };
}

/** What decides who goes on sees of the rows that may; `rows[i]` is the column of row i in the segment. */
export function standingOf(going: Growing, rows: readonly number[], latest: Generated): Standing {
  const length = Int32Array.from(going.path, (stretch) => stretch?.total ?? 0);
  return { group: going.group, sample: going.sample, length, latest, column: Int32Array.from(rows) };
}

/** `[length, rows]` for a segment: what rows must read first, then −1. Null when none has to. */
export function forcedTokens({ pending }: Growing, length: number): Int32Array | null {
  if (pending.every((tokens) => tokens.length === 0)) return null;
  const forced = new Int32Array(length * pending.length).fill(-1);
  pending.forEach((tokens, row) => {
    tokens.slice(0, length).forEach((token, step) => (forced[step * pending.length + row] = token));
  });
  return forced;
}

/** The leaf that this row is if it goes no further. */
export function leafOf(
  growing: Growing,
  row: number,
  prompts: readonly PlacedPrompt[],
  terminated: boolean,
  failure?: string,
): Leaf {
  const group = growing.group[row] as number;
  return {
    prompt: (prompts[group] as PlacedPrompt).prompt,
    group,
    sample: growing.sample[row] as number,
    round: growing.round[row] as number,
    last: growing.path[row] as Stretch | null,
    terminated,
    ...(failure !== undefined && { failure }),
  };
}

/** Adds a decoded segment to each row's path and parts the rows by what stopped them: end token, room, or nothing. */
export function extend(growing: Growing, generated: Generated, limits: SegmentLimits): Grown {
  const count = growing.group.length;
  const { width } = growing.rows.frame;
  const path: Stretch[] = new Array<Stretch>(count);
  const pending: (readonly number[])[] = new Array<readonly number[]>(count);
  const ended: number[] = [];
  const cut: number[] = [];
  const open: number[] = [];
  let written = 0;
  let observed = 0;
  for (let row = 0; row < count; row++) {
    const free = width - 1 - (growing.rows.position[row] as number);
    const room = Math.min(roomOf(growing, row, limits.maxLength), free);
    const limit = Math.min(generated.steps, room);
    let length = 0;
    let over = false;
    while (length < limit && !over) {
      over = generated.tokens[length * count + row] === limits.end;
      length++;
    }
    const before = growing.path[row] as Stretch | null;
    const unread = growing.pending[row] as readonly number[];
    const read = Math.min(unread.length, length);
    path[row] = {
      before,
      generated,
      column: row,
      length,
      observed: read,
      total: (before?.total ?? 0) + length,
      observedTotal: (before?.observedTotal ?? 0) + read,
      version: limits.version,
    };
    pending[row] = unread.slice(read);
    written += length - read;
    observed += read;
    (over ? ended : length < room ? open : cut).push(row);
  }
  const after = { ...growing, rows: generated.rows, path, pending };
  return { after, ended, cut, open, written, observed };
}
