/** Numbers of a whole round for the page: pass rates of its groups, and how the update moved the weights. Display only. */
import type { Layout } from '../policy/layout.ts';
import type { Batch } from '../rollout/sample.ts';
import type { PartMoved } from './records.ts';

/** Slices of every part. */
const cellsOfPart = 8;
/** With more parts than this, attention and MLP of a block are one part. */
const mostParts = 10;
/** Limit of a cell in both directions. */
const mostMoved = 3;

/** For each group of a batch: its number, and the share of its finished and scored completions that are right. */
export function groupPassRates({ trajectories, pruned = [] }: Batch): ReadonlyMap<number, number | null> {
  const counts = new Map<number, { right: number; finished: number }>();
  const countsOf = (group: number) => {
    const found = counts.get(group) ?? { right: 0, finished: 0 };
    counts.set(group, found);
    return found;
  };
  for (const { group, verdict } of trajectories) {
    const of = countsOf(group);
    of.finished += Number(!verdict.abstained);
    of.right += Number(verdict.correct);
  }
  // Groups whose completions were all pruned come last.
  for (const { group } of pruned) countsOf(group);
  return new Map(
    [...counts].map(([group, { right, finished }]) => [group, finished === 0 ? null : right / finished]),
  );
}

/** Neighbouring parameters of the flat vector under one name. */
interface Part {
  readonly part: string;
  readonly offset: number;
  readonly size: number;
}

const attention = /^(query|key|value|out)$/;
const mlp = /^(up|down)$/;

/** The part of a parameter, with attention and MLP of a block apart or together. */
function partOf(group: string, name: string, apart: boolean): string {
  if (group !== 'body') return `${group} head`;
  const [, layer, tensor = ''] = /^layer(\d+)\.(.+)$/.exec(name) ?? [];
  if (layer === undefined) return name.startsWith('embed.') ? 'embeddings' : 'head';
  const number = Number(layer) + 1;
  const inBlock = attention.test(tensor) ? 'attention' : mlp.test(tensor) ? 'MLP' : null;
  if (inBlock === null) return `layer ${number}`;
  return apart ? `block ${number} ${inBlock}` : `block ${number}`;
}

function partsWith({ parameters }: Layout, apart: boolean): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const { group, name, offset, size } of parameters) {
    const part = partOf(group, name, apart);
    const known = parts.get(part);
    parts.set(part, { part, offset: known?.offset ?? offset, size: (known?.size ?? 0) + size });
  }
  return [...parts.values()];
}

/** Embeddings, each block's attention and MLP, head, then other heads; for a multilayer perceptron layer by layer. */
function partsOf(layout: Layout): readonly Part[] {
  const parts = partsWith(layout, true);
  return parts.length > mostParts ? partsWith(layout, false) : parts;
}

/**
 * How an update moved the weights. A cell is the sum of its weights' changes, divided by the root mean square change of
 * all weights and by the square root of the cell's number of weights. The plain mean is near 0 everywhere because signs
 * cancel; this is about 1 where weights moved in random directions, and larger where they moved in the same one.
 */
export function movedOf(before: Float32Array, after: Float32Array, layout: Layout): readonly PartMoved[] {
  let squares = 0;
  const parts = partsOf(layout).map(({ part, offset, size }) => {
    const edge = (cell: number): number => offset + Math.floor((cell * size) / cellsOfPart);
    const sums = Array.from({ length: cellsOfPart }, (_, cell) => {
      const [from, to] = [edge(cell), edge(cell + 1)];
      let sum = 0;
      for (let i = from; i < to; i++) {
        const change = (after[i] as number) - (before[i] as number);
        sum += change;
        squares += change * change;
      }
      return sum / Math.sqrt(Math.max(1, to - from));
    });
    return { part, sums };
  });
  const typical = Math.sqrt(squares / layout.size);
  if (!(typical > 0)) return [];
  return parts.map(({ part, sums }) => ({ part, cells: sums.map((sum) => rounded(sum / typical)) }));
}

/** Within the limit, with 2 decimals, and never −0. */
function rounded(moved: number): number {
  const limited = Math.max(-mostMoved, Math.min(mostMoved, moved));
  return Math.round(100 * limited) / 100 + 0;
}
