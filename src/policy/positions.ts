/** Positions of tokens for the position embedding: a hint before the prompt does not move the tokens after it. */

/**
 * Position of token `i` where the first `hint` tokens are a hint: hint tokens count down from the last position, all
 * others up from 0 as without a hint. So an answer is learned once, hinted or not.
 */
export function positionAt(i: number, hint: number, maxLength: number): number {
  return i < hint ? maxLength - 1 - i : i - hint;
}

/** The positions of `length` tokens. */
export function positionsOf(length: number, hint: number, maxLength: number): Int32Array {
  return Int32Array.from({ length }, (_, i) => positionAt(i, hint, maxLength));
}
