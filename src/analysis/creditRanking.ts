/**
 * Which tree credit is right: what each scheme gives the nodes, from the rewards of their leaves, against what
 * the nodes are worth. Nodes of one tree depend on each other, so intervals draw whole trees again.
 */
import type { RunConfig } from '../config/schema.ts';
import { creditOf } from '../strategies/advantage/tree-credit/treeCredit.ts';
import { chainOf } from '../strategies/learning.ts';
import {
  creditTree,
  type CreditKind,
  type CreditScheme,
} from '../strategies/advantage/tree-credit/schemes.ts';
import { creditOnNodes } from '../learn/tree/onNodes.ts';
import { valuings, type ValueKind } from '../strategies/advantage/tree-credit/values.ts';
import type { ValuedTree } from '../run/valuedTrees.ts';
import { bootstrap, type Estimate, type Resampling } from './bootstrap.ts';
import { orderOf, pearson, ranksOf } from './correlation.ts';
import { meanOf } from '../tensor/statistics.ts';

/** Two correlations with what is true. */
export interface Agreement {
  readonly pearson: Estimate;
  readonly spearman: Estimate;
}

/** A credit scheme, by its setting's name; `_sqrt` divides by the root of how many leaves a node has (TreeRL). */
export type CreditId = CreditKind | 'global_local_sqrt';

export interface RankedCredit {
  readonly id: CreditId;
  /** With V(n) − V(parent): what the node's own tokens did. */
  readonly step: Agreement;
  /** With V(n) − V(root): the state of the completion after them. */
  readonly root: Agreement;
  /** Pearson's with the step, minus that of the flat group; null for the flat group itself. */
  readonly overFlat: Estimate | null;
}

export interface RankedValue {
  readonly id: ValueKind;
  /** Of the estimate with V(n). */
  readonly value: Agreement;
  /** Of the estimate's V(n) − V(parent) with the true one. */
  readonly step: Agreement;
}

export interface CreditRanking {
  readonly trees: number;
  readonly nodes: number;
  /** Mean of V(root): pass@1 of the policy on these prompts. */
  readonly passAt1: number;
  /**
   * The correlation that the truth itself would have with the truth as it was measured, by what is known of the
   * measurement's noise: nothing can be expected to be higher.
   */
  readonly ceiling: { readonly step: number; readonly root: number; readonly value: number };
  /** Best first, by Pearson's correlation with the step. */
  readonly credits: readonly RankedCredit[];
  /** Best first, by Pearson's correlation with the value. */
  readonly values: readonly RankedValue[];
}

/** Which of a tree's numbers are measured. */
type OfNode = (own: number, parent: number, root: number) => number;
const targets = {
  value: (own) => own,
  step: (own, parent) => own - parent,
  root: (own, _, root) => own - root,
} as const satisfies Readonly<Record<string, OfNode>>;
type Target = keyof typeof targets;

/** The schemes as runs have them, and TreeRL's form of one. The flat group compares by its mean and spread (GRPO). */
export function creditSchemes(config: RunConfig): readonly (readonly [CreditId, CreditScheme])[] {
  const of = (tree_credit: CreditKind): CreditScheme =>
    creditOf({ ...config, tree_credit }) ?? { kind: 'leaf', chain: chainOf(config) };
  const local = { kind: 'global_local', value: 'mean_leaves', gamma: config.gamma } as const;
  return [
    ['leaf', of('leaf')],
    ['treepo_average', of('treepo_average')],
    ['treepo_group_size', of('treepo_group_size')],
    ['treepo_segment', of('treepo_segment')],
    ['global_local', of('global_local')],
    ['global_local_sqrt', { ...local, overRootOfLeaves: true }],
    ['depth_wise', of('depth_wise')],
    ['fork_trajectory', of('fork_trajectory')],
  ];
}

/** A node whose worth is known. */
interface Place {
  readonly tree: number;
  readonly node: number;
  readonly parent: number;
}

/** All nodes but roots whose worth is known, tree by tree. */
function placesOf(trees: readonly ValuedTree[]): Place[] {
  return trees.flatMap(({ tree, truth }, index) =>
    tree.nodes.flatMap(({ parent }, node) =>
      parent >= 0 && Number.isFinite(truth[node]) ? [{ tree: index, node, parent }] : [],
    ),
  );
}

/** Of numbers of nodes, tree by tree, those at the places. Without the rounding that would tell equal ones apart. */
function pickAt(places: readonly Place[], numbers: readonly Float64Array[], of: OfNode): Float64Array {
  return Float64Array.from(places, ({ tree, node, parent }) => {
    const own = numbers[tree] as Float64Array;
    const value = of(own[node] as number, own[parent] as number, own[0] as number);
    return Math.round(value * 1e12) / 1e12;
  });
}

/**
 * The ranking over these trees, whose truths are means of `completions` completions. Throws on fewer than two trees, and
 * where no node's worth is known.
 */
