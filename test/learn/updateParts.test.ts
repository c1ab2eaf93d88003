/** How the rows of an update fall into parts. */
import { expect, it } from 'vitest';
import type { Loss } from '../../src/learn/objective/loss.ts';
import type { Packed } from '../../src/learn/packing.ts';
import { leastPartOf, partBounds } from '../../src/learn/updateParts.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { int32 } from '../../src/tensor/tensor.ts';

/** Rows of these groups, with `columns` token positions each. */
const packed = (groups: readonly number[], columns: number): Packed =>
  ({
    feeds: { targets: int32(new Int32Array(groups.length), [groups.length, 1]) },
    rows: groups.map((group) => [{ group }]),
    positions: groups.length * columns,
  }) as unknown as Packed;
const rowsOfOneGroup = (rows: number): number[] => Array.from({ length: rows }, () => 0);
const loss = (traits: Partial<Loss>): Loss => ({ key: 'any', build: () => ({}), ...traits });

it.each([
  [60, 32, 160, [0, 15, 30, 45, 60]],
  [59, 32, 160, [0, 29, 59]],
  [120, 32, 160, [0, 15, 30, 45, 60, 75, 90, 105, 120]],
  [10, 32, 160, [0, 5, 10]],
  [9, 32, 160, [0, 9]],
  [2, 4000, 160, [0, 1, 2]],
  [100, 1, 160, [0, 100]],
])(
  'the parts of an update of %d rows of %d positions, at least %d in each of two, begin at %j',
  (rows, columns, least, bounds) => {
    expect(partBounds(packed(rowsOfOneGroup(rows), columns), [loss({})], least)).toEqual(bounds);
  },
);

it('the parts of an update begin with a group where one loss compares its completions', () => {
  const groups = [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 3, 3];
  expect(partBounds(packed(groups, 1), [loss({})], 1)).toEqual([0, 3, 6, 9, 12]);
  expect(partBounds(packed(groups, 1), [loss({}), loss({ wholeGroups: true })], 1)).toEqual([
    0, 3, 8, 10, 12,
  ]);
  expect(partBounds(packed(rowsOfOneGroup(12), 1), [loss({ wholeGroups: true })], 3)).toEqual([0, 12]);
});

it('the parts of an update are one where a loss depends on the whole update', () => {
  expect(partBounds(packed(rowsOfOneGroup(64), 32), [loss({}), loss({ wholeUpdate: true })], 1)).toEqual([
    0, 64,
  ]);
});

it('the parts of an update are larger for a policy that is quick to compute', () => {
  const leastOf = (id: string): number => leastPartOf(policyOf(id).layout.size);
  expect(leastOf('small')).toBe(160);
  expect(leastOf('tiny')).toBeGreaterThan(500);
  expect(leastOf('mlp')).toBeGreaterThan(1024);
});
