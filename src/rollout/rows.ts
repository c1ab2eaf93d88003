/** The rows of a collection between two segments: their roots, their tokens so far, and which of them end. */
import { assemble, rewound, type Leaf, type RowSegment, type Unverified } from './assemble.ts';
import type { Next } from './growth.ts';
import type { NoiseKeys } from './noise.ts';
import type { PlacedPrompt, Plan } from './plan.ts';
import { gatherRows, type Generated, type Rows } from './policy.ts';
import type { Ranking } from './ranking.ts';
import type { Branch } from './sample.ts';

/** Rows about to decode, with the engine's record of each. Index of every array is the row. */
export interface LiveRows extends NoiseKeys {
  readonly rows: Rows;
  /** Index of the root that the row grows from. */
  readonly root: Int32Array;
  readonly path: readonly (RowSegment | null)[];
  /** Where the row branched off; undefined where it grew from the prompt. */
  readonly branch: readonly (Branch | undefined)[];
  /** Tokens that the row reads next: the environment's reply, then tokens it is forced to write. */
  readonly pending: readonly (readonly number[])[];
  /** Number of trailing pending tokens that it is forced to write. */
  readonly imposed: Int32Array;
  /** Completion tokens at its root's last decision. */
  readonly since: Int32Array;
}

/** The roots of a collection, and whether completions record the ends of segments. */
export interface Roots {
  readonly roots: readonly PlacedPrompt[];
  readonly segmented: boolean;
}

/** The rows after a segment, by state; each is in exactly one list, in row order. */
export interface Extended {
  readonly after: LiveRows;
  /** Rows that wrote the end token. */
  readonly ended: readonly number[];
  /** Rows without space for another token. */
  readonly full: readonly number[];
  readonly open: readonly number[];
  /** Tokens of the segment over all rows: written by the policy, forced as a beginning, and read from the environment. */
  readonly written: number;
  readonly begun: number;
  readonly observed: number;
}

/** The limits of a segment, and the version of the policy that writes it. */
export interface SegmentLimits {
  /** The token that ends a turn or completion. */
  readonly end: number;
  /** Longest completion, in tokens. */
  readonly maxLength: number;
  readonly version: number;
}

const at = <T>(from: ArrayLike<T>, row: number): T => from[row] as T;

/** Tokens of a root's forced beginning. */
export function begunOf({ begin }: PlacedPrompt): number {
  return begin?.tokens.length ?? 0;
}

/** The first rows of a plan, on top of the prefilled prompts. */
export function seat(plan: Plan, { roots }: Roots, prefilled: Rows, round: number): LiveRows {
  const beginning = (root: number): readonly number[] => roots[root]?.begin?.tokens ?? [];
  const count = plan.root.length;
  return {
    rows: gatherRows(prefilled, plan.parent),
    root: plan.root,
    sample: plan.sample,
    round: new Uint32Array(count).fill(round),
    place: Uint32Array.from(plan.root, (root) => (roots[root] as PlacedPrompt).place),
    path: new Array<null>(count).fill(null),
    branch: new Array<undefined>(count).fill(undefined),
    pending: Array.from(plan.root, beginning),
    imposed: Int32Array.from(plan.root, (root) => beginning(root).length),
    since: new Int32Array(count),
  };
}

/** Tokens that the row may still write until its completion has `maxLength` tokens. */
export function spaceOf(live: LiveRows, row: number, maxLength: number): number {
  return maxLength - (live.path[row]?.total ?? 0);
}

/** Rows `chosen[i]` of these, unchanged. Copies no state. */
export function arrange(live: LiveRows, chosen: readonly number[]): LiveRows {
  const count = chosen.length;
  const numbers = <T extends Int32Array | Uint32Array>(to: T, from: T): T => {
    for (let i = 0; i < count; i++) to[i] = from[chosen[i] as number] as number;
    return to;
  };
  return {
    rows: gatherRows(live.rows, Int32Array.from(chosen)),
    root: numbers(new Int32Array(count), live.root),
    sample: numbers(new Int32Array(count), live.sample),
    round: numbers(new Uint32Array(count), live.round),
    place: numbers(new Uint32Array(count), live.place),
    path: chosen.map((row) => at(live.path, row)),
    branch: chosen.map((row) => at(live.branch, row)),
    pending: chosen.map((row) => at(live.pending, row)),
    imposed: numbers(new Int32Array(count), live.imposed),
    since: numbers(new Int32Array(count), live.since),
  };
}

