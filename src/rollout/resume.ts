/** Records unfinished rows, and restores them in a later round. */
import { hintLength } from '../tasks/hint.ts';
import { tokenCandidatesOf, type RowSegment } from './assemble.ts';
import type { PlacedPrompt } from './plan.ts';
import {
  gatherRows,
  type TokenCandidate,
  type Generated,
  type Policy,
  type Rows,
  type Frame,
} from './policy.ts';
import { completionSoFar, type LiveRows, type Roots } from './rows.ts';
import { roles } from './sample.ts';
import type { OpenSample } from './unfinished.ts';

/** The record of a row, which `resumedRows` reads back. */
export function openSampleOf(live: LiveRows, row: number, roots: Roots): OpenSample {
  const pending = live.pending[row] as readonly number[];
  const last = live.path[row] ?? null;
  const [first, second] = tokenCandidatesOf(last);
  const written = completionSoFar(live, row, roots);
  return {
    ...written,
    // The end of the last segment is a boundary only if the row continues.
    ...(written.boundaries &&
      last?.decided && { boundaries: Int32Array.of(...written.boundaries, written.tokens.length) }),
    truncated: false,
    ...(live.since[row] && { since: live.since[row] }),
    ...(pending.length > 0 && { pending: [...pending], imposed: live.imposed[row] as number }),
    ...(first && second && { token0: first.tokens, probability0: first.probabilities }),
    ...(first && second && { token1: second.tokens, probability1: second.probabilities }),
  };
}

/** The rows of resumed roots, prefilled with all their tokens: open rows, or finished ones that branches may leave. */
export async function resumedRows(
  policy: Policy,
  roots: readonly PlacedPrompt[],
  frame: Frame,
  of: 'open' | 'finished',
): Promise<LiveRows> {
  const all = roots.flatMap(({ resumed, place }, root) =>
    (resumed?.[of] ?? []).map((one: OpenSample) => ({ one, root, place })),
  );
  const texts = all.map(({ one }) => Array.from(one.tokens));
  // A resumed row holds more than a prompt; columns are the same.
  const rows = await policy.prefill(
    texts,
    { ...frame, promptWidth: frame.width },
    Int32Array.from(all, ({ one }) => hintLength(one.prompt.tokens)),
  );
  return {
    rows: { ...rows, frame },
    root: Int32Array.from(all, ({ root }) => root),
    sample: Int32Array.from(all, ({ one }) => one.sample),
    round: Uint32Array.from(all, ({ one }) => one.round),
    place: Uint32Array.from(all, ({ place }) => place),
    path: all.map(({ one }) => openPathOf(one)),
    branch: all.map(({ one }) => one.branch),
    pending: all.map(({ one }) => one.pending ?? []),
    imposed: Int32Array.from(all, ({ one }) => one.imposed ?? 0),
    since: Int32Array.from(all, ({ one }) => one.since ?? 0),
  };
}

/** A placeholder for the rows of an earlier round's segment, whose state is gone. */
function rowOf(last: number, position: number): Rows {
  return {
    frame: { promptWidth: position, width: position + 1 },
    state: null,
    parent: Int32Array.of(0),
    last: Int32Array.of(last),
    position: Int32Array.of(position),
    done: Uint8Array.of(0),
    hint: Int32Array.of(0),
  };
}

type Kind = 'observed' | 'forced' | 'free';
const kindOf = (role: number): Kind =>
  role === roles.observation ? 'observed' : role === roles.action ? 'free' : 'forced';

/**
 * One segment for each run of tokens from one version of the policy, and for each run that was read or forced, so
 * that every token keeps its original log-probability, entropy and version. Null for a completion without tokens.
 */
function openPathOf(one: OpenSample): RowSegment | null {
  const { tokens, logps, entropies, versions, roles: by, prompt, values, qualities, states } = one;
  const start = prompt.tokens.length;
  const width = states ? states.length / (tokens.length - start) : 0;
  const boundaries = new Set(one.boundaries ?? []);
  const rankings = new Map((one.rankings ?? []).map(({ at, ...ranking }) => [at, ranking]));
  let last: RowSegment | null = null;
  for (let from = start, to = start; from < tokens.length; from = to) {
    const kind = kindOf(by[from] as number);
    do to++;
    while (
      to < tokens.length &&
      !boundaries.has(to) &&
      versions[to] === versions[from] &&
      kindOf(by[to] as number) === kind
    );
    const length = to - from;
    const observed = kind === 'observed' ? length : 0;
    const named = candidatesFrom(one, start, from, to);
    const generated: Generated = {
      rows: rowOf(tokens[to - 1] as number, to - 1),
      steps: length,
      tokens: tokens.subarray(from, to),
      logps: logps.subarray(from, to),
      entropies: entropies.subarray(from, to),
      ...((values ?? qualities) && {
        heads: {
          ...(values && { value: values.subarray(from, to) }),
          ...(qualities && { quality: qualities.subarray(from, to) }),
        },
      }),
      ...(named && { candidates: named }),
      ...(states && { states: states.subarray((from - start) * width, (to - start) * width) }),
    };
    const before: RowSegment | null = last;
    const ranking = rankings.get(to);
    last = {
      before,
      generated,
      column: 0,
      length,
      observed,
      forced: kind === 'forced' ? length : 0,
      total: to - start,
      observedTotal: ((before as RowSegment | null)?.observedTotal ?? 0) + observed,
      version: versions[from] as number,
      ...(boundaries.has(to) && { decided: true as const }),
      ...(ranking && { ranking }),
    };
  }
  return last;
}

/** Candidates of part of a completion; where only their gap was kept, two tokens whose probabilities differ by it. */
function candidatesFrom(one: OpenSample, start: number, from: number, to: number): TokenCandidate[] | null {
  const { token0, token1, probability0, probability1, gaps } = one;
  const part = <T extends Int32Array | Float32Array>(values: T): T =>
    values.subarray(from - start, to - start) as T;
  if (token0 && token1 && probability0 && probability1) {
    return [
      { tokens: part(token0), probabilities: part(probability0) },
      { tokens: part(token1), probabilities: part(probability1) },
    ];
  }
  if (!gaps) return null;
  const none = new Int32Array(to - from);
  return [
    { tokens: none, probabilities: gaps.subarray(from, to) },
    { tokens: none, probabilities: new Float32Array(to - from) },
  ];
}

/** An empty set of rows over the state of others. */
export function noRows(live: LiveRows): LiveRows {
  return {
    ...{ rows: gatherRows(live.rows, new Int32Array(0)), root: new Int32Array(0), sample: new Int32Array(0) },
    ...{ round: new Uint32Array(0), place: new Uint32Array(0), imposed: new Int32Array(0) },
    ...{ since: new Int32Array(0), path: [], branch: [], pending: [] },
  };
}
