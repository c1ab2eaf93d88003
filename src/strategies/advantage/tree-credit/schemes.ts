/** The schemes of tree credit as data: a kind and its parameters. */
import type { Tree } from '../../../rollout/tree.ts';
import { depthWise, type DepthWiseOptions } from './depthWise.ts';
import { forkTrajectory, type ForkTrajectoryOptions } from './forkTrajectory.ts';
import { globalLocal, type GlobalLocalOptions } from './globalLocal.ts';
import { leaf, type LeafOptions } from './leaf.ts';
import { treepoAverage } from './treepoAverage.ts';
import { treepoGroupSize } from './treepoGroupSize.ts';
import { treepoSegment, type SegmentOptions } from './treepoSegment.ts';
import type { NestedOptions } from './nested.ts';
import type { TreeCredit } from '../../../learn/tree/paths.ts';

interface Parameters {
  readonly leaf: LeafOptions;
  readonly treepo_average: NestedOptions;
  readonly treepo_group_size: NestedOptions;
  readonly treepo_segment: SegmentOptions;
  readonly global_local: GlobalLocalOptions;
  readonly depth_wise: DepthWiseOptions;
  readonly fork_trajectory: ForkTrajectoryOptions;
}

type CreditKind = keyof Parameters;

export type CreditScheme = {
  readonly [Kind in CreditKind]: { readonly kind: Kind } & Parameters[Kind];
}[CreditKind];

type Crediting<Kind extends CreditKind> = (
  tree: Tree,
  rewards: ArrayLike<number>,
  parameters: Parameters[Kind],
) => TreeCredit;

const schemes: { readonly [Kind in CreditKind]: Crediting<Kind> } = {
  leaf,
  treepo_average: treepoAverage,
  treepo_group_size: treepoGroupSize,
  treepo_segment: treepoSegment,
  global_local: globalLocal,
  depth_wise: depthWise,
  fork_trajectory: forkTrajectory,
};

/** The credit of one tree under a scheme. `rewards` must have one entry per completion; throws otherwise. */
export function creditTree(tree: Tree, rewards: ArrayLike<number>, scheme: CreditScheme): TreeCredit {
  const crediting = schemes[scheme.kind] as Crediting<CreditKind>;
  return crediting(tree, rewards, scheme as never);
}
