/** Sizes of trees that follow from settings. */

/** Leaves of a tree by forks: M whole completions, and B more from each of N places in each of them: M(1 + N·B). */
export function forkLeaves(roots: number, points: number, width: number): number {
  return roots * (1 + points * width);
}

/** Tokens of a segment of completions of up to `longest` tokens: as set, or a sixth of the longest. */
export function segmentLength(asSet: number | null, longest: number): number {
  return Math.min(asSet ?? Math.max(1, Math.round(longest / 6)), longest);
}
