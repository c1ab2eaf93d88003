/**
 * One policy made of several: splits the rows of every call among them by prompt, long ones first, and merges the results in row order. A
 * row's numbers depend only on its own tokens, so the split does not change them.
 */
import { mixtureSize } from '../../policy/programs/latent.ts';
import {
  gatherRows,
  togetherDrafted,
  type TokenCandidate,
  type Frame,
  type Generated,
  type Policy,
  type Rows,
  type Segment,
} from '../../rollout/policy.ts';
import { sharesByLength, type ExpectedLengths } from './expectedLengths.ts';

/** Rows that one member keeps. */
interface Shard {
  readonly policy: Policy;
  readonly rows: Rows;
}

/** By state row: its shard, its row in the shard, and the index of its prompt. */
interface State {
  readonly shards: readonly Shard[];
  readonly shard: Int32Array;
  readonly row: Int32Array;
  readonly prompts: readonly (readonly number[])[];
  readonly prompt: Int32Array;
}

/** A member's part of a call: rows of its shard, and their places among all rows. */
interface Share {
  readonly policy: Policy;
  readonly rows: Rows;
  /** By row of the part, its row in the whole. */
  readonly places: Int32Array;
}

export interface SplitParts {
  /** Number of updates of the weights. */
  version(): number;
  /** The token after a row's end. */
  readonly pad: number;
  /**
   * Members for new prompts, at least one, called in this order, so a member that blocks the thread must be last. Rows stay
   * with the member that prefilled their prompt.
   */
  members(): readonly Policy[];
  /** Decides which member gets which prompt, and learns from what is written; absent: prompts go round in turn. */
  readonly expected?: ExpectedLengths;
}

/** The members as one policy. Throws a member's error after the others have answered. */
export function splitPolicy({ version, pad, members, expected }: SplitParts): Policy {
  /** Where the next prefill starts, so that single prompts rotate too. */
  let turn = 0;

  return {
    get version() {
      return version();
    },

    async prefill(prompts, frame, hints = new Int32Array(prompts.length)) {
      const asked = members();
      const shares = asked.map((): number[] => []);
      const lengths = prompts.map((prompt) => expected?.of(prompt) ?? 1);
      sharesByLength(lengths, asked.length, turn).forEach((member, at) => shares[member]?.push(at));
      turn = (turn + prompts.length) % asked.length;
      const taken = asked.flatMap((policy, i) => {
        const places = shares[i] as number[];
        return places.length > 0 || (i === 0 && prompts.length === 0) ? [{ policy, places }] : [];
      });
      const rows = await all(
        taken.map(({ policy, places }) =>
          policy.prefill(
            places.map((at) => prompts[at] as readonly number[]),
            frame,
            Int32Array.from(places, (at) => hints[at] as number),
          ),
        ),
        (made, i) => taken[i]?.policy.release(made),
      );
      return stateOf(
        frame,
        { prompts, prompt: Int32Array.from(prompts, (_, at) => at) },
        taken.map(({ policy, places }, i) => ({
          policy,
          places: Int32Array.from(places),
          rows: rows[i] as Rows,
        })),
      );
    },

    async generate(rows, segment) {
      checkLengths(rows, segment);
      const order = members();
      const shares = sharesOf(rows).sort((a, b) => order.indexOf(a.policy) - order.indexOf(b.policy));
      const parts = await all(
        shares.map(({ policy, rows: own, places }) =>
          policy.generate(own, shareOf(segment, places, rows.parent.length)),
        ),
        ({ rows: made }, i) => shares[i]?.policy.release(made),
      );
      const made = parts.map((part, i) => ({ ...(shares[i] as Share), rows: part.rows }));
      const written = together(parts, shares, rows.parent.length, pad);
      const { prompts, prompt } = rows.state as State;
      const of = { prompts, prompt: rows.parent.map((source) => prompt[source] as number) };
      const after = stateOf(rows.frame, of, made);
      if (expected) learnLengths(expected, rows, after);
      return { rows: after, ...written };
    },

    join(a, b) {
      const [first, second] = [a.state as State, b.state as State];
      if (a.frame.width !== b.frame.width)
        throw new Error(`join: frames must be equally wide, got ${a.frame.width} and ${b.frame.width}`);
      const shards = [...first.shards];
      const moved = second.shards.map(({ policy, rows }) => {
        const at = shards.findIndex((shard) => shard.policy === policy);
        const before = shards[at];
        if (!before) return { shard: shards.push({ policy, rows }) - 1, rows: 0 };
        shards[at] = { policy, rows: policy.join(before.rows, rows) };
        return { shard: at, rows: before.rows.parent.length };
      });
      const to = (source: number) => moved[second.shard[source] as number] as (typeof moved)[number];
      const size = first.shard.length;
      return {
        frame: a.frame,
        state: {
          shards,
          shard: Int32Array.of(...first.shard, ...second.shard.map((_, source) => to(source).shard)),
          row: Int32Array.of(...first.row, ...second.row.map((row, source) => row + to(source).rows)),
          prompts: [...first.prompts, ...second.prompts],
          prompt: Int32Array.of(...first.prompt, ...second.prompt.map((at) => at + first.prompts.length)),
        } satisfies State,
        parent: Int32Array.of(...a.parent, ...b.parent.map((parent) => parent + size)),
        last: Int32Array.of(...a.last, ...b.last),
        position: Int32Array.of(...a.position, ...b.position),
        done: Uint8Array.of(...a.done, ...b.done),
        hint: Int32Array.of(...a.hint, ...b.hint),
      };
    },

    release({ state }) {
      for (const { policy, rows } of (state as State).shards) policy.release(rows);
    },
  };
}

