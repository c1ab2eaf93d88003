/** One advantage per node: its value compared with all nodes of its depth. Each token is trained once. */
import type { Tree } from '../../../rollout/tree.ts';
import { clipAdvantages } from '../clip/clip.ts';
import { membersOf } from '../../../learn/advantage/groups.ts';
import { deviationOf, meanOf } from '../../../tensor/statistics.ts';
import { creditPaths, type TreeCredit } from '../../../learn/tree/paths.ts';
import { valuings, type ValueKind } from './values.ts';

export interface DepthWiseOptions {
  readonly value: ValueKind;
  /** Decay per level; read where the value is `decayed`. */
  readonly gamma: number;
}

/** The nodes of a depth count as equal below this spread. */
const leastSpread = 1e-6;
/** Keeps the division finite. */
const epsilon = 1e-8;
/** Largest size of an advantage. */
const limit = 5;

/**
 * A(i, n) = (V(n) − mean) / (std + 10⁻⁸) over the nodes at n's depth, std unbiased, clipped to ±5; 0 at a depth with
 * one node or with a std below 10⁻⁶ (BranchGRPO, released code: `compute_hierarchical_advantages_by_depth`,
 * `adv_clip_max`; its V is `mean_leaves`). An edge of the tree is one training sample, so a node's tokens count once
 * (`once`). A completion that ends where others continue has no tokens deeper and is in no deeper comparison.
 */
export function depthWise(
  tree: Tree,
  rewards: ArrayLike<number>,
  { value, gamma }: DepthWiseOptions,
): TreeCredit {
  const credit = creditPaths(tree, rewards, (scored) => {
    const values = valuings[value](scored, rewards, gamma);
    const advantages = new Float64Array(values.length);
    const levels = Array.from(values, (mean) => ({ mean, scale: 1 }));
    for (const level of membersOf(scored.nodes.map(({ depth }) => depth))) {
      const spread = deviationOf(values, level);
      if (spread < leastSpread) continue;
      const mean = meanOf(values, level);
      const scale = spread + epsilon;
      for (const node of level) {
        advantages[node] = ((values[node] as number) - mean) / scale;
        levels[node] = { mean, scale };
      }
    }
    const held = clipAdvantages(advantages, limit);
    return {
      of: (_, node) => held[node] as number,
      operands: (_, node) => ({ value: values[node] as number, ...levels[node], limit }),
    };
  });
  return { ...credit, once: true };
}
