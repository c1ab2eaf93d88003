/** Which parts of one sequence another lacks. Pure. */

/** A common part that stands alone between changes is chance below this length. */
const shortest = 3;

/** Lengths of the longest common subsequence of what follows each pair of places. */
function commonFrom(own: readonly string[], other: readonly string[]): readonly Int32Array[] {
  const table = Array.from({ length: own.length + 1 }, () => new Int32Array(other.length + 1));
  for (let i = own.length - 1; i >= 0; i--) {
    const [row, below] = [table[i], table[i + 1]] as [Int32Array, Int32Array];
    for (let j = other.length - 1; j >= 0; j--)
      row[j] =
        own[i] === other[j]
          ? (below[j + 1] as number) + 1
          : Math.max(below[j] as number, row[j + 1] as number);
  }
  return table;
}

/** For each part of `own` whether it is not among those that both have, in order. */
export function changedParts(own: readonly string[], other: readonly string[]): boolean[] {
  const table = commonFrom(own, other);
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  const changed = own.map(() => true);
  for (let i = 0, j = 0; i < own.length && j < other.length;) {
    if (own[i] === other[j]) {
      changed[i++] = false;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return withoutIslands(changed);
}

/** Marks short common parts between changes, which would make a text of many changes unreadable. */
function withoutIslands(changed: readonly boolean[]): boolean[] {
  return changed.map((is, i) => {
    if (is) return true;
    const from = changed.lastIndexOf(true, i);
    const to = changed.indexOf(true, i);
    return from !== -1 && to !== -1 && to - from - 1 < shortest;
  });
}
