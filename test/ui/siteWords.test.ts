/** What the badge says of threads and workers. */
import { expect, it } from 'vitest';
import { coresText } from '../../src/ui/site/deviceReport.ts';
import { threadWords } from '../../src/ui/site/words.ts';
import type { SiteFacts } from '../../src/site/facts.ts';

const facts = {
  offline: { state: 'ready' },
  controlled: false,
  reloadedBefore: false,
} as unknown as SiteFacts;
const device = {
  kind: 'wasm',
  threads: 1,
  workers: 2,
  isolated: false,
  because: 'no WebGPU adapter',
} as const;

it('the words for threads and workers name the workers before a run has reported them, and why each has one thread', () => {
  const words = threadWords(device, false, facts, 2, 0);
  expect(words).toMatchObject({ short: 'WASM · 2 workers', good: true, fixes: ['reload'] });
  expect(words.reason).toContain('on 2 of 2 cores. Each has one thread. More need isolation');
});

it('the words for threads and workers follow what the run reports', () => {
  expect(threadWords(device, false, facts, 4, 3).short).toBe('WASM · 3 workers');
  expect(threadWords(device, false, facts, 2, 1)).toMatchObject({ short: 'WASM · 1 thread', good: false });
  const isolated = { ...device, threads: 2, workers: 1, isolated: true };
  expect(threadWords(isolated, false, facts, 2, 0)).toMatchObject({
    short: 'WASM · 2 threads',
    reason: 'Training uses 2 of 2 cores: the page is isolated, so threads may share memory.',
  });
});

it('the words for threads and workers say what a trial measured and what follows', () => {
  const figures = { workers: 2, together: 44.12, alone: 58.06, used: 2 };
  expect(coresText(figures)).toBe(
    'Measured on rounds of this recipe: 44.1 ms with 2 workers, 58.1 ms with one. The run uses 2 workers.',
  );
  expect(coresText({ ...figures, together: 60, used: 1 })).toContain('The run uses one.');
});
