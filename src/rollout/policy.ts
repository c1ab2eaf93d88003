/** The interface for writing tokens. Implemented over an Executor in runtime, and by a uniform fake in tests. */

/** The widths of programs: functions of (task, level, settings) alone, because float rounding depends on them. */
export interface Frame {
  /** Token columns of the prompt part (prompts are padded at the end to this). */
  readonly promptWidth: number;
  /** Token columns of prompt and completion together; column = position. */
  readonly width: number;
}

/**
 * Rows in flight. `state` belongs to the policy; the rest is plain and gives each row's place. A row's next decode
 * step feeds `last[i]` at `position[i]`. Lowering its position and setting `last` rolls a row back: state columns at
 * or after the position are never read.
 */
export interface Rows {
  readonly frame: Frame;
  /** Opaque; valid until `release`. Several Rows may share one. */
  readonly state: unknown;
  /** The row of `state` that each row continues. */
  readonly parent: Int32Array;
  readonly last: Int32Array;
  readonly position: Int32Array;
  /** 1 where the row has ended; such rows are carried but decode nothing. */
  readonly done: Uint8Array;
  /** Number of leading hint tokens, which do not count for the position of later tokens. */
  readonly hint: Int32Array;
}

/** Drafts tokens with rounded weights, which the policy then checks several at a time. */
export interface SegmentDrafts {
  /** Most tokens drafted before a check, at least 1. */
  readonly tokens: number;
  /** Bits of the drafter's weights. */
  readonly bits: number;
  /** Uniforms in (0, 1), `[length, rows]`: whether a drafted token is accepted, and the draw where it is not. */
  readonly accept: Float32Array;
  readonly redraw: Float32Array;
  /** Tokens of each row's completion before the segment. */
  readonly before: Int32Array;
}

/** How drafting went. */
export interface DraftCounts {
  /** Passes of the policy taken one after another (of the row with most). */
  readonly passes: number;
  /** Decode steps of the drafter taken one after another (of the row with most). */
  readonly steps: number;
  /** Passes of all rows, each counted by itself. */
  readonly checks: number;
  /** By place after the last checked token: tokens drafted there, and how many of them were accepted. */
  readonly drafted: Int32Array;
  readonly accepted: Int32Array;
  /** The same by place in the completion. */
  readonly draftedAt: Int32Array;
  readonly acceptedAt: Int32Array;
}

export interface Segment {
  /** Most tokens to decode per row. Rows stop at the end token, at their limit and at the frame's width. */
  readonly length: number;
  /** Uniforms in (0, 1), `[length, rows]`: one per token, keyed by the caller. */
  readonly uniforms: Float32Array;
  /** The position at which each row stops, before the frame's own end. Absent: only the frame's end. */
  readonly limit?: Int32Array;
  /** `[length, rows]`: a token id to force, or -1 to sample. Absent: sample everywhere. */
  readonly forced?: Int32Array;
  readonly temperature: number;
  /** No later segment continues these rows, so their state need not be kept. */
  readonly final?: boolean;
  /** Take the likeliest token instead of sampling (greedy evaluation). */
  readonly greedy?: boolean;
  /** Absent or greedy: every token is written by the policy itself. */
  readonly drafts?: SegmentDrafts | undefined;
  /** The rows write latent slots until these end, instead of tokens; `uniforms` and `forced` are not read. */
  readonly latents?: LatentRequest;
}

/** A request for latent slots. */
interface LatentRequest {
  /** The token that ends them. */
  readonly ends: number;
  readonly mixTemperature: number;
  /** `[length, rows, n]`: noise of the n likeliest tokens before each slot. */
  readonly noise: Float32Array;
}

/** Latent slots; entries after a row's end are arbitrary. */
export interface GeneratedLatents {
  /** `[steps, rows, n]`: tokens of each mixture, likeliest first, and their weights. */
  readonly ids: Int32Array;
  readonly mixture: Float32Array;
  /** `[steps, rows]`: 1 where the policy ended them by itself. */
  readonly ended: Float32Array;
}

