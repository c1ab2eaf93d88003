/** The rows of a round between two segments: whose they are, what they wrote so far, and which of them end. */
import { gatherRows, type Generated, type Rows } from './policy.ts';
import type { Next, Standing } from './control.ts';
import type { Branch } from './trajectory.ts';
import { assemble, candidatesOf, rewound, type Leaf, type Stretch } from './assemble.ts';
import type { PlacedPrompt, Plan } from './plan.ts';
import type { NoiseKeys } from './noise.ts';
import { stretchesOf } from './resume.ts';

/** Rows about to decode, with the engine's own record of each. Index of every array is the row. */
export interface Growing extends NoiseKeys {
  readonly rows: Rows;
  readonly group: Int32Array;
  readonly path: readonly (Stretch | null)[];
  /** What the row branched from; undefined where it grew from the prompt. */
  readonly branch: readonly (Branch | undefined)[];
  /** What the environment said and the row has not read yet, and then what it must write: its next tokens. */
  readonly pending: readonly (readonly number[])[];
  /** How many of the pending tokens, the last ones, it must write. */
  readonly imposed: Int32Array;
  /** Whether completions say where their segments ended. */
  readonly segmented: boolean;
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
export function seat(
  plan: Plan,
  prompts: readonly PlacedPrompt[],
  prefilled: Rows,
  { round, segmented }: { readonly round: number; readonly segmented: boolean },
): Growing {
  const beginning = (group: number): readonly number[] => prompts[group]?.begin?.tokens ?? [];
  return {
    rows: gatherRows(prefilled, plan.parent),
    group: plan.group,
    sample: plan.sample,
    round: Uint32Array.from(plan.resumed, (begun) => begun?.round ?? round),
    place: Uint32Array.from(plan.group, (group) => (prompts[group] as PlacedPrompt).place),
    path: plan.resumed.map((begun) => (begun ? stretchesOf(begun) : null)),
    branch: new Array<undefined>(plan.group.length).fill(undefined),
    pending: Array.from(plan.group, beginning),
    imposed: Int32Array.from(plan.group, (group) => beginning(group).length),
    segmented,
  };
}

/** Tokens that the row may still write before its completion is `maxLength` long. */
export function roomOf(growing: Growing, row: number, maxLength: number): number {
  return maxLength - (growing.path[row]?.total ?? 0);
}

const at = <T>(from: ArrayLike<T>, row: number): T => from[row] as T;

/** Rows `chosen[i]` of these, as they stand. Copies no state. */
export function arrange(growing: Growing, chosen: readonly number[]): Growing {
  return {
    rows: gatherRows(growing.rows, Int32Array.from(chosen)),
    group: Int32Array.from(chosen, (row) => at(growing.group, row)),
    sample: Int32Array.from(chosen, (row) => at(growing.sample, row)),
    round: Uint32Array.from(chosen, (row) => at(growing.round, row)),
    place: Uint32Array.from(chosen, (row) => at(growing.place, row)),
    path: chosen.map((row) => at(growing.path, row)),
    branch: chosen.map((row) => at(growing.branch, row)),
    pending: chosen.map((row) => at(growing.pending, row)),
    imposed: Int32Array.from(chosen, (row) => at(growing.imposed, row)),
    segmented: growing.segmented,
  };
}

/** Rows of `a`, then rows of `b`, over `rows`, the state of both. */
export function beside(a: Growing, b: Growing, rows: Rows): Growing {
  return {
    rows,
    group: Int32Array.of(...a.group, ...b.group),
    sample: Int32Array.of(...a.sample, ...b.sample),
    round: Uint32Array.of(...a.round, ...b.round),
    place: Uint32Array.of(...a.place, ...b.place),
    path: [...a.path, ...b.path],
    branch: [...a.branch, ...b.branch],
    pending: [...a.pending, ...b.pending],
    imposed: Int32Array.of(...a.imposed, ...b.imposed),
    segmented: a.segmented,
  };
}

/** Which rows go on and which branches leave them. */
export interface Chosen {
  readonly growing: Growing;
  /** 1 for each of the given rows that goes on itself. */
  readonly continued: Uint8Array;
}

/**
 * The rows that a decision asks for. Throws where it keeps more than a row has, or all of a finished row: a strategy's
 * mistake.
 */
export function pick(
  growing: Growing,
  open: Uint8Array,
  nexts: readonly Next[],
  { prompts, newSample }: { readonly prompts: readonly PlacedPrompt[]; newSample(group: number): number },
): Chosen {
  const continued = new Uint8Array(growing.group.length);
  const picked = arrange(
    growing,
    nexts.map(({ row }) => row),
  );
  const { rows, sample } = picked;
  const [last, position] = [rows.last, rows.position];
  const path = [...picked.path];
  const branch = [...picked.branch];
  const pending = [...picked.pending];
  const imposed = picked.imposed;
  nexts.forEach(({ row, keep, force }, i) => {
    const length = at(growing.path, row)?.total ?? 0;
    const kept = keep ?? length;
    if (!(kept >= 0 && kept <= length - Number(!open[row]))) {
      throw new Error(
        `internal: a row ${open[row] ? 'with' : 'that ended after'} ${length} tokens cannot keep ${kept} and go on`,
      );
    }
    const { tokens } = (prompts[at(growing.group, row)] as PlacedPrompt).prompt;
    if (kept === length && !continued[row]) continued[row] = 1;
    else {
      sample[i] = newSample(at(growing.group, row));
      branch[i] = { from: at(growing.sample, row), at: tokens.length + kept };
    }
    if (kept < length) {
      const before = rewound(path[i] as Stretch | null, kept);
      path[i] = before;
      pending[i] = [];
      imposed[i] = 0;
      position[i] = tokens.length - 1 + kept;
      last[i] = before ? tokenAt(before, before.length - 1) : (tokens[tokens.length - 1] as number);
    }
    if (force !== undefined) {
      pending[i] = [...(pending[i] as readonly number[]), force];
      imposed[i] = (imposed[i] as number) + 1;
    }
  });
  const done = new Uint8Array(nexts.length);
  return { growing: { ...picked, rows: { ...rows, done }, path, branch, pending, imposed }, continued };
}

function tokenAt({ generated, column }: Stretch, step: number): number {
  return generated.tokens[step * generated.rows.parent.length + column] as number;
}

/** The rows with what the environment told some of them. */
export function hearing(after: Growing, told: ReadonlyMap<number, readonly number[]>): Growing {
  return { ...after, pending: after.pending.map((pending, row) => told.get(row) ?? pending) };
}

/** What decides who goes on sees of the rows. */
export function standingOf(
  growing: Growing,
  open: Uint8Array,
  answered: Uint8Array,
  ended: Standing['ended'],
  { prompts, round }: { readonly prompts: readonly PlacedPrompt[]; readonly round: number },
): Standing {
  const { group, sample, place, path } = growing;
  return {
    round,
    group,
    sample,
    place,
    length: Int32Array.from(path, (stretch) => stretch?.total ?? 0),
    open,
    answered,
    ended,
    trajectory: (row) => assemble(leafOf(growing, row, prompts, false)),
    candidates: (row) => candidatesOf(path[row] as Stretch | null),
  };
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
  const { prompt, begin } = prompts[group] as PlacedPrompt;
  return {
    prompt,
    ...(begin && { begin }),
    group,
    sample: growing.sample[row] as number,
    round: growing.round[row] as number,
    last: growing.path[row] as Stretch | null,
    ...(growing.branch[row] && { branch: growing.branch[row] }),
    segmented: growing.segmented,
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
  const imposed = new Int32Array(count);
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
    const must = growing.imposed[row] as number;
    const read = Math.min(unread.length - must, length);
    const forced = Math.min(must, length - read);
    path[row] = {
      before,
      generated,
      column: row,
      length,
      observed: read,
      forced,
      total: (before?.total ?? 0) + length,
      observedTotal: (before?.observedTotal ?? 0) + read,
      version: limits.version,
    };
    pending[row] = unread.slice(read + forced);
    imposed[row] = must - forced;
    written += length - read;
    observed += read;
    (over ? ended : length < room ? open : cut).push(row);
  }
  const after = { ...growing, rows: generated.rows, path, pending, imposed };
  return { after, ended, cut, open, written, observed };
}
