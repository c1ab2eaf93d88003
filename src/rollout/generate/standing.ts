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
}

/** The rows after a segment: `ended` are finished completions, `going` those that may continue. */
export interface Grown {
  readonly ended: readonly Leaf[];
  readonly going: Growing;
  /** Tokens written in the segment, all rows. */
  readonly written: number;
  readonly standing: Standing;
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
  };
}

/** The leaf that this row is if it goes no further. */
export function leafOf(
  growing: Growing,
  row: number,
  prompts: readonly PlacedPrompt[],
  terminated: boolean,
): Leaf {
  const group = growing.group[row] as number;
  return {
    prompt: (prompts[group] as PlacedPrompt).prompt,
    group,
    sample: growing.sample[row] as number,
    round: growing.round[row] as number,
    last: growing.path[row] as Stretch | null,
    terminated,
  };
}

/**
 * Adds a decoded segment to each row's path and parts the rows that ended (end token, `maxLength`, or the frame's
 * width) from those that may go on.
 */
export function extend(
  growing: Growing,
  generated: Generated,
  prompts: readonly PlacedPrompt[],
  end: number,
  maxLength: number,
  version: number,
): Grown {
  const count = growing.group.length;
  const { width } = growing.rows.frame;
  const path: Stretch[] = new Array<Stretch>(count);
  const terminated = new Uint8Array(count);
  const open: number[] = [];
  let written = 0;
  for (let row = 0; row < count; row++) {
    const free = width - 1 - (growing.rows.position[row] as number);
    const limit = Math.min(generated.steps, roomOf(growing, row, maxLength), free);
    let length = 0;
    while (length < limit && !terminated[row]) {
      if (generated.tokens[length * count + row] === end) terminated[row] = 1;
      length++;
    }
    const before = growing.path[row] as Stretch | null;
    const total = (before?.total ?? 0) + length;
    path[row] = { before, generated, column: row, length, total, version };
    written += length;
    if (!terminated[row] && total < maxLength && length < free) open.push(row);
  }
  const after = { ...growing, rows: generated.rows, path };
  const ended: Leaf[] = [];
  for (let row = 0, next = 0; row < count; row++) {
    if (open[next] === row) next++;
    else ended.push(leafOf(after, row, prompts, terminated[row] === 1));
  }
  const column = Int32Array.from(open);
  const going = pick(after, column, () => 0);
  const length = Int32Array.from(going.path, (stretch) => stretch?.total ?? 0);
  return {
    ended,
    going,
    written,
    standing: { group: going.group, sample: going.sample, length, latest: generated, column },
  };
}
