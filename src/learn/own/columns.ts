/** What hooks see of a completion: plain numbers of the tokens that the policy chose. */

/** The values at the tokens of the mask, in order. */
export function valuesAt(values: ArrayLike<number>, mask: ArrayLike<number>): number[] {
  const chosen: number[] = [];
  for (let at = 0; at < mask.length; at++) if (mask[at]) chosen.push(values[at] as number);
  return chosen;
}