/** All answers; if one fails, undoes the others and throws its error. */
async function all<T>(calls: readonly Promise<T>[], undo: (made: T, index: number) => void): Promise<T[]> {
  const settled = await Promise.allSettled(calls);
  const failed = settled.find((one) => one.status === 'rejected');
  if (!failed) return settled.map((one) => (one as PromiseFulfilledResult<T>).value);
  settled.forEach((one, i) => {
    if (one.status === 'fulfilled') undo(one.value, i);
  });
  throw failed.reason;
}

/** Tells how long completions became in a segment that led from `before` to `after`. */
function learnLengths(expected: ExpectedLengths, before: Rows, after: Rows): void {
  const { prompts, prompt } = after.state as State;
  after.parent.forEach((_, row) => {
    const of = prompts[prompt[row] as number] as readonly number[];
    // What had ended before is known.
    if (before.done[row]) return;
    const plain = of.length - (after.hint[row] as number);
    expected.has(of, (after.position[row] as number) - plain + 1, after.done[row] === 1);
  });
}

/** Rows of these prompts over the members' results, each its own parent. */
function stateOf(frame: Frame, of: Pick<State, 'prompts' | 'prompt'>, made: readonly Share[]): Rows {
  const count = of.prompt.length;
  const state: State = {
    ...of,
    shards: made.map(({ policy, rows }) => ({ policy, rows })),
    shard: new Int32Array(count),
    row: new Int32Array(count),
  };
  const whole: Rows = {
    frame,
    state,
    parent: Int32Array.from({ length: count }, (_, row) => row),
    last: new Int32Array(count),
    position: new Int32Array(count),
    done: new Uint8Array(count),
    hint: new Int32Array(count),
  };
  made.forEach(({ rows, places }, shard) =>
    places.forEach((place, row) => {
      state.shard[place] = shard;
      state.row[place] = row;
      for (const key of ['last', 'position', 'done', 'hint'] as const)
        whole[key][place] = rows[key][row] as number;
    }),
  );
  return whole;
}

/** Groups the rows by the member that keeps their state; omits members without rows. */
function sharesOf(rows: Rows): Share[] {
  const { shards, shard, row } = rows.state as State;
  const places = shards.map((): number[] => []);
  rows.parent.forEach((source, place) => places[shard[source] as number]?.push(place));
  return shards.flatMap(({ policy, rows: kept }, i) => {
    const own = Int32Array.from(places[i] as number[]);
    if (own.length === 0) return [];
    const gathered = gatherRows(
      kept,
      own.map((place) => row[rows.parent[place] as number] as number),
    );
    return [{ policy, rows: placedAt(gathered, rows, own), places: own }];
  });
}

/** The gathered state with the caller's rows at these places. */
function placedAt(gathered: Rows, rows: Rows, places: Int32Array): Rows {
  const { last, position, done, hint } = gatherRows(rows, places);
  return { ...gathered, last, position, done, hint };
}

