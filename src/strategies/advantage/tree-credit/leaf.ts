/** Credit that ignores the tree: one advantage per completion, on every token of its path. */
import type { Tree } from '../../../rollout/tree.ts';
import { chainAdvantages, type AdvantageChain } from '../../../learn/advantage/chain.ts';
import { creditPaths, type TreeCredit } from '../../../learn/tree/paths.ts';

export interface LeafOptions {
  /** Compares the completions of this tree; every part must need only their rewards. */
  readonly chain: AdvantageChain;
}

/**
 * A(i, n) = Aᵢ of the flat group for every node n of i's path (GRPO on the leaves: TreeRL's and LATR's plain form). A
 * token shared by k completions is trained k times, with Σ Aᵢ in all. Throws when the chain needs more than rewards.
 */
export function leaf(tree: Tree, rewards: ArrayLike<number>, { chain }: LeafOptions): TreeCredit {
  const present = new Set(tree.nodes[0]?.leaves);
  const samples = Array.from(rewards, (reward, i) => ({ group: 0, reward: present.has(i) ? reward : NaN }));
  const { advantages, weights, nonFinite, dropped } = chainAdvantages(samples, chain);
  const credit = creditPaths(tree, rewards, () => ({
    of: (i) => advantages[i] as number,
    operands: (i) => ({ reward: rewards[i] as number }),
  }));
  return {
    ...credit,
    weights: credit.weights.map((weight, i) => weight * (weights[i] as number)),
    nonFinite: nonFinite - (samples.length - present.size),
    dropped,
  };
}
