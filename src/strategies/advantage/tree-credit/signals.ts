/** From trees to the signals of an update: writes each group's credit onto the tokens that the policy chose. */
import type { Trajectory } from '../../../rollout/trajectory.ts';
import { whiten, whiteningOf } from '../../../learn/advantage/whiten.ts';
import type { Signals } from '../../../learn/signals.ts';
import { keptTokens, type BackwardPruning } from '../tree-prune/backward.ts';
import { creditTree, type CreditScheme } from './schemes.ts';
import { groupTrees, type Grouped, type TreeBatch } from '../../../learn/tree/groupTrees.ts';
import { creditOnTokens, pathOf, type TreeCredit } from '../../../learn/tree/paths.ts';
import type { Explain, TraceStep } from '../../../learn/trace.ts';
import type { Tree } from '../../../rollout/tree.ts';
import { trainOnce } from '../../../learn/tree/share.ts';
import { clipAdvantages } from '../clip/clip.ts';

export interface TreeSignals {
  /** One entry per trajectory, in order; advantages are 0 where the mask is. */
  readonly signals: Signals;
  /** Trajectories left out because a reward or advantage was not finite, and those left out by shapes. */
  readonly nonFinite: number;
  readonly dropped: number;
  /** Share of the trainable tokens that pruning kept; null without pruning, or without trainable tokens. */
  readonly trainedShare: number | null;
  readonly explain: Explain;
}

export interface TreeSignalOptions {
  /** Give advantages zero mean and unit spread over all tokens of the batch that would be trained without pruning. */
  readonly whitened?: boolean;
  /** Largest size of an advantage; null: unlimited. */
  readonly limit?: number | null;
  /** The pruning of the update, which is the `update`th of the run. */
  readonly pruning?: BackwardPruning & { readonly update: number };
}

/**
 * The signals of a batch of trees; `rewards` has one entry per trajectory, NaN where there is none. Whitening counts
 * copies of shared tokens as often as they are trained, and moves groups without spread away from 0. Pruning comes
 * last, so that kept tokens keep their advantage. Throws on a branch from an unknown completion.
 */
export function treeSignals(
  batch: TreeBatch<Grouped & Pick<Trajectory, 'trainMask'>>,
  rewards: ArrayLike<number>,
  scheme: CreditScheme,
  { whitened = false, limit = null, pruning }: TreeSignalOptions = {},
): TreeSignals {
  const { trajectories } = batch;
  const masks: Uint8Array[] = trajectories.map(({ tokens }) => new Uint8Array(tokens.length));
  const advantages: Float64Array[] = trajectories.map(({ tokens }) => new Float64Array(tokens.length));
  const kept: Uint8Array[] = masks.map(({ length }) => new Uint8Array(length));
  let [nonFinite, dropped] = [0, 0];
  const places = new Map<number, Place>();
  for (const { tree, members } of groupTrees(batch)) {
    const credit = creditTree(
      tree,
      members.map((member) => rewards[member] ?? NaN),
      scheme,
    );
    nonFinite += credit.nonFinite;
    dropped += credit.dropped;
    const trained = members.map((member, leaf) => {
      const mask = trajectories[member]?.trainMask ?? new Uint8Array(0);
      return credit.weights[leaf] === 0 ? new Uint8Array(mask.length) : mask;
    });
    const lengths = members.map((member) => trajectories[member]?.tokens.length ?? 0);
    const left = pruning && keptTokens(tree, credit, lengths, pruning, pruning.update);
    (credit.once ? trainOnce(tree, trained) : trained).forEach((mask, leaf) => {
      const member = members[leaf] as number;
      if (member === -1) return;
      masks[member] = mask;
      places.set(member, { tree, leaf, credit, entering: trained[leaf] as Uint8Array });
      if (left) kept[member] = left[leaf] as Uint8Array;
      advantages[member] = creditOnTokens(tree, leaf, credit.advantages[leaf] as Float64Array, mask.length);
    });
  }
  const scaled = whitened ? whitenedOver(advantages, masks) : advantages;
  const shaped = limit === null ? scaled : scaled.map((tokens) => clipAdvantages(tokens, limit));
  const trained = pruning ? masks.map((mask, i) => mask.map((is, t) => (is && kept[i]?.[t] ? 1 : 0))) : masks;
  const before = tokensIn(masks);
  return {
    signals: {
      advantages: shaped.map((tokens, i) =>
        Float32Array.from(tokens, (advantage, t) => (trained[i]?.[t] ? advantage : 0)),
      ),
      masks: trained,
    },
    nonFinite,
    dropped,
    trainedShare: pruning && before > 0 ? tokensIn(trained) / before : null,
    explain(i, t) {
      const place = places.get(i);
      if (!place) return [];
      const steps = [creditStep(place, scheme.kind, t, advantages[i]?.[t] as number)];
      if (!place.entering[t]) return [{ ...steps[0]!, left: true }];
      if (!masks[i]?.[t]) return [...steps, { id: 'trained-once', operands: {}, result: 0, left: true }];
      const [from, white, to] = [advantages, scaled, shaped].map((all) => all[i]?.[t] as number) as [
        number,
        number,
        number,
      ];
      if (whitened) {
        const found = whiteningOf(...flattened(advantages, masks));
        steps.push({ id: 'whiten', operands: { before: from, ...found }, result: white });
      }
      if (white !== to)
        steps.push({
          id: 'advantage-clip',
          operands: { before: white, limit: limit ?? Infinity },
          result: to,
        });
      if (!trained[i]?.[t]) steps.push({ id: 'tree-prune', operands: {}, result: 0, left: true });
      return steps;
    },
  };
}

/** The place and credit of a trajectory in its tree; `entering`: tokens that enter apart from copies and pruning. */
interface Place {
  readonly tree: Tree;
  readonly leaf: number;
  readonly credit: TreeCredit;
  readonly entering: Uint8Array;
}

function creditStep(
  { tree, leaf, credit }: Place,
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

function flattened(
  advantages: readonly Float64Array[],
  masks: readonly Uint8Array[],
): [readonly number[], readonly number[]] {
  return [advantages.flatMap((tokens) => [...tokens]), masks.flatMap((mask) => [...mask])];
}

function tokensIn(masks: readonly Uint8Array[]): number {
  return masks.reduce((sum, mask) => mask.reduce((count, is) => count + Number(is !== 0), sum), 0);
}

/** Advantages whitened together over the tokens of the masks. */
function whitenedOver(advantages: readonly Float64Array[], masks: readonly Uint8Array[]): Float64Array[] {
  const flat = whiten(...flattened(advantages, masks));
  let at = 0;
  return advantages.map(({ length }) => flat.subarray(at, (at += length)));
}
