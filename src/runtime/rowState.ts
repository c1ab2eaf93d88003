/**
 * Keeps the state of rows in chunks, each written by one run. Waiting rows stay in their old chunk, so a state may span
 * several chunks, and a run gathers the rows that it continues.
 */
import type { DeviceValue, Executor } from '../graph/index.ts';
import type { Rows } from '../rollout/policy.ts';

type Values = Readonly<Record<string, DeviceValue>>;

/** The output of one run: tensors by name. */
export interface Chunk {
  readonly values: Values;
  readonly rows: number;
  /** Number of states that hold it; it is freed with the last. */
  owners: number;
}

/** Numbers rows across chunks: chunk `i` holds rows from `starts[i]`. */
export interface State {
  readonly chunks: readonly Chunk[];
  readonly starts: readonly number[];
  released: boolean;
}

export function newChunk(values: Values, rows: number): Chunk {
  return { values, rows, owners: 0 };
}

/** A state that holds these chunks until `releaseState`. */
export function newState(chunks: readonly Chunk[]): State {
  const starts: number[] = [];
  let next = 0;
  for (const chunk of chunks) {
    chunk.owners++;
    starts.push(next);
    next += chunk.rows;
  }
  return { chunks, starts, released: false };
}

/** Releases the chunks, and frees those that no other state holds. Does nothing the second time. */
export function releaseState(state: State, free: (value: DeviceValue) => void): void {
  if (state.released) return;
  state.released = true;
  for (const chunk of state.chunks) {
    if (--chunk.owners === 0) for (const value of Object.values(chunk.values)) free(value);
  }
}

/** Index of the chunk that holds a row of the state. */
function chunkOf({ starts }: State, row: number): number {
  let chunk = starts.length - 1;
  while ((starts[chunk] as number) > row) chunk--;
  return chunk;
}

/** Rows of a state, by number. */
export interface RowPart {
  readonly state: State;
  readonly rows: ArrayLike<number>;
}

/** A state with only the chunks of these rows and `added`; `rows` are their new numbers, part by part. */
export function gatheredState(
  parts: readonly RowPart[],
  added: readonly Chunk[] = [],
): { readonly state: State; readonly rows: readonly Int32Array[]; readonly addedAt: number } {
  const found = parts.map(({ state, rows }) => Int32Array.from(rows, (row) => chunkOf(state, row)));
  const chunks = new Set(
    parts.flatMap(({ state }, part) =>
      [...new Set(found[part])].map((chunk) => state.chunks[chunk] as Chunk),
    ),
  );
  const state = newState([...chunks, ...added]);
  const startOf = new Map(state.chunks.map((chunk, i) => [chunk, state.starts[i] as number]));
  return {
    state,
    rows: parts.map(({ state: from, rows }, part) =>
      Int32Array.from(rows, (row, i) => {
        const chunk = found[part]?.[i] as number;
        const start = startOf.get(from.chunks[chunk] as Chunk) as number;
        return start + row - (from.starts[chunk] as number);
      }),
    ),
    addedAt: state.starts[chunks.size] ?? 0,
  };
}

/** One run: the rows to decode, and their source. */
export interface DecodeRun {
  readonly picked: Int32Array;
  readonly source: Values;
  /** By picked row, the row of `source` that it continues. */
  readonly parent: Int32Array;
  /** Whether `source` was made only for this run. */
  readonly own: boolean;
}

type Gather = NonNullable<Executor['gather']>;

/** Unfinished rows in runs of at most `most`: mixed chunks with `gather`, else one chunk per run. */
export function* decodeRunsOf(rows: Rows, state: State, most: number, gather?: Gather): Generator<DecodeRun> {
  const active = Int32Array.from(rows.parent.keys()).filter((row) => !rows.done[row]);
  const companies = gather
    ? [active]
    : state.chunks.map((_, chunk) =>
        active.filter((row) => chunkOf(state, rows.parent[row] as number) === chunk),
      );
  for (const company of companies) {
    for (let from = 0; from < company.length; from += most) {
      const picked = company.subarray(from, from + most);
      yield {
        picked,
        ...sourceOf(
          picked.map((row) => rows.parent[row] as number),
          state,
          gather,
        ),
      };
    }
  }
}

/** The chunk, or a copy of the needed rows. */
function sourceOf(parents: Int32Array, state: State, gather?: Gather): Omit<DecodeRun, 'picked'> {
  const distinct = Int32Array.from(new Set(parents));
  const chunks = distinct.map((row) => chunkOf(state, row));
  const used = [...new Set(chunks)];
  const [first = 0] = used;
  const { values: named, rows } = state.chunks[first] as Chunk;
  if (!gather || (used.length === 1 && distinct.length > rows / 2)) {
    return { source: named, parent: parents.map((row) => row - (state.starts[first] as number)), own: false };
  }
  const from = chunks.map((chunk) => used.indexOf(chunk));
  const within = distinct.map((row, i) => row - (state.starts[chunks[i] as number] as number));
  const gathered = Object.keys(named).map((name) => {
    const values = used.map((chunk) => state.chunks[chunk]?.values[name] as DeviceValue);
    return [name, gather(values, from, within)] as const;
  });
  const placeOf = new Map(Array.from(distinct, (row, i) => [row, i]));
  return {
    source: Object.fromEntries(gathered),
    parent: parents.map((row) => placeOf.get(row) as number),
    own: true,
  };
}

/** The state after these runs; finished rows keep their state. Updates `parents` to each row's place in it. */
export function afterRuns(
  { state, done }: Rows,
  parents: Int32Array,
  runs: readonly { readonly chunk: Chunk; readonly picked: Int32Array }[],
): State {
  const waiting = Int32Array.from(parents.keys()).filter((row) => done[row]);
  const kept = gatheredState(
    [{ state: state as State, rows: waiting.map((row) => parents[row] as number) }],
    runs.map(({ chunk }) => chunk),
  );
  waiting.forEach((row, i) => (parents[row] = kept.rows[0]?.[i] as number));
  let start = kept.addedAt;
  for (const { chunk, picked } of runs) {
    picked.forEach((row, i) => (parents[row] = start + i));
    start += chunk.rows;
  }
  return kept.state;
}
