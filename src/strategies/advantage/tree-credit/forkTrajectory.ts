/** Two advantages per node, added: of the step among those from the same fork, and of the whole completions. */
import type { Tree } from '../../../rollout/tree.ts';
import { deviationOf, meanOf } from '../../../tensor/statistics.ts';
import { belowEach } from './below.ts';
import { creditPaths, type TreeCredit } from '../../../learn/tree/paths.ts';
import { decayedMean, meanOfLeaves } from './values.ts';

export interface ForkTrajectoryOptions {
  /** w₁, the weight of completions compared with all of the tree. */
  readonly trajectoryWeight: number;
  /** w₂, the weight of steps compared with those of their fork. */
  readonly forkWeight: number;
  /** Decay per level, in (0, 1]: a step farther from the end has less value. 1 does not decay. */
  readonly gamma: number;
}

/** Keeps the division finite without a spread. */
const epsilon = 1e-6;

/** (value − mean) / (std + 10⁻⁶) among these values, std unbiased. */
function rankAmong(values: readonly number[]): (value: number) => number {
  const everyone = values.map((_, i) => i);
  const [mean, spread] = [meanOf(values, everyone), deviationOf(values, everyone)];
  return (value) => (value - mean) / (spread + epsilon);
}

/**
 * A(i, n) = w₁ · mean over completions below n of the z-score of R + w₂ · z-score of V(n) among n and its siblings
 * (PORTool, arXiv 2510.26020; its paper does not define the z-scores' form). V is the mean of γᵏ R, k levels to the
 * end. A step without siblings has the first part alone. A completion that ended at the fork is a sibling with value
 * R. With γ < 1 completions of equal reward but unequal length differ, as intended.
 */
export function forkTrajectory(
  tree: Tree,
  rewards: ArrayLike<number>,
  { trajectoryWeight, forkWeight, gamma }: ForkTrajectoryOptions,
): TreeCredit {
  return creditPaths(tree, rewards, (scored) => {
    const { nodes } = scored;
    const values = decayedMean(scored, rewards, gamma);
    const means = meanOfLeaves(scored, rewards);
    const amongAll = rankAmong((nodes[0]?.leaves ?? []).map((leaf) => rewards[leaf] as number));
    const amongSiblings = belowEach(scored).map((below) =>
      rankAmong([
        ...below.nodes.map((node) => values[node] as number),
        ...below.ends.map((leaf) => rewards[leaf] as number),
      ]),
    );
    const partsOf = (node: number) => {
      const fork = amongSiblings[nodes[node]?.parent as number] as (value: number) => number;
      return { trajectory: amongAll(means[node] as number), fork: fork(values[node] as number) };
    };
    return {
      of(_, node) {
        const { trajectory, fork } = partsOf(node);
        return trajectoryWeight * trajectory + forkWeight * fork;
      },
      operands: (_, node) => ({
        ...partsOf(node),
        value: values[node] as number,
        mean: means[node] as number,
        ...{ trajectoryWeight, forkWeight },
      }),
    };
  });
}
