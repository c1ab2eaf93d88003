import { expect, test } from 'vitest';
import { changedParts } from '../../../src/ui/differs/changed.ts';

/** The text with changed parts in brackets. */
function marked(own: string, other: string): string {
  const parts = own.split(' ');
  const changed = changedParts(parts, other.split(' '));
  return parts.map((part, i) => (changed[i] ? `[${part}]` : part)).join(' ');
}

test('equal sequences have no changed part, and sequences without a common part only such', () => {
  expect(marked('a b c', 'a b c')).toBe('a b c');
  expect(marked('a b c', 'd e')).toBe('[a] [b] [c]');
  expect(changedParts([], ['a'])).toEqual([]);
});

test('what was put in is marked on its side, and nothing on the other', () => {
  const [before, after] = ['clip ( r , 1 − e , 1 + e )', 'clip ( r , 1 − e , 1 + 2 e )'];
  expect(marked(after, before)).toBe('clip ( r , 1 − e , 1 + [2] e )');
  expect(marked(before, after)).toBe(before);
});

test('a phrase that both have is found whole, not in scattered signs', () => {
  const own = 'J = 1 G min ( r A )';
  expect(marked(own, 'A = R − m , J = 1 G log ( r A )')).toBe('J = 1 G [min] ( r A )');
  expect(marked('x 1 y = z', 'p 1 q = w')).toBe('[x] [1] [y] [=] [z]');
});
