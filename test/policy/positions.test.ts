import fc from 'fast-check';
import { expect, it } from 'vitest';
import { positionAt, positionsOf } from '../../src/policy/positions.ts';

it('positions count up from 0 where there is no hint', () => {
  expect([...positionsOf(5, 0, 96)]).toEqual([0, 1, 2, 3, 4]);
});

it('positions count down towards the end of a hint, and up from 0 after it', () => {
  expect([...positionsOf(6, 3, 96)]).toEqual([95, 94, 93, 0, 1, 2]);
});

it('positions do not depend on a hint before the prompt', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(50), (i, hint) => {
      expect(positionAt(hint + i, hint, 96)).toBe(positionAt(i, 0, 96));
    }),
  );
});

it('positions are one each and all known to the policy, as long as hint and text fit into its context', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 96 }), fc.nat(96), (length, hint) => {
      const positions = positionsOf(length, Math.min(hint, length), 96);
      expect(new Set(positions).size).toBe(length);
      expect(positions.every((position) => position >= 0 && position < 96)).toBe(true);
    }),
  );
});
