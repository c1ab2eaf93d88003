/**
 * Decodes a run by drafting: rounded weights draft a few tokens of each row, one pass of the policy checks them, and the
 * row continues after the last accepted token. Rows advance by themselves, so a row's tokens do not depend on the others;
 * they depend on where segments end and on the number of drafted tokens, though not in distribution.
 */
import type { DeviceValue, Executor, Results } from '../graph/index.ts';
import { coarseCopies } from '../policy/coarseWeights.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import { checkProgram } from '../policy/programs/check.ts';
import type { GenerateExtras } from '../policy/programs/besides.ts';
import { generateProgram, type SpecialTokens } from '../policy/programs/generate.ts';
import { segmentProgram } from '../policy/programs/segment.ts';
import type { TransformerSpec } from '../policy/sizes.ts';
import type { DraftCounts, Rows, Segment, SegmentDrafts } from '../rollout/policy.ts';
import { bool, float32, int32, scalar } from '../tensor/tensor.ts';
import {
  advance,
  checkedRow,
  draftedRows,
  newOutputs,
  numberAt,
  wantedOf,
  type DraftedRow,
} from './draftedRows.ts';
import type { DecodeRun } from './rowState.ts';
import { stepPrograms } from './stepPrograms.ts';

type DraftedSegment = Segment & { readonly drafts: SegmentDrafts };

interface DraftedRun {
  /** As one run of the generate program would give them. */
  readonly results: Results;
  readonly counts: DraftCounts;
}

export interface Drafter {
  /** Frees what it makes besides its results; the run's own source is the caller's. */
  decode(rows: Rows, run: DecodeRun, segment: DraftedSegment): Promise<DraftedRun>;
  prepare(): Promise<void>;
  dispose(): Promise<void>;
}

/** The rows' state, and which row of it each continues. */
interface Held {
  readonly values: Readonly<Record<string, DeviceValue>>;
  readonly parent: Int32Array;
}

/** The guesses of each row, and the distribution that each was drawn from. */
interface Guesses {
  readonly tokens: readonly (readonly number[])[];
  readonly distribution: (row: number, step: number) => Float32Array;
}

