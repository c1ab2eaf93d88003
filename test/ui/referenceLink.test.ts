import { expect, test } from 'vitest';
import { referenceHash, referenceQuery } from '../../src/ui/navigation/referenceLink.ts';

test('an address of the reference holds its search', () => {
  for (const query of ['', 'prune_keep', 'keep ratio', 'pass@1', '100 %']) {
    expect(referenceQuery(referenceHash(query))).toBe(query);
  }
  expect(referenceQuery('#reference=%')).toBe('%');
});

test('an address of a recipe is none of the reference', () => {
  for (const hash of ['', '#v=1&method=grpo', '#references']) expect(referenceQuery(hash)).toBeNull();
});
