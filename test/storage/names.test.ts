import { expect, test } from 'vitest';
import { newRunId, newRunName, runName } from '../../src/storage/names.ts';

test('a name is an adjective, a plant and a number, and the same for the same integer', () => {
  for (let integer = 0; integer < 2000; integer++) {
    expect(runName(integer)).toMatch(/^[a-z]+-[a-z]+-[1-9][0-9]?$/);
    expect(runName(integer)).toBe(runName(integer));
  }
  expect(newRunName()).toMatch(/^[a-z]+-[a-z]+-[1-9][0-9]?$/);
});

test('neighbouring integers rarely share a name', () => {
  const names = new Set(Array.from({ length: 2000 }, (_, integer) => runName(integer)));
  expect(names.size).toBeGreaterThan(1980);
});

test('ids are 16 hex digits and do not repeat', () => {
  const ids = new Set(Array.from({ length: 1000 }, newRunId));
  expect(ids.size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
});