/** Rows of `a`, then rows of `b`, over `rows`, the joined state. */
export function beside(a: LiveRows, b: LiveRows, rows: Rows): LiveRows {
  const both = <T extends Int32Array | Uint32Array>(to: T, first: T, second: T): T => {
    to.set(first);
    to.set(second, first.length);
    return to;
  };
  const count = a.root.length + b.root.length;
  return {
    rows,
    root: both(new Int32Array(count), a.root, b.root),
    sample: both(new Int32Array(count), a.sample, b.sample),
    round: both(new Uint32Array(count), a.round, b.round),
    place: both(new Uint32Array(count), a.place, b.place),
    path: [...a.path, ...b.path],
    branch: [...a.branch, ...b.branch],
    pending: [...a.pending, ...b.pending],
    imposed: both(new Int32Array(count), a.imposed, b.imposed),
    since: both(new Int32Array(count), a.since, b.since),
  };
}

export interface Picked {
  readonly live: LiveRows;
  /** 1 for each given row that continues itself. */
  readonly continued: Uint8Array;
}

/**
 * The rows that decisions request; `newSample` numbers the branches of a root, and the next decision of a root in `asked`
 * counts from here. Throws where a decision keeps more than a row has, or all of a finished row: a strategy's mistake.
 */
export function pick(
  live: LiveRows,
  open: Uint8Array,
  nexts: readonly Next[],
  roots: readonly PlacedPrompt[],
  newSample: (root: number) => number,
  asked: ReadonlySet<number>,
): Picked {
  const continued = new Uint8Array(live.root.length);
  const claimed = new Uint8Array(live.root.length);
  const numbered = nexts.map(({ row, keep, force, unwritten }) => {
    const length = at(live.path, row)?.total ?? 0;
    const kept = keep ?? length;
    if (!(kept >= 0 && kept <= length - Number(!open[row]))) {
      throw new Error(
        `internal: a row ${open[row] ? 'with' : 'that ended after'} ${length} tokens cannot keep ${kept} and continue`,
      );
    }
    const own = kept === length && !claimed[row];
    if (own) {
      claimed[row] = 1;
      continued[row] = Number(!unwritten);
    }
    return { row, length, kept, force, unwritten, number: own ? null : newSample(at(live.root, row)) };
  });
  const seated = numbered.filter(({ unwritten }) => !unwritten);
  const picked = arrange(
    live,
    seated.map(({ row }) => row),
  );
  const { rows, sample, imposed, since } = picked;
  const [path, branch, pending] = [[...picked.path], [...picked.branch], [...picked.pending]];
  seated.forEach(({ row, length, kept, force, number }, i) => {
    const { tokens } = at(roots, at(live.root, row)).prompt;
    if (number !== null) {
      sample[i] = number;
      branch[i] = { from: at(live.sample, row), at: tokens.length + kept };
    }
    if (kept < length) takeBack({ rows, path, pending, imposed }, i, kept, tokens);
    if (asked.has(at(live.root, row))) since[i] = kept;
    if (force !== undefined) {
      pending[i] = [...(pending[i] as readonly number[]), force];
      imposed[i] = (imposed[i] as number) + 1;
    }
  });
  const done = new Uint8Array(seated.length);
  return { live: { ...picked, rows: { ...rows, done }, path, branch, pending, imposed }, continued };
}

function tokenAt({ generated, column }: RowSegment, step: number): number {
  return generated.tokens[step * generated.rows.parent.length + column] as number;
}

/** What a row that continues after its turn reads: the environment's reply, or a turn that it must write in place of its own. */
export interface Heard {
  readonly tokens: readonly number[];
  /** Tokens of the completion before the turn that is taken back; absent: a reply. */
  readonly keep?: number;
  readonly ranking?: Ranking;
}

/** The rows with the environment's replies pending, or their last turn taken back; the turn that a reply follows keeps its ranking. */
export function hearing(live: LiveRows, answers: ReadonlyMap<number, Heard>, { roots }: Roots): LiveRows {
  const path = live.path.map((segment, row) => {
    const ranking = answers.get(row)?.ranking;
    return segment && ranking ? { ...segment, ranking } : segment;
  });
  const pending = live.pending.map((pending, row) => answers.get(row)?.tokens ?? pending);
  const { position, last } = live.rows;
  const rows = { ...live.rows, position: position.slice(), last: last.slice() };
  const heard = { ...live, rows, path, pending, imposed: live.imposed.slice() };
  for (const [row, { tokens, keep }] of answers) {
    if (keep === undefined) continue;
    takeBack(heard, row, keep, at(roots, at(live.root, row)).prompt.tokens);
    heard.pending[row] = tokens;
    heard.imposed[row] = tokens.length;
  }
  return heard;
}

