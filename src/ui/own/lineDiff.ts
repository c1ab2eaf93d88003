/** Compares two texts line by line, by their longest common subsequence of lines. */

/** Lines that differ in one place. */
export interface LineChange {
  /** The first line of the new text that differs, from 1; lines that are gone stood before it. */
  readonly at: number;
  /** Lines of the old text that are gone. */
  readonly removed: readonly string[];
  /** How many lines of the new text stand in their place. */
  readonly added: number;
}

/** Above this many pairs of lines, everything between the common ends counts as one change. */
const mostPairs = 1_000_000;

/** The places in which `after` differs from `before`, from top to bottom. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start] === next[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === next.at(-1 - end)) end++;
  const [mine, theirs] = [old.slice(start, old.length - end), next.slice(start, next.length - end)];
  if (mine.length === 0 && theirs.length === 0) return [];
  if (mine.length * theirs.length > mostPairs)
    return [{ at: start + 1, removed: mine, added: theirs.length }];
  return between(mine, theirs).map((change) => ({ ...change, at: change.at + start }));
}

function between(old: readonly string[], next: readonly string[]): LineChange[] {
  const wide = next.length + 1;
  // Entry i, j: the longest common subsequence of what follows line i of the old and line j of the new text.
  const longest = new Uint32Array((old.length + 1) * wide);
  const at = (i: number, j: number): number => longest[i * wide + j] as number;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = next.length - 1; j >= 0; j--) {
      longest[i * wide + j] =
        old[i] === next[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    const [fromOld, fromNext] = [i, j];
    while (i < old.length && j < next.length && old[i] !== next[j]) {
      if (at(i + 1, j) >= at(i, j + 1)) i++;
      else j++;
    }
    // What is left of one text has nothing in the other to be equal to.
    if (i === old.length || j === next.length) [i, j] = [old.length, next.length];
    if (i > fromOld || j > fromNext)
      changes.push({ at: fromNext + 1, removed: old.slice(fromOld, i), added: j - fromNext });
    while (i < old.length && j < next.length && old[i] === next[j]) [i, j] = [i + 1, j + 1];
  }
  return changes;
}

/** How many lines differ: of each place, the larger of the lines that are gone and those that came. */
export const differingLines = (changes: readonly LineChange[]): number =>
  changes.reduce((sum, { removed, added }) => sum + Math.max(removed.length, added), 0);
