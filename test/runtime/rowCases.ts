/** A policy played in many batches, row by row identified: what a row writes must not depend on its company. */
import type { Executor } from '../../src/graph/index.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import type { GenerateExtras } from '../../src/policy/programs/besides.ts';
import type { TransformerSpec } from '../../src/policy/sizes.ts';
import { gatherRows, type Frame, type Generated, type Policy, type Rows } from '../../src/rollout/policy.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { streams, uniform } from '../../src/tensor/random.ts';
import { randomWeights } from '../policy/smallPolicy.ts';
import { seededInts } from '../graph/seeded.ts';

export const [pad, end] = [0, 1];
export const frame: Frame = { promptWidth: 9, width: 21 };
const room = frame.width - frame.promptWidth;

/** The prompt of a row: 1 to 9 tokens, unequal; row 4 has the longest. */
export function promptOf(id: number): number[] {
  const length = id === 4 ? frame.promptWidth : 1 + ((id * 5) % (frame.promptWidth - 1));
  return seededInts(id + 1, length, 2, 60);
}

/** What a row wrote: tokens, and the bits of their log-probabilities and entropies. */
export interface Written {
  readonly tokens: number[];
  readonly bits: number[];
}

const bitsOf = (value: number): number => new Uint32Array(Float32Array.of(value).buffer)[0] as number;

/** A policy of random weights. */
export async function openRandomPolicy(executor: Executor, spec: TransformerSpec, extras?: GenerateExtras) {
  const parameters = randomWeights(spec.layout.size, 5, 0.35);
  const weights = await holdWeights(executor, parameters);
  return { parameters, policy: createProgramPolicy(executor, spec, weights, { pad, end }, extras) };
}

/** Uniforms of a segment, keyed by row id, sample and position. */
export function noise(
  ids: readonly number[],
  rows: Rows,
  length: number,
  samples?: readonly number[],
): Float32Array {
  const uniforms = new Float32Array(length * ids.length);
  ids.forEach((id, row) => {
    for (let step = 0; step < length; step++) {
      const position = (rows.position[row] as number) + 1 + step;
      uniforms[step * ids.length + row] = uniform(1, streams.sample, id, samples?.[row] ?? 0, position);
    }
  });
  return uniforms;
}

/** Adds what one segment wrote to each row's account, up to the row's end. */
export function note(
  to: readonly Written[],
  before: Rows,
  { rows, steps, tokens, logps, entropies }: Generated,
): void {
  to.forEach((written, row) => {
    const wrote = (rows.position[row] as number) - (before.position[row] as number);
    for (let step = 0; step < Math.min(wrote, steps); step++) {
      const at = step * to.length + row;
      written.tokens.push(tokens[at] as number);
      written.bits.push(bitsOf(logps[at] as number), bitsOf(entropies[at] as number));
    }
  });
}

/** Writes on from these rows in segments of these lengths, and releases them; `ids`, one a row, key the randomness. */
export async function writeOn(
  policy: Policy,
  start: Rows,
  ids: readonly number[],
  segments: readonly number[],
): Promise<Map<number, Written>> {
  let rows = start;
  const written = ids.map((): Written => ({ tokens: [], bits: [] }));
  for (const length of segments) {
    const generated = await policy.generate(rows, {
      length,
      uniforms: noise(ids, rows, length),
      temperature: 1,
    });
    note(written, rows, generated);
    policy.release(rows);
    rows = generated.rows;
  }
  policy.release(rows);
  return new Map(ids.map((id, row) => [id, written[row] as Written]));
}

/** Plays the prompts of these rows side by side, in segments of these lengths. */
export async function play(
  policy: Policy,
  ids: readonly number[],
  segments: readonly number[] = [room],
): Promise<Map<number, Written>> {
  return writeOn(policy, await policy.prefill(ids.map(promptOf), frame), ids, segments);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, id) => id);

/** Batches in which every row must write what it writes among 256: by name, ids and segments. */
export const companies: readonly { name: string; ids: readonly number[]; segments?: readonly number[] }[] = [
  { name: 'two rows', ids: [0, 1] },
  { name: 'three rows', ids: [5, 4, 9] },
  { name: 'seventeen rows', ids: upTo(17) },
  { name: 'a single row', ids: [7] },
  { name: 'the longest prompt left out', ids: upTo(17).filter((id) => id !== 4) },
  { name: 'reordered', ids: [...upTo(17)].reverse() },
  { name: 'all 256 reordered', ids: [...upTo(256)].reverse() },
  { name: 'continued after five tokens', ids: upTo(17), segments: [5, room - 5] },
  { name: 'continued token by token', ids: upTo(3), segments: upTo(room).map(() => 1) },
];

/** What 256 rows write side by side. */
export const playAll = (policy: Policy): Promise<Map<number, Written>> => play(policy, upTo(256));

/** Rows put back to an earlier place of theirs: `kept[row]` tokens of what they wrote stay. */
export function rollBack(
  rows: Rows,
  ids: readonly number[],
  written: readonly Written[],
  kept: readonly number[],
): Rows {
  const same = gatherRows(rows, Int32Array.from(ids.keys()));
  return {
    ...same,
    position: Int32Array.from(ids, (id, row) => promptOf(id).length - 1 + (kept[row] as number)),
    last: Int32Array.from(ids, (id, row) => {
      const count = kept[row] as number;
      return (count === 0 ? promptOf(id).at(-1) : written[row]?.tokens[count - 1]) as number;
    }),
    done: new Uint8Array(ids.length),
  };
}
