/**
 * Lays completions out in rows of tokens for programs: each token is fed, and the next one is its target. Completions
 * of one prompt may share a row, so that the prompt is computed once for all of them.
 */
import type { SequenceShape } from '../policy/programs/reading.ts';
import { positionAt } from '../policy/positions.ts';
import type { Role, Sample } from '../rollout/sample.ts';
import { int32, type Tensor } from '../tensor/tensor.ts';
import { emptySlots, laySlots, slotFeeds, type LatentLayout } from './latentRows.ts';
import type { RowPlan } from './rowPlan.ts';

const hintRole: Role = 3;
/** 0, 1, …, length − 1. */
const columnsOf = (length: number): Int32Array => Int32Array.from({ length }, (_, i) => i);

/**
 * Plain sequences, one per row, all their tokens fed; adds rows of `pad` up to at least 2. `positionsIn` gives the
 * `length` positions of a row (default 0, 1, …).
 */
export function packTokens(
  rows: readonly (readonly number[] | Int32Array)[],
  length: number,
  pad: number,
  positionsIn: (row: number) => Int32Array = () => columnsOf(length),
): Record<string, Tensor> {
  const count = Math.max(rows.length, 2);
  const tokens = new Int32Array(count * length).fill(pad);
  const targets = new Int32Array(count * length).fill(pad);
  const positions = new Int32Array(count * length);
  for (let at = 0; at < count; at++) positions.set(positionsIn(at), at * length);
  rows.forEach((row, at) => {
    if (row.length > length + 1) {
      throw new Error(`update: a trajectory must have at most ${length + 1} tokens, got ${row.length}`);
    }
    for (let t = 0; t + 1 < row.length; t++) {
      tokens[at * length + t] = row[t] as number;
      targets[at * length + t] = row[t + 1] as number;
    }
  });
  const shape = [count, length];
  return {
    tokens: int32(tokens, shape),
    positions: int32(positions, shape),
    segments: int32(new Int32Array(count * length), shape),
    columns: int32(columnsOf(length)),
    targets: int32(targets, shape),
  };
}

/** The program's shape for a plan. */
export function sequenceOf({
  promptColumns,
  segmentColumns,
  perRow,
}: RowPlan): SequenceShape & { readonly length: number } {
  return { length: promptColumns + perRow * segmentColumns, from: promptColumns };
}

export interface LayoutOptions {
  /** Absent: every column is a token. */
  readonly latents?: LatentLayout | undefined;
  readonly plan: RowPlan;
  readonly pad: number;
  /** Number of the policy's positions: hints take the last ones. */
  readonly maxLength: number;
}

/** Rows of tokens, as inputs by name that every program reads. */
export interface LaidRows {
  readonly feeds: Readonly<Record<string, Tensor>>;
  /** Rows, including those that only pad, and targets of each. */
  readonly count: number;
  readonly scored: number;
  /** Rows × columns. */
  readonly positions: number;
}

/**
 * Lays out rows of completions; those of a row must have one prompt and be at most `plan.perRow`. `visit` gets each
 * completion with its place among the targets `[count · scored]`: token t is at `first` + t and may be changed there.
 * Throws when a prompt or completion is longer than the plan's columns.
 */
