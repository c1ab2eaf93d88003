/** Whether an estimate of a prompt's value is biased if the width of its tree depends on the text. */
import type { RunConfig } from '../config/schema.ts';
import { valuings, type ValueKind } from '../strategies/advantage/tree-credit/values.ts';
import type { ValuedTree } from '../run/valuedTrees.ts';
import { bootstrap, type Estimate, type Resampling } from './bootstrap.ts';

/** How far an estimate of the prompt's value is off, on average over trees. */
export interface ValueBias {
  readonly id: ValueKind;
  /** Estimate minus truth. */
  readonly error: Estimate;
  /** Its estimate minus that of the mean over children, which no measurement of the truth blurs. */
  readonly overChildren: Estimate;
}

/** Mean error of what each kind of value says of the roots. Throws on fewer than two trees. */
export function rootBias(
  trees: readonly ValuedTree[],
  { gamma }: Pick<RunConfig, 'gamma'>,
  { resamples, seed }: Pick<Resampling, 'resamples' | 'seed'>,
): ValueBias[] {
  const kinds = Object.keys(valuings) as ValueKind[];
  const said = kinds.map((kind) =>
    trees.map(({ tree, rewards }) => valuings[kind](tree, rewards, gamma)[0] as number),
  );
  const children = said[kinds.indexOf('mean_children')] as number[];
  const weighted = (values: readonly number[], weights: Float64Array): number =>
    values.reduce((sum, value, i) => sum + value * (weights[i] as number), 0) / values.length;
  const off = said.map((values) => values.map((value, i) => value - (trees[i]?.truth[0] ?? NaN)));
  const above = said.map((values) => values.map((value, i) => value - (children[i] as number)));
  const cluster = Int32Array.from(trees, (_, i) => i);
  const figures = bootstrap({ cluster, clusters: trees.length, resamples, seed }, (weights) =>
    [...off, ...above].map((values) => weighted(values, weights)),
  );
  return kinds.map((id, i) => ({
    id,
    error: figures[i] as Estimate,
    overChildren: figures[kinds.length + i] as Estimate,
  }));
}