/** One rank of the likeliest tokens. */
export interface TokenCandidate {
  readonly tokens: Int32Array;
  /** Their probabilities at the sampling temperature; 0 where nothing was written. */
  readonly probabilities: Float32Array;
}

/** `[steps, rows]` arrays; entries after a row's end hold the pad token, 0 and 0. */
export interface Generated {
  readonly rows: Rows;
  /** Decode steps taken (≤ segment length; fewer when every row ended). */
  readonly steps: number;
  readonly tokens: Int32Array;
  /** Log-probability at the sampling temperature of the token taken, forced ones too. */
  readonly logps: Float32Array;
  readonly entropies: Float32Array;
  /** Outputs of the policy's heads before each token, by head; absent without heads. */
  readonly heads?: Readonly<Record<string, Float32Array>>;
  /** The likeliest tokens of each step, likeliest first; absent from a policy that outputs none. */
  readonly candidates?: readonly TokenCandidate[];
  /** `[steps, rows, width]`: the hidden state before each token; absent from a policy that outputs none. */
  readonly states?: Float32Array;
  /** Absent without drafting. */
  readonly drafts?: DraftCounts;
  /** Absent from a segment of tokens. */
  readonly latents?: GeneratedLatents;
}

export interface Policy {
  /** Counts updates of the weights; tokens are stamped with it. */
  readonly version: number;
  /**
   * Runs each prompt once and returns one row per prompt; `hints` is the number of leading hint tokens of each
   * (default none). Throws on a prompt longer than the frame allows.
   */
  prefill(prompts: readonly (readonly number[])[], frame: Frame, hints?: Int32Array): Promise<Rows>;
  /** Decodes one segment for all rows in one run (chunked when long). The given rows stay valid until released. */
  generate(rows: Rows, segment: Segment): Promise<Generated>;
  /**
   * One batch of both: rows of `a`, then rows of `b`, which may be at other positions (refilled slots). Takes
   * ownership of both: only the result may be used and released. Throws when their frames differ.
   */
  join(a: Rows, b: Rows): Rows;
  /** Frees the state; every Rows that shares it becomes invalid. */
  release(rows: Rows): void;
}

/** The counts of runs side by side, with up to `tokens` drafted. */
export function togetherDrafted(all: readonly DraftCounts[], tokens: number): DraftCounts {
  const byPlace = (of: (one: DraftCounts) => Int32Array, length = tokens): Int32Array =>
    Int32Array.from({ length }, (_, place) => all.reduce((sum, one) => sum + (of(one)[place] ?? 0), 0));
  const longest = Math.max(0, ...all.map(({ draftedAt }) => draftedAt.length));
  return {
    passes: Math.max(0, ...all.map(({ passes }) => passes)),
    steps: Math.max(0, ...all.map(({ steps }) => steps)),
    checks: all.reduce((sum, { checks }) => sum + checks, 0),
    drafted: byPlace(({ drafted }) => drafted),
    accepted: byPlace(({ accepted }) => accepted),
    draftedAt: byPlace(({ draftedAt }) => draftedAt, longest),
    acceptedAt: byPlace(({ acceptedAt }) => acceptedAt, longest),
  };
}

/** Rows `parents[i]` of `rows`, in that order: forks (repeats), omissions and reorders. Copies no state. */
export function gatherRows(rows: Rows, parents: Int32Array): Rows {
  const pick = <T extends Int32Array | Uint8Array>(from: T): T => {
    const to = from.slice(0, 0).constructor as new (n: number) => T;
    const picked = new to(parents.length);
    for (let row = 0; row < parents.length; row++) picked[row] = from[parents[row] as number] as number;
    return picked;
  };
  parents.forEach((parent) => {
    if (!(parent >= 0 && parent < rows.parent.length)) {
      throw new Error(`gatherRows: parent must be a row below ${rows.parent.length}, got ${parent}`);
    }
  });
  return {
    frame: rows.frame,
    state: rows.state,
    parent: pick(rows.parent),
    last: pick(rows.last),
    position: pick(rows.position),
    done: pick(rows.done),
    hint: pick(rows.hint),
  };
}
