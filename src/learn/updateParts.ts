/**
 * An update in parts: its rows fall into parts that settings and rows determine, whatever computes them, and the sum of
 * the parts' gradients in their order is the gradient of the update. So the bits do not depend on where parts run.
 */
import {
  isTensor,
  readScalars,
  type Executor,
  type Feed,
  type Program,
  type Results,
} from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import { scalar, sizeOf, type Tensor } from '../tensor/tensor.ts';
import type { Loss } from './objective/loss.ts';
import type { Packed } from './packing.ts';

export type PartFeeds = Readonly<Record<string, Tensor>>;

/** What a part adds to the update. */
export interface PartResult {
  /** Addends of the update's metrics, by name. */
  readonly scalars: Readonly<Record<string, number>>;
  /** Flat, in layout order. */
  readonly gradient: Feed;
}

interface PartsAsked {
  /** The gradient program. */
  readonly program: Program;
  /** The current weights, which are not among the feeds of a part. */
  readonly weights: HeldWeights;
  readonly parts: readonly PartFeeds[];
  /** Computes a part on the learner's own executor. */
  readonly here: (part: PartFeeds) => Promise<PartResult>;
}

/** Computes every part, wherever; results in their order. */
export type ComputeParts = (asked: PartsAsked) => Promise<readonly PartResult[]>;

/** Computes one part after the other on the learner's own executor. */
export const computeHere: ComputeParts = async ({ parts, here }) => {
  const results: PartResult[] = [];
  for (const part of parts) results.push(await here(part));
  return results;
};

/**
 * Each of two parts has at least this many token positions, because adding its gradient takes time too, and positions
 * times weights of the policy are at least `leastWork`, because starting a program does.
 */
const leastPositions = 160;
const leastWork = 18_000_000;
/** Each of more than two parts has as many times more, because only machines with more than two cores gain by them. */
const moreParts = 3;

/** The least number of token positions of each of two parts, for a policy of this many weights. */
export const leastPartOf = (parameters: number): number => Math.max(leastPositions, leastWork / parameters);

/**
 * Where parts of an update's rows begin, and the number of rows: two equal parts of at least `least` positions, or a
 * higher power of two of parts that have three times as many. Whole groups: a part begins with a group.
 */
export function partBounds(
  { feeds, rows, positions }: Packed,
  losses: readonly Loss[],
  least: number,
): number[] {
  const count = (feeds.targets as Tensor).shape[0] as number;
  if (losses.some(({ wholeUpdate }) => wholeUpdate)) return [0, count];
  let parts = 1;
  while (positions >= 2 * parts * least * (parts > 1 ? moreParts : 1)) parts *= 2;
  const groupOf = (row: number): number | undefined => rows[row]?.[0]?.group;
  const wholeGroups = losses.some((loss) => loss.wholeGroups);
  const bounds = new Set([0, count]);
  for (let part = 1; part < parts; part++) {
    let from = Math.floor((part * count) / parts);
    while (wholeGroups && from < rows.length && groupOf(from) === groupOf(from - 1)) from++;
    bounds.add(from);
  }
  return [...bounds].sort((a, b) => a - b);
}

/** The inputs of a program for each part: rows from one bound to the next, and inputs without rows as they are. */
export function rowParts(program: Program, feeds: PartFeeds, bounds: readonly number[]): PartFeeds[] {
  const own = program.inputs.flatMap(({ attributes: { name }, shape }) => {
    const tensor = feeds[name];
    return tensor ? [{ name, tensor, axis: shape.indexOf('rows') }] : [];
  });
  return bounds.slice(1).map((to, at) => {
    const from = bounds[at] as number;
    const fed = own.map(({ name, tensor, axis }) => [
      name,
      axis < 0 ? tensor : rowsBetween(tensor, axis, from, to),
    ]);
    return Object.fromEntries(fed) as PartFeeds;
  });
}

function rowsBetween(tensor: Tensor, axis: number, from: number, to: number): Tensor {
  const { data, shape } = tensor;
  const rows = shape[axis] as number;
  if (from === 0 && to === rows) return tensor;
  const inner = sizeOf(shape.slice(axis + 1));
  const outer = sizeOf(shape.slice(0, axis));
  const width = (to - from) * inner;
  const rowsData = data.slice(0, outer * width);
  for (let i = 0; i < outer; i++) {
    const start = (i * rows + from) * inner;
    rowsData.set(data.subarray(start, start + width), i * width);
  }
  return { ...tensor, data: rowsData, shape: shape.map((size, at) => (at === axis ? to - from : size)) };
}

/** The number of tokens that means of the update count, as its program would count them; at least 1. */
export function tokensOfMeans({ weights, copies }: PartFeeds, shared: boolean): Tensor {
  const values = (shared ? copies : weights)?.data as Float32Array;
  return scalar(
    Math.max(
      1,
      values.reduce((sum, value) => sum + (shared ? value : Number(value > 0)), 0),
    ),
  );
}

/** The programs of an update in parts. */
export interface UpdatePrograms {
  readonly gradient: Program;
  readonly add: Program;
  readonly apply: Program;
}

/**
 * Takes the step of an update from its parts: the sum of their gradients, in order, through AdamW. The results are
 * those of one program for all rows.
 */
export async function updateFromParts(
  executor: Executor,
  { add, apply }: Pick<UpdatePrograms, 'add' | 'apply'>,
  parts: readonly PartResult[],
  optimizer: Readonly<Record<string, Feed>>,
): Promise<Results> {
  const release = (gradient: Feed): void => void (isTensor(gradient) || executor.release(gradient));
  let gradient = parts[0]?.gradient as Feed;
  for (const { gradient: other } of parts.slice(1)) {
    const { resident } = await executor.run(add, { one: gradient, other });
    release(gradient);
    release(other);
    gradient = resident.gradient as Feed;
  }
  const { read, resident } = await executor.run(apply, { ...optimizer, gradient });
  release(gradient);
  const scalars = Object.keys(parts[0]?.scalars ?? {}).map((name) => {
    const sum = parts.reduce((total, part) => total + (part.scalars[name] as number), 0);
    return [name, scalar(sum)] as const;
  });
  return { read: { ...read, ...Object.fromEntries(scalars) }, resident };
}

/** Where and on what an update runs. */
export interface UpdateParts {
  readonly executor: Executor;
  readonly programs: UpdatePrograms;
  readonly weights: HeldWeights;
  readonly computeParts: ComputeParts;
  /** The least number of token positions of a part. */
  readonly leastPart: number;
}

/** Takes the step of an update: the gradient of each of its parts, their sum, AdamW. */
export async function updateInParts(
  { executor, programs, weights, computeParts, leastPart }: UpdateParts,
  update: {
    readonly packed: Packed;
    readonly feeds: PartFeeds;
    readonly losses: readonly Loss[];
    readonly shared: boolean;
  },
  optimizer: Readonly<Record<string, Feed>>,
): Promise<Results> {
  const { packed, feeds, losses, shared } = update;
  const { gradient: program } = programs;
  const known = { ...feeds, trained_tokens: tokensOfMeans(feeds, shared) };
  const parts = await computeParts({
    ...{ program, weights },
    parts: rowParts(program, known, partBounds(packed, losses, leastPart)),
    here: async (part) =>
      partResult(await executor.run(program, { ...part, parameters: weights.parameters })),
  });
  return updateFromParts(executor, programs, parts, optimizer);
}

/** What running a gradient program gave. */
export const partResult = (results: Results): PartResult => ({
  scalars: readScalars(results),
  gradient: results.resident.gradient as Feed,
});