/** Changes a row to its first `keep` completion tokens, with nothing pending. */
function takeBack(
  {
    rows,
    path,
    pending,
    imposed,
  }: Pick<LiveRows, 'rows' | 'imposed'> & {
    readonly path: (RowSegment | null)[];
    readonly pending: (readonly number[])[];
  },
  row: number,
  keep: number,
  prompt: readonly number[],
): void {
  const before = rewound(at(path, row), keep);
  path[row] = before;
  pending[row] = [];
  imposed[row] = 0;
  rows.position[row] = prompt.length - 1 + keep;
  rows.last[row] = before ? tokenAt(before, before.length - 1) : at(prompt, prompt.length - 1);
}

/** The rows, where those in `decided` end a node of their tree here. */
export function withDecisions(live: LiveRows, decided: (row: number) => boolean): LiveRows {
  const path = live.path.map((segment, row) =>
    segment !== null && !segment.decided && decided(row) ? { ...segment, decided: true as const } : segment,
  );
  return { ...live, path };
}

/** `[length, rows]` for a segment: tokens that rows must read first, then −1. Null when no row has any. */
export function forcedTokens({ pending }: LiveRows, length: number): Int32Array | null {
  if (pending.every((tokens) => tokens.length === 0)) return null;
  const forced = new Int32Array(length * pending.length).fill(-1);
  pending.forEach((tokens, row) => {
    tokens.slice(0, length).forEach((token, step) => (forced[step * pending.length + row] = token));
  });
  return forced;
}

/** The leaf that this row becomes if it ends now. */
export function leafOf(
  live: LiveRows,
  row: number,
  { roots, segmented }: Roots,
  terminated: boolean,
  failure?: string,
): Leaf {
  const root = at(live.root, row);
  const { prompt, begin, group = root } = at(roots, root);
  return {
    prompt,
    ...(begin && { begin }),
    root,
    group,
    sample: at(live.sample, row),
    round: at(live.round, row),
    last: at(live.path, row),
    ...(live.branch[row] && { branch: live.branch[row] }),
    segmented,
    terminated,
    ...(failure !== undefined && { failure }),
  };
}

/** The row's completion so far. */
export function completionSoFar(live: LiveRows, row: number, roots: Roots): Unverified {
  return assemble(leafOf(live, row, roots, false));
}

/**
 * Adds a decoded segment to each row's path and sorts the rows by what stopped them: end token, no space left, or
 * nothing. Rows that waited (`rows.done`) stay unchanged.
 */
export function extend(
  live: LiveRows,
  generated: Generated,
  roots: readonly PlacedPrompt[],
  limits: SegmentLimits,
): Extended {
  const count = live.root.length;
  const { width } = live.rows.frame;
  const path = [...live.path];
  const pending = [...live.pending];
  const imposed = live.imposed.slice();
  const [ended, full, open]: [number[], number[], number[]] = [[], [], []];
  let [written, begun, observed] = [0, 0, 0];
  for (let row = 0; row < count; row++) {
    if (live.rows.done[row]) {
      open.push(row);
      continue;
    }
    const free = width - 1 - (live.rows.position[row] as number);
    const space = Math.min(spaceOf(live, row, limits.maxLength), free);
    const limit = Math.min(generated.steps, space);
    let length = 0;
    let over = false;
    while (length < limit && !over) {
      over = generated.tokens[length * count + row] === limits.end;
      length++;
    }
    const before = at(live.path, row);
    const unread = at(live.pending, row);
    const must = at(live.imposed, row);
    const read = Math.min(unread.length - must, length);
    const forced = Math.min(must, length - read);
    const total = (before?.total ?? 0) + length;
    path[row] = {
      before,
      generated,
      column: row,
      length,
      observed: read,
      forced,
      total,
      observedTotal: (before?.observedTotal ?? 0) + read,
      version: limits.version,
    };
    pending[row] = unread.slice(read + forced);
    imposed[row] = must - forced;
    const beginning = begunOf(at(roots, at(live.root, row)));
    begun += Math.max(0, Math.min(total, beginning) - (total - length));
    written += length - read;
    observed += read;
    (over ? ended : length < space ? open : full).push(row);
  }
  written -= begun;
  return {
    after: { ...live, rows: generated.rows, path, pending, imposed },
    ended,
    full,
    open,
    written,
    begun,
    observed,
  };
}
