/** Which thread writes which prompt: by how long its completions are expected to be, learned from those that were written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExpectedLengths, sharesByLength } from '../../src/runtime/pool/expectedLengths.ts';

const makespan = (lengths: readonly number[], member: readonly number[], members: number): number =>
  Math.max(
    ...Array.from({ length: members }, (_, m) =>
      lengths.reduce((sum, length, i) => sum + (member[i] === m ? length : 0), 0),
    ),
  );

/** The shortest of all ways to share. */
function best(lengths: readonly number[], members: number): number {
  const ways = members ** lengths.length;
  let least = Infinity;
  for (let way = 0; way < ways; way++) {
    const member = lengths.map((_, i) => Math.floor(way / members ** i) % members);
    least = Math.min(least, makespan(lengths, member, members));
  }
  return least;
}

describe('prompts that are shared out by length', () => {
  it('take at most 4/3 of the shortest time that any way of sharing takes', () => {
    const anyLengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(anyLengths, fc.integer({ min: 1, max: 3 }), fc.nat(2), (lengths, members, first) => {
        const member = sharesByLength(lengths, members, first % members);
        expect(member.every((one) => one >= 0 && one < members)).toBe(true);
        // Graham’s bound for the longest first: 4/3 − 1/(3m).
        const bound = 4 / 3 - 1 / (3 * members);
        expect(makespan(lengths, member, members)).toBeLessThanOrEqual(bound * best(lengths, members) + 1e-9);
      }),
    );
  });

  it('go round in turn where all are expected to be as long', () => {
    expect(sharesByLength([1, 1, 1, 1, 1], 3, 1)).toEqual([1, 2, 0, 1, 2]);
    expect(sharesByLength([], 2)).toEqual([]);
  });

  it('part the two longest, where turns would give them to one thread', () => {
    expect(sharesByLength([9, 1, 9, 1], 2)).toEqual([0, 0, 1, 1]);
  });
});

describe('the expected length of a prompt', () => {
  it('is that of its own completions, else that of prompts as long as it, else 1', () => {
    const lengths = createExpectedLengths();
    expect(lengths.of([1, 2])).toBe(1);
    lengths.has([1, 2], 10, true);
    lengths.has([1, 2], 20, true);
    expect(lengths.of([1, 2])).toBeCloseTo(12, 12);
    expect(lengths.of([3, 4])).toBeCloseTo(12, 12);
    expect(lengths.of([3, 4, 5])).toBe(1);
  });

  it('grows with a completion that goes on, and does not shrink by it', () => {
    const lengths = createExpectedLengths();
    lengths.has([1], 8, false);
    expect(lengths.of([1])).toBe(8);
    lengths.has([1], 4, false);
    expect(lengths.of([1])).toBe(8);
    lengths.has([1], 24, false);
    expect(lengths.of([1])).toBe(24);
    // Nothing is known of how long it became.
    expect(lengths.of([2])).toBe(1);
  });

  it('is forgotten, the oldest first, where there are many prompts', () => {
    const lengths = createExpectedLengths();
    for (let i = 0; i <= 4096; i++) lengths.has([i], 5, false);
    expect([lengths.of([0]), lengths.of([1])]).toEqual([1, 5]);
  });
});
