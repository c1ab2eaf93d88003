/** Selects the tokens on which an update has most effect (D³S: "Learning More with Less"). */
import type { RunConfig } from '../../../config/schema.ts';
import type { SignalStrategy } from '../../../learn/advantage/strategy.ts';
import { trainedTokens, type Learnable } from '../../../learn/learnable.ts';
import { topTurns } from './topTurns.ts';

/**
 * Masks that keep the share `fraction` of trained tokens with the highest scores, over all trajectories together: at
 * least one token unless the fraction is 0, the earlier of equal ones. `scores[i]` and `masks[i]` are `[T]` of trajectory
 * i; a token with mask 0 is never kept. Scores are |A|·H for D³S, H for the entropy mask of TRL's `top_entropy_quantile`.
 */
export function topTokens(
  scores: readonly ArrayLike<number>[],
  masks: readonly ArrayLike<number>[],
  fraction: number,
): Uint8Array[] {
  if (!(fraction >= 0 && fraction <= 1)) {
    throw new Error(`selection: fraction must be between 0 and 1, got ${fraction}`);
  }
  const kept = masks.map((mask) => new Uint8Array(mask.length));
  const candidates: { trajectory: number; token: number; score: number }[] = [];
  masks.forEach((mask, trajectory) => {
    for (let token = 0; token < mask.length; token++) {
      if (mask[token]) candidates.push({ trajectory, token, score: scores[trajectory]?.[token] as number });
    }
  });
  candidates.sort((a, b) => b.score - a.score || a.trajectory - b.trajectory || a.token - b.token);
  for (const { trajectory, token } of candidates.slice(0, Math.ceil(fraction * candidates.length))) {
    (kept[trajectory] as Uint8Array)[token] = 1;
  }
  return kept;
}

/** |Aₜ| · Hₜ: how far an update can move each token's distribution. */
export function tokenEffects(advantages: ArrayLike<number>, entropies: ArrayLike<number>): Float64Array {
  return Float64Array.from(advantages, (advantage, t) => Math.abs(advantage) * (entropies[t] as number));
}

/** By token over all trajectories, or by turn within each: masks, and the scores that they follow. */
function selected(
  trajectories: readonly Learnable[],
  { select_tokens: share, select_unit: unit }: Pick<RunConfig, 'select_tokens' | 'select_unit'>,
): { readonly masks: readonly Uint8Array[]; readonly scores: readonly ArrayLike<number>[] } {
  if (unit === 'turn') {
    const turns = trajectories.map((one) => topTurns(one, share));
    return { masks: turns.map(({ kept }) => kept), scores: turns.map(({ scores }) => scores) };
  }
  const scores = trajectories.map(({ advantages, entropies }) => tokenEffects(advantages, entropies));
  const masks = trajectories.map(({ mask }) => mask);
  return { masks: topTokens(scores, masks, share), scores };
}

/**
 * Leaves out all but the share `select_tokens` of trained tokens with the largest |A|·H, or of turns with the highest entropy; means
 * of the loss still count all of them, so that fewer tokens do not make larger steps.
 */
export const selectTokens: SignalStrategy = ({ select_tokens: share, select_unit }) =>
  share >= 1
    ? null
    : (trajectories) => {
        const { masks, scores } = selected(trajectories, { select_tokens: share, select_unit });
        return {
          trajectories: trajectories.map((one, i) => ({
            ...one,
            counted: trainedTokens(one),
            mask: masks[i] as Uint8Array,
          })),
          note: {
            id: select_unit === 'turn' ? 'select-turns' : 'select-tokens',
            of: (i, t) => ({ score: scores[i]?.[t] as number, share }),
          },
        };
      };