/** Drafts with the held weights, which may be replaced between calls. */
export function createDrafter(
  executor: Executor,
  spec: TransformerSpec,
  weights: HeldWeights,
  special: SpecialTokens,
  { candidates = 0, states = false }: GenerateExtras,
): Drafter {
  const { pad, end } = special;
  const { vocabulary } = spec.shape;
  // A drafter reads no heads. The layout stays, so that both read the same weights.
  const drafting = { ...spec, heads: [] };
  const draft = stepPrograms(executor, (writtenOut) =>
    writtenOut === undefined
      ? generateProgram(drafting, special, { distribution: true })
      : segmentProgram(drafting, special, { distribution: true }, writtenOut),
  );
  const check = checkProgram(spec, { candidates, states });
  const coarse = coarseCopies(executor, weights, spec.layout);
  const partOf = (data: Float32Array, at: number): Float32Array =>
    data.subarray(at * vocabulary, (at + 1) * vocabulary);

  /** Drafts up to `wanted` tokens of each row; the state of the drafter is dropped. */
  async function drafted(
    rows: readonly DraftedRow[],
    wanted: readonly number[],
    { values, parent }: Held,
    { uniforms, forced, temperature, drafts }: DraftedSegment,
    total: number,
    columns: Int32Array,
  ): Promise<Guesses> {
    const count = rows.length;
    const steps = Math.max(...wanted);
    if (steps === 0) return { tokens: rows.map(() => []), distribution: () => new Float32Array(vocabulary) };
    // A program for a few numbers of tokens, because the number adapts from round to round.
    const writtenOut = 4 * Math.ceil(drafts.tokens / 4);
    const program = draft.of(writtenOut);
    const most = executor.unrolled ? writtenOut : steps;
    const ahead = (from: Float32Array | Int32Array | undefined, none: number): number[] =>
      Array.from({ length: most * count }, (_, i) =>
        numberAt(from, rows[i % count] as DraftedRow, Math.floor(i / count), total, none),
      );
    const { read } = await executor.run(
      program,
      {
        parameters: await coarse.at(drafts.bits),
        ...values,
        parent: int32(parent),
        last: int32(rows.map(({ last }) => last)),
        position: int32(rows.map(({ position }) => position)),
        done: bool(Uint8Array.from(wanted, (some) => Number(some === 0))),
        hint: int32(rows.map(({ hint }) => hint)),
        uniforms: float32(ahead(uniforms, 0.5), [most, count]),
        forced: int32(ahead(forced, -1), [most, count]),
        temperature: scalar(temperature),
        trips: int32([steps], []),
        limit: int32(rows.map(({ position }, i) => position + (wanted[i] as number))),
        row: int32(Int32Array.from(rows.keys())),
        columns: int32(columns),
      },
      program.outputs.filter(({ resident }) => resident).map(({ name }) => name),
    );
    const tokens = rows.map((_, i) => {
      const own: number[] = [];
      while (own.length < (wanted[i] as number) && own.at(-1) !== end)
        own.push(read.tokens?.data[own.length * count + i] as number);
      return own;
    });
    const distribution = read.distribution?.data as Float32Array;
    return { tokens, distribution: (row, step) => partOf(distribution, step * count + row) };
  }

  /** One pass of the policy over each row's last token and its guesses. */
  async function checked(
    rows: readonly DraftedRow[],
    { tokens }: Guesses,
    { values, parent }: Held,
    { temperature, drafts }: DraftedSegment,
    columns: Int32Array,
  ): Promise<Results> {
    // As many slots for every pass, so that a row's numbers do not depend on what others drafted.
    const slots = drafts.tokens + 1;
    const grid = (of: (one: DraftedRow, slot: number, row: number) => number) =>
      int32(
        Int32Array.from({ length: rows.length * slots }, (_, i) => {
          const row = Math.floor(i / slots);
          return of(rows[row] as DraftedRow, i % slots, row);
        }),
        [rows.length, slots],
      );
    return executor.run(check, {
      parameters: weights.parameters,
      ...values,
      parent: int32(parent),
      tokens: grid(({ last }, slot, row) => (slot === 0 ? last : (tokens[row]?.[slot - 1] ?? pad))),
      // What is written at or after a row's next position is written again before it is read.
      positions: grid(({ position, limit }, slot) => Math.max(position, Math.min(position + slot, limit))),
      hint: grid(({ hint }) => hint),
      row: grid((_, __, row) => row),
      temperature: scalar(temperature),
      columns: int32(columns),
    });
  }

  return {
    async decode(all, run, segment) {
      const { length, drafts } = segment;
      const total = all.parent.length;
      const rows = draftedRows(all, run.picked, segment);
      const slots = drafts.tokens + 1;
      const columns = Int32Array.from({ length: all.frame.width }, (_, i) => i);
      const own = Int32Array.from(rows.keys());
      const outputs = newOutputs(length, rows.length, slots, pad);
      const [places, accepted] = [new Int32Array(drafts.tokens), new Int32Array(drafts.tokens)];
      const longest = Math.max(0, ...rows.map(({ before }) => before)) + length;
      const [draftedAt, acceptedAt] = [new Int32Array(longest), new Int32Array(longest)];
      const count = (of: Int32Array, at: number): void => {
        of[at] = (of[at] as number) + 1;
      };
      let [passes, checks] = [0, 0];
      const steps = new Int32Array(rows.length);
      let held: Held = { values: run.source, parent: own.map((i) => run.parent[i] ?? 0) };
      const drop = (): void => {
        if (held.values !== run.source)
          for (const value of Object.values(held.values)) executor.release(value);
      };
      try {
        while (rows.some(({ stopped }) => !stopped)) {
          const wanted = rows.map((row) => wantedOf(row, drafts.tokens, length));
          const guesses = await drafted(rows, wanted, held, segment, total, columns);
          const { read, resident } = await checked(rows, guesses, held, segment, columns);
          drop();
          const next = Object.entries(resident).map(
            ([name, value]) => [name.replace(/_out$/, ''), value] as const,
          );
          held = { values: Object.fromEntries(next), parent: own };
          const target = read.distribution?.data as Float32Array;
          passes++;
          rows.forEach((row, i) => {
            if (row.stopped) return;
            checks++;
            steps[i] = (steps[i] as number) + (guesses.tokens[i]?.length ?? 0);
            const targetAt = (slot: number): Float32Array => partOf(target, i * slots + slot);
            const draftAt = (slot: number): Float32Array => guesses.distribution(i, slot);
            const result = checkedRow(
              row,
              guesses.tokens[i] as readonly number[],
              { target: targetAt, draft: draftAt },
              segment,
              total,
              end,
            );
            const at = row.before + row.written;
            for (const slot of result.drafted) {
              count(places, slot);
              count(draftedAt, at + slot);
            }
            for (const slot of result.accepted) {
              count(accepted, slot);
              count(acceptedAt, at + slot);
            }
            for (const { slot, token } of result.written) {
              outputs.note(i, row.written, token, targetAt(slot)[token] as number, i * slots + slot, read);
              advance(row, token, length, end);
            }
          });
        }
      } catch (error) {
        drop();
        throw error;
      }
      const resident = Object.fromEntries(
        Object.entries(held.values).map(([name, value]) => [`${name}_out`, value]),
      );
      return {
        results: { read: outputs.read(rows), resident },
        counts: {
          passes,
          steps: Math.max(...steps),
          checks,
          drafted: places,
          accepted,
          draftedAt,
          acceptedAt,
        },
      };
    },

    prepare: async () => {
      await draft.prepare();
      await executor.prepare(check);
    },
    dispose: async () => {
      coarse.release();
      await draft.forget();
      await executor.forget(check);
    },
  };
}
