/** What the reader is told when training stops by an error. */
import { expect, test } from 'vitest';
import { failureOf } from '../../src/trainer/failure.ts';

test.each([
  'failed to call OrtRun(). ERROR_CODE: 6, ERROR_MESSAGE: std::bad_alloc',
  'Array buffer allocation failed',
  'RangeError: WebAssembly.Memory.grow(): out of memory',
  'bfc_arena.cc: Failed to allocate memory for requested buffer of size 4294967296',
])('a lack of memory, in whosever words, is told as what to choose smaller: %s', (words) => {
  expect(failureOf(new Error(words))).toMatch(/^memory: .* choose a smaller policy, fewer prompts per round/);
});

test('any other error keeps its own words, and so does what is no error', () => {
  expect(failureOf(new Error('task sums: its verifier failed'))).toBe('task sums: its verifier failed');
  expect(failureOf('stopped')).toBe('stopped');
});
