/** Updates of tokens that an own loss trains otherwise than its base does, counted by a round's own numbers. Pure. */
import type { LineTrace } from '../../run/records.ts';
import { operandOf } from '../lab/token/arithmetic.ts';
import { differsAt, spansThatDiffer, type CurvePair } from '../objective/curvePair.ts';

/** A token in an update: what the update multiplied. */
export interface TokenPush {
  readonly ratio: number;
  readonly advantage: number;
}

/** Updates of the completion's tokens; those of losses without a ratio are left out. */
export function pushesOf({ updates }: Pick<LineTrace, 'updates'>): TokenPush[] {
  return updates.flatMap(({ tokens }) =>
    tokens.flatMap((token) => {
      const [ratio, advantage] = token
        ? [operandOf(token.steps, 'ratio'), operandOf(token.steps, 'advantage')]
        : [null, null];
      return ratio === null || advantage === null ? [] : [{ ratio, advantage }];
    }),
  );
}

/** Share of updates, in [0, 1], whose ratio lies where the gradients of two objectives differ for that sign of the advantage. */
export function shareThatDiffers(both: CurvePair, pushes: readonly TokenPush[]): number {
  const last = both.ratios.length - 1;
  const spans = {
    plus: spansThatDiffer(both, 'slope', 'plus'),
    minus: spansThatDiffer(both, 'slope', 'minus'),
  };
  const differs = ({ ratio, advantage }: TokenPush): boolean => {
    if (advantage === 0) return false;
    const sign = advantage > 0 ? 'plus' : 'minus';
    // The ratio of a round's first update is exactly 1, where curves may meet that part on both sides of it.
    const at = both.ratios.indexOf(ratio);
    if (at >= 0) return differsAt(both, 'slope', sign, at);
    return spans[sign].some(
      // A span names the points at which the curves part, where they are still equal; nothing is drawn beyond the last one.
      ([from, to]) =>
        (from === 0 || ratio > (both.ratios[from] as number)) &&
        (to === last || ratio < (both.ratios[to] as number)),
    );
  };
  return pushes.filter(differs).length / pushes.length;
}
