/** Which parts of one sequence another lacks. Pure. */

/** Common parts between changes are no common phrase below this length. */
const shortest = 2;

/** What a common part is worth: more beside other common parts, so that whole phrases are found and not single signs. */
function worthOf(own: readonly string[], other: readonly string[], i: number, j: number): number {
  if (own[i] !== other[j]) return 0;
  const before = i > 0 && j > 0 && own[i - 1] === other[j - 1];
  const after = i + 1 < own.length && j + 1 < other.length && own[i + 1] === other[j + 1];
  return 1 + Number(before) + Number(after);
}

/** The most that common parts are worth from each pair of places on, in the order of both. */
function worthFrom(own: readonly string[], other: readonly string[]): readonly Int32Array[] {
  const table = Array.from({ length: own.length + 1 }, () => new Int32Array(other.length + 1));
  for (let i = own.length - 1; i >= 0; i--) {
    const [row, below] = [table[i], table[i + 1]] as [Int32Array, Int32Array];
    for (let j = other.length - 1; j >= 0; j--) {
      const worth = worthOf(own, other, i, j);
      const matched = worth === 0 ? 0 : worth + (below[j + 1] as number);
      row[j] = Math.max(matched, below[j] as number, row[j + 1] as number);
    }
  }
  return table;
}

/** For each part of `own` whether it is not among those that both have, in order. */
export function changedParts(own: readonly string[], other: readonly string[]): boolean[] {
  const table = worthFrom(own, other);
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  const changed = own.map(() => true);
  for (let i = 0, j = 0; i < own.length && j < other.length;) {
    const worth = worthOf(own, other, i, j);
    if (worth > 0 && at(i, j) === worth + at(i + 1, j + 1)) {
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