/** A segment's columns for the rows at these places. */
function shareOf(segment: Segment, places: Int32Array, total: number): Segment {
  const { length, uniforms, limit, forced, drafts, latents } = segment;
  return {
    ...segment,
    ...(drafts && {
      drafts: {
        ...drafts,
        accept: columns(drafts.accept, places, total, length),
        redraw: columns(drafts.redraw, places, total, length),
        before: places.map((place) => drafts.before[place] as number),
      },
    }),
    uniforms: columns(uniforms, places, total, length),
    limit: limit && places.map((place) => limit[place] as number),
    forced: forced && columns(forced, places, total, length),
    ...(latents && { latents: { ...latents, noise: columns(latents.noise, places, total, length) } }),
  };
}

function columns<T extends Float32Array | Int32Array>(
  from: T,
  places: Int32Array,
  total: number,
  length: number,
): T {
  // Several numbers for each step and row where there is noise of several tokens.
  const size = total > 0 ? from.length / (length * total) : 1;
  const to = new (from.constructor as new (size: number) => T)(length * places.length * size);
  for (let step = 0; step < length; step++)
    places.forEach((place, i) => {
      const at = (step * total + place) * size;
      to.set(from.subarray(at, at + size) as never, (step * places.length + i) * size);
    });
  return to;
}

/** Merges the members' output, `[steps, total]`; rows that ended early get padding. */
function together(
  parts: readonly Generated[],
  shares: readonly Share[],
  total: number,
  pad: number,
): Omit<Generated, 'rows'> {
  const steps = Math.max(0, ...parts.map((part) => part.steps));
  /** `width` numbers for each step and row. */
  const spread = <T extends Float32Array | Int32Array>(
    to: T,
    of: (part: Generated) => T | undefined,
    width = 1,
  ): T => {
    parts.forEach((part, i) => {
      const { places } = shares[i] as Share;
      const from = of(part);
      for (let step = 0; from && step < part.steps; step++)
        places.forEach((place, row) => {
          const at = (step * places.length + row) * width;
          for (let n = 0; n < width; n++) to[(step * total + place) * width + n] = from[at + n] as number;
        });
    });
    return to;
  };
  const floats = (of: (part: Generated) => Float32Array | undefined): Float32Array =>
    spread(new Float32Array(steps * total), of);
  const ints = (of: (part: Generated) => Int32Array | undefined): Int32Array =>
    spread(new Int32Array(steps * total).fill(pad), of);
  const { heads, candidates, states, drafts, latents } = parts[0] ?? {};
  const counts = parts.flatMap((part) => part.drafts ?? []);
  const tokens = parts.reduce((sum, part, i) => sum + part.steps * (shares[i] as Share).places.length, 0);
  const width = parts.reduce((sum, part) => sum + (part.states?.length ?? 0), 0) / Math.max(tokens, 1);
  return {
    steps,
    tokens: ints((part) => part.tokens),
    logps: floats((part) => part.logps),
    entropies: floats((part) => part.entropies),
    ...(heads && {
      heads: Object.fromEntries(
        Object.keys(heads).map((head) => [head, floats((part) => part.heads?.[head])]),
      ),
    }),
    ...(candidates && {
      candidates: candidates.map((_, rank): TokenCandidate => ({
        tokens: ints((part) => part.candidates?.[rank]?.tokens),
        probabilities: floats((part) => part.candidates?.[rank]?.probabilities),
      })),
    }),
    ...(latents && {
      latents: {
        ids: spread(new Int32Array(steps * total * mixtureSize), (part) => part.latents?.ids, mixtureSize),
        mixture: spread(
          new Float32Array(steps * total * mixtureSize),
          (part) => part.latents?.mixture,
          mixtureSize,
        ),
        ended: floats((part) => part.latents?.ended),
      },
    }),
    ...(states && {
      states: spread(new Float32Array(steps * total * width), (part) => part.states, width),
    }),
    ...(drafts && { drafts: togetherDrafted(counts, drafts.drafted.length) }),
  };
}

function checkLengths({ parent }: Rows, { length, uniforms, forced }: Segment): void {
  const expected = length * parent.length;
  if (uniforms.length !== expected || (forced && forced.length !== expected))
    throw new Error(
      `generate: uniforms and forced must hold ${length} × ${parent.length} values, got ${uniforms.length}${forced ? ` and ${forced.length}` : ''}`,
    );
}
