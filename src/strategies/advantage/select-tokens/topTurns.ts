/** Selects the turns of completions with the highest entropy (DART, arXiv 2509.23866: high-entropy steps). */
import { roles, type Sample } from '../../../rollout/sample.ts';

type Written = Pick<Sample, 'roles' | 'entropies' | 'features'> & { readonly mask: ArrayLike<number> };

/** The trained tokens of each turn, in order. Observations divide turns; in control tasks every action is a turn of its own. */
function turnsOf({ roles: written, mask, features }: Written): number[][] {
  const turns: number[][] = [];
  let isOpen = false;
  for (let at = 0; at < mask.length; at++) {
    if (written[at] === roles.observation) isOpen = false;
    if (!mask[at]) continue;
    if (isOpen && !features) (turns.at(-1) as number[]).push(at);
    else turns.push([at]);
    isOpen = true;
  }
  return turns;
}

/**
 * The mask of a completion that keeps its ⌈share · turns⌉ turns of highest mean entropy, the earlier of equal ones, and each token's
 * score: the mean entropy of its turn in nats, 0 where not trained.
 */
export function topTurns(
  one: Written,
  share: number,
): { readonly kept: Uint8Array; readonly scores: Float64Array } {
  const [kept, scores] = [new Uint8Array(one.mask.length), new Float64Array(one.mask.length)];
  const turns = turnsOf(one).map((tokens) => ({
    tokens,
    entropy: tokens.reduce((sum, at) => sum + (one.entropies[at] as number), 0) / tokens.length,
  }));
  for (const { tokens, entropy } of turns) for (const at of tokens) scores[at] = entropy;
  const ranked = [...turns].sort((a, b) => b.entropy - a.entropy);
  for (const { tokens } of ranked.slice(0, Math.ceil(share * turns.length)))
    for (const at of tokens) kept[at] = 1;
  return { kept, scores };
}
