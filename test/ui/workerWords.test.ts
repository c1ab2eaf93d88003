import { expect, it } from 'vitest';
import type { WorkerUse } from '../../src/runtime/protocol.ts';
import { workerNameOf, replacedWords } from '../../src/ui/lab/drawer/workerWords.ts';

const use = (kind: WorkerUse['kind'], replaced = 0): WorkerUse => ({
  ...{ kind, replaced, state: 'working', busy: 0.5, rows: 8, version: 3 },
  ...{ spans: [], elapsedMs: 1000 },
});

it('workers are numbered beside the training thread', () => {
  const shared = [use('here'), use('worker'), use('worker')];
  expect(shared.map((_, i) => workerNameOf(shared, i))).toEqual(['training thread', 'worker 1', 'worker 2']);
  expect(workerNameOf([use('worker'), use('worker')], 1)).toBe('worker 2');
});

it('nothing is said of replacements before there is one', () => {
  expect(replacedWords([use('here'), use('worker')])).toBeNull();
  expect(replacedWords([use('here'), use('worker', 1)])).toBe(
    'A worker was replaced once; what was lost was generated again, with the same tokens.',
  );
  expect(replacedWords([use('worker', 2), use('worker', 1)])).toContain('Workers were replaced 3 times');
});