export function layRows<T extends Sample>(
  rows: readonly (readonly T[])[],
  { plan, pad, maxLength, latents }: LayoutOptions,
  visit: (completion: T, first: number, targets: Int32Array) => void = () => undefined,
): LaidRows {
  const { promptColumns, segmentColumns, perRow } = plan;
  const { length, from } = sequenceOf(plan);
  const scored = length - from;
  const count = Math.max(rows.length, 2);
  const [tokens, positions, segments] = [0, 1, 2].map(() => new Int32Array(count * length)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const targets = new Int32Array(count * scored).fill(pad);
  const mixing = latents && emptySlots(count * length, latents);
  tokens.fill(pad);
  for (let row = 0; row < count; row++) {
    const base = row * length;
    const completions = rows[row] ?? [];
    const prompt = completions[0]?.prompt.tokens ?? [];
    const hint = completions[0] ? leadingHint(completions[0]) : 0;
    checkFits(prompt.length, completions, plan);
    for (let column = 0; column < promptColumns; column++) {
      const within = column < prompt.length - 1;
      segments[base + column] = within ? 0 : -1;
      if (!within) continue;
      tokens[base + column] = prompt[column] as number;
      positions[base + column] = positionAt(column, hint, maxLength);
    }
    for (let slot = 0; slot < perRow; slot++) {
      const start = promptColumns + slot * segmentColumns;
      segments.fill(slot + 1, base + start, base + start + segmentColumns);
      const completion = completions[slot];
      if (!completion) continue;
      const first = row * scored + slot * segmentColumns - prompt.length;
      for (let token = prompt.length; token < completion.tokens.length; token++) {
        const fed = base + start + token - prompt.length;
        tokens[fed] = completion.tokens[token - 1] as number;
        positions[fed] = positionAt(token - 1, hint, maxLength);
        targets[first + token] = completion.tokens[token] as number;
      }
      if (mixing) laySlots(mixing, completion, base + start + 1);
      visit(completion, first, targets);
    }
  }
  const shape = [count, length];
  return {
    feeds: {
      tokens: int32(tokens, shape),
      positions: int32(positions, shape),
      segments: int32(segments, shape),
      columns: int32(columnsOf(length)),
      targets: int32(targets, [count, scored]),
      ...(mixing && slotFeeds(mixing, count, length)),
    },
    count,
    scored,
    positions: count * length,
  };
}

/**
 * Values of targets `[rows, perRow · segmentColumns]`, in the layout of `layRows`, as one array per completion in
 * order: one value per token, 0 on the prompt.
 */
export function unpackTargets(
  rows: readonly (readonly Sample[])[],
  { perRow, segmentColumns }: RowPlan,
  values: Float32Array,
): Float32Array[] {
  return rows.flatMap((completions, row) =>
    completions.map(({ tokens, prompt }, slot) => {
      const start = prompt.tokens.length;
      const from = (row * perRow + slot) * segmentColumns;
      const own = new Float32Array(tokens.length);
      own.set(values.subarray(from, from + tokens.length - start), start);
      return own;
    }),
  );
}

function checkFits(
  promptLength: number,
  completions: readonly Sample[],
  { promptColumns, segmentColumns, perRow }: RowPlan,
): void {
  if (completions.length > perRow) {
    throw new Error(`update: a row must hold at most ${perRow} completions, got ${completions.length}`);
  }
  if (promptLength > promptColumns + 1) {
    throw new Error(`update: a prompt must have at most ${promptColumns + 1} tokens, got ${promptLength}`);
  }
  for (const completion of completions) {
    const written = completion.tokens.length - promptLength;
    if (written > segmentColumns)
      throw new Error(`update: a completion must have at most ${segmentColumns} tokens, got ${written}`);
    if (!samePrompt(completion, completions[0])) {
      throw new Error(
        `update: completions of a row must have one prompt, got ${completions[0]?.prompt.key} and ${completion.prompt.key}`,
      );
    }
  }
}

/** Whether two completions continue the same tokens: a hint before one of them makes it another prompt. */
function samePrompt({ prompt: a }: Sample, other: Sample | undefined): boolean {
  const b = other?.prompt;
  return (
    a === b ||
    (a.key === b?.key && a.tokens.length === b.tokens.length && a.tokens.every((t, i) => t === b.tokens[i]))
  );
}

/** Number of leading hint tokens. */
function leadingHint({ roles: written }: Sample): number {
  let length = 0;
  while (written[length] === hintRole) length++;
  return length;
}

/**
 * Completions as rows of a plan: neighbours of one group share a row until it is full. Rows hold fewer than the plan
 * allows only where `parts` minibatches of equally many completions require it. After completions were left out,
 * equal minibatches are impossible: rows then stay as full as they can while each minibatch gets one, because every
 * row costs the same.
 */
export function rowsOf<T extends Sample>(completions: readonly T[], { perRow }: RowPlan, parts = 1): T[][] {
  const fullest = rowsOfAtMost(completions, perRow);
  if (parts === 1) return fullest;
  const complete = fullest.every((row) => row.length === perRow);
  let most = perRow;
  const suits = (): boolean =>
    perRow % most === 0 &&
    (complete ? completions.length % (most * parts) === 0 : rowsOfAtMost(completions, most).length >= parts);
  while (most > 1 && !suits()) most--;
  return rowsOfAtMost(completions, most);
}

/** Rows of neighbours of one group and prompt, at most `most` per row. */
function rowsOfAtMost<T extends Sample>(completions: readonly T[], most: number): T[][] {
  const rows: T[][] = [];
  for (const completion of completions) {
    const row = rows.at(-1);
    const first = row?.[0];
    const fits =
      row && row.length < most && first?.group === completion.group && samePrompt(completion, first);
    if (fits) row.push(completion);
    else rows.push([completion]);
  }
  return rows;
}
