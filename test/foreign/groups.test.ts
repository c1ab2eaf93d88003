/** Groups and repeated texts of a run, as a reader asks for them. */
import { describe, expect, test } from 'vitest';
import { groupsIn, repeatsIn, type GroupQuery } from '../../src/foreign/groups.ts';
import type { ForeignCompletion } from '../../src/foreign/run.ts';

const one = (group: number, reward: number | null, changes: Partial<ForeignCompletion> = {}) => ({
  ...{ step: group, split: 'train' as const, group, prompt: `prompt ${group}`, completion: `text ${reward}` },
  ...{ reward, parts: [], advantage: null, length: 6, isTruncated: null, truth: null, tokens: null },
  ...changes,
});
const all: ForeignCompletion[] = [
  ...[one(0, 1), one(0, 0)],
  ...[one(1, 0.2), one(1, 0.2, { completion: '<b>Kiwi</b>' })],
  ...[one(2, null), one(2, null)],
  ...[one(3, 0), one(3, 0, { completion: 'text 0', split: 'eval' })],
];
const ask = (changes: Partial<GroupQuery>) =>
  groupsIn(all, { step: null, search: '', order: 'logged', from: 0, count: 10, ...changes });
const numbers = (changes: Partial<GroupQuery>) => ask(changes).groups.map(([first]) => first?.group);

describe('the groups of an opened run', () => {
  test('come as logged, worst first, most mixed first, or only where all rewards are equal', () => {
    expect(numbers({})).toEqual([0, 1, 2, 3]);
    expect(numbers({ order: 'worst' })).toEqual([3, 1, 0, 2]);
    expect(numbers({ order: 'mixed' })[0]).toBe(0);
    expect(numbers({ order: 'mixed' }).at(-1)).toBe(2);
    expect(numbers({ order: 'equal' })).toEqual([1, 3]);
  });

  test('can be searched in any case, and whole groups are found', () => {
    expect(ask({ search: 'KIWI' })).toMatchObject({ total: 1, groups: [[{ group: 1 }, { group: 1 }]] });
    expect(numbers({ search: 'prompt 3' })).toEqual([3]);
    expect(ask({ search: 'nowhere' }).total).toBe(0);
  });

  test('are of one step, a few at a time', () => {
    expect(numbers({ step: 2 })).toEqual([2]);
    expect(ask({ from: 3, count: 2 })).toMatchObject({ total: 4, groups: [[{ group: 3 }, { group: 3 }]] });
    expect(ask({ from: 1, count: 2 }).groups).toHaveLength(2);
  });
});

test('texts that repeat are counted over training, the most frequent first', () => {
  expect(repeatsIn(all, 10)).toEqual([
    { text: 'text 0', times: 2, prompts: 2, reward: 0 },
    { text: 'text null', times: 2, prompts: 1, reward: null },
  ]);
  expect(repeatsIn(all, 1)).toHaveLength(1);
});
