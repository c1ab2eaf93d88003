/** From trees to the advantages of an update: writes each group's credit onto the tokens that the policy chose. */
import type { Estimates } from '../../../learn/advantage/strategy.ts';
import { whitenTokens } from '../../../learn/advantage/whiten.ts';
import type { RewardedSample } from '../../../learn/learnable.ts';
import { keptTokens, type BackwardPruning } from '../tree-prune/backward.ts';
import { creditTree, type CreditScheme } from './schemes.ts';
import { groupTrees, type TreeBatch, type TreePlace } from '../../../learn/tree/groupTrees.ts';
import { creditOnTokens, pathOf, type TreeCredit } from '../../../learn/tree/paths.ts';
import type { TraceStep } from '../../../learn/trace.ts';
import { trainOnce } from '../../../learn/tree/share.ts';
import { clipAdvantages } from '../clip/clip.ts';

export interface TreeSignalOptions {
  /** Give advantages zero mean and unit spread over all tokens of the batch that would be trained without pruning. */
  readonly whitened?: boolean;
  /** Largest size of an advantage; null: unlimited. */
  readonly limit?: number | null;
  /** The pruning of the update, which is the `update`th of the run. */
  readonly pruning?: BackwardPruning & { readonly update: number };
}

/** A completion with its place in its tree, and the credit of its tokens. */
interface Credited extends TreePlace {
  readonly one: RewardedSample;
  readonly credit: TreeCredit;
  /** Tokens that enter the loss apart from copies and pruning; in `mask` without the copies. */
  readonly entering: Uint8Array;
  readonly mask: Uint8Array;
  readonly advantages: Float64Array;
  /** 0 where pruning leaves the token out; absent without pruning. */
  readonly kept?: Uint8Array | undefined;
}

/**
 * The completions of a batch of trees with the credit of their nodes; advantages are 0 where the mask is. Whitening counts
 * copies of shared tokens as often as they are trained, and moves groups without spread away from 0. Pruning comes
 * last, so that kept tokens keep their advantage. Throws on a branch from an unknown completion.
 */
export function treeSignals(
  batch: TreeBatch<RewardedSample>,
  scheme: CreditScheme,
  { whitened = false, limit = null, pruning }: TreeSignalOptions = {},
): Estimates {
  let [nonFinite, dropped] = [0, 0];
  const credited = new Map<RewardedSample, Credited>();
  for (const { tree, members } of groupTrees(batch)) {
    const credit = creditTree(
      tree,
      members.map((one) => one?.earned ?? NaN),
      scheme,
    );
    nonFinite += credit.nonFinite;
    dropped += credit.dropped;
    const entering = members.map((one, leaf) => {
      const mask = one?.trainMask ?? new Uint8Array(0);
      return credit.weights[leaf] === 0 ? new Uint8Array(mask.length) : mask;
    });
    const lengths = members.map((one) => one?.tokens.length ?? 0);
    const kept = pruning && keptTokens(tree, credit, lengths, pruning, pruning.update);
    const masks = credit.once ? trainOnce(tree, entering) : entering;
    members.forEach((one, leaf) => {
      if (!one) return;
      const own = { entering: entering[leaf] as Uint8Array, mask: masks[leaf] as Uint8Array };
      const { length } = one.tokens;
      const advantages = creditOnTokens(tree, leaf, credit.advantages[leaf] as Float64Array, length);
      credited.set(one, { ...{ one, tree, leaf, credit, advantages, kept: kept?.[leaf] }, ...own });
    });
  }
  const own = batch.trajectories.map((one) => credited.get(one) as Credited);
  const white = whitened ? whitenTokens(own) : null;
  const all = (white?.completions ?? own.map((one) => ({ ...one, white: one.advantages }))).map((one) => ({
    ...one,
    limited: limit === null ? one.white : clipAdvantages(one.white, limit),
    trained: one.kept ? one.mask.map((is, t) => (is && one.kept?.[t] ? 1 : 0)) : one.mask,
  }));
  const before = tokensIn(all.map(({ mask }) => mask));
  return {
    trajectories: all.map(({ one, trained, limited, ...place }) => ({
      ...one,
      mask: trained,
      advantages: Float32Array.from(limited, (advantage, t) => (trained[t] ? advantage : 0)),
      explain(t) {
        const steps = [creditStep(place, scheme.kind, t, place.advantages[t] as number)];
        if (!place.entering[t]) return [{ ...steps[0]!, left: true }];
        if (!place.mask[t]) return [...steps, { id: 'trained-once', operands: {}, result: 0, left: true }];
        const [from, after, to] = [place.advantages, place.white, limited].map((values) => values[t]) as [
          number,
          number,
          number,
        ];
        if (white) steps.push({ id: 'whiten', operands: { before: from, ...white.found }, result: after });
        if (after !== to) {
          const operands = { before: after, limit: limit ?? Infinity };
          steps.push({ id: 'advantage-clip', operands, result: to });
        }
        if (!trained[t]) steps.push({ id: 'tree-prune', operands: {}, result: 0, left: true });
        return steps;
      },
    })),
    nonFinite,
    dropped,
    trainedShare: pruning && before > 0 ? tokensIn(all.map(({ trained }) => trained)) / before : null,
  };
}

function creditStep(
  { tree, leaf, credit }: Pick<Credited, 'tree' | 'leaf' | 'credit'>,
  kind: CreditScheme['kind'],
  t: number,
  result: number,
): TraceStep {
  const path = pathOf(tree, leaf);
  const depth = path.findIndex((node) => {
    const { from = 0, to = 0 } = tree.nodes[node] ?? {};
    return from <= t && t < to;
  });
  return { id: `tree ${kind}`, operands: credit.operandsAt(leaf, depth) ?? {}, result };
}

function tokensIn(masks: readonly Uint8Array[]): number {
  return masks.reduce((sum, mask) => mask.reduce((count, is) => count + Number(is !== 0), sum), 0);
}