export function rankCredits(
  trees: readonly ValuedTree[],
  config: RunConfig,
  { completions, resamples, seed }: Pick<Resampling, 'resamples' | 'seed'> & { readonly completions: number },
): CreditRanking {
  const places = placesOf(trees);
  if (places.length === 0) throw new Error('credit: must have nodes whose worth is known, got none');
  const truths = trees.map(({ truth }) => truth);
  const truth = (target: Target): Float64Array => pickAt(places, truths, targets[target]);
  const cluster = Int32Array.from(places, ({ tree }) => tree);
  const resampling = { cluster, clusters: trees.length, resamples, seed };

  const schemes = creditSchemes(config);
  const credits = schemes.map(([, scheme]) => {
    const said = trees.map(({ tree, rewards }) => creditOnNodes(tree, creditTree(tree, rewards, scheme)));
    return pickAt(places, said, targets.value);
  });
  const step = agreements(credits, truth('step'), resampling);
  const root = agreements(credits, truth('root'), resampling);
  const flat = schemes.findIndex(([id]) => id === 'leaf');
  const over = correlationsOver(credits[flat] as Float64Array, credits, truth('step'), resampling);

  const kinds = Object.keys(valuings) as ValueKind[];
  const estimated = kinds.map((kind) =>
    trees.map(({ tree, rewards }) => valuings[kind](tree, rewards, config.gamma)),
  );
  const agreementsOf = (target: Target): Agreement[] =>
    agreements(
      estimated.map((values) => pickAt(places, values, targets[target])),
      truth(target),
      resampling,
    );
  const [ofValue, ofStep] = [agreementsOf('value'), agreementsOf('step')];

  const byPearson = <T>(list: T[], of: (one: T) => Agreement): T[] =>
    list.sort((a, b) => of(b).pearson.value - of(a).pearson.value);
  return {
    trees: trees.length,
    nodes: places.length,
    passAt1: meanOf(truths.map((own) => own[0] as number)),
    ceiling: {
      step: ceilingOf(places, truths, 'step', completions),
      root: ceilingOf(places, truths, 'root', completions),
      value: ceilingOf(places, truths, 'value', completions),
    },
    credits: byPearson(
      schemes.map(([id], i) => ({
        id,
        step: step[i] as Agreement,
        root: root[i] as Agreement,
        overFlat: i === flat ? null : (over[i] as Estimate),
      })),
      (one) => one.step,
    ),
    values: byPearson(
      kinds.map((id, i) => ({
        id,
        value: ofValue[i] as Agreement,
        step: ofStep[i] as Agreement,
      })),
      (one) => one.value,
    ),
  };
}

/** Correlations of all candidates with the truth, in order, drawn again together. */
function agreements(
  candidates: readonly Float64Array[],
  truth: Float64Array,
  resampling: Resampling,
): Agreement[] {
  const order = orderOf(truth);
  const orders = candidates.map(orderOf);
  const figures = bootstrap(resampling, (weights) => {
    const ranks = ranksOf(truth, order, weights);
    const ranked = candidates.map((values, i) => ranksOf(values, orders[i] as Int32Array, weights));
    return [
      ...candidates.map((values) => pearson(values, truth, weights)),
      ...ranked.map((own) => pearson(own, ranks, weights)),
    ];
  });
  return candidates.map((_, i) => ({
    pearson: figures[i] as Estimate,
    spearman: figures[candidates.length + i] as Estimate,
  }));
}

/**
 * By how much each candidate's correlation with the truth (Pearson's) is above that of `other`, on the same resamples.
 */
function correlationsOver(
  other: Float64Array,
  candidates: readonly Float64Array[],
  truth: Float64Array,
  resampling: Resampling,
): Estimate[] {
  return bootstrap(resampling, (weights) => {
    const base = pearson(other, truth, weights);
    return candidates.map((values) => pearson(values, truth, weights) - base);
  });
}

/** √(1 − noise / spread) of the measured truth, with p(1 − p) / (n − 1) the noise of a mean of n rewards of 0 or 1. */
function ceilingOf(
  places: readonly Place[],
  truths: readonly Float64Array[],
  target: Target,
  completions: number,
): number {
  const measured = pickAt(places, truths, targets[target]);
  const mean = meanOf([...measured]);
  const spread = measured.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / measured.length;
  const noiseOf = (p: number): number => (p * (1 - p)) / (completions - 1);
  const noises: Readonly<Record<Target, OfNode>> = {
    value: (own) => noiseOf(own),
    step: (own, parent) => noiseOf(own) + noiseOf(parent),
    root: (own, _, root) => noiseOf(own) + noiseOf(root),
  };
  const noise = meanOf([...pickAt(places, truths, noises[target])]);
  return Math.sqrt(Math.max(0, 1 - noise / spread));
}
