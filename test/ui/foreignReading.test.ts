/** How far a run of another library is read, as the page is told: by parts that have a channel of their own. */
import { expect, test } from 'vitest';
import type { ForeignOverview } from '../../src/foreign/overview.ts';
import type { ForeignHandle, ForeignPart } from '../../src/runtime/foreignProtocol.ts';
import { ForeignReading } from '../../src/ui/foreign/ForeignReading.svelte.ts';

const overview = (name: string) => ({ run: { name } }) as ForeignOverview;

test('a part that comes after the answer changes neither what is shown nor that all is read', async () => {
  let tell: (part: ForeignPart) => void = () => {};
  const handle: ForeignHandle = {
    open: async (_files, _options, onPart) => {
      tell = onPart;
      onPart({ kind: 'read', bytes: 1, total: 2 });
      return overview('whole');
    },
    groups: () => Promise.reject(new Error('internal: not asked')),
    repeats: () => Promise.reject(new Error('internal: not asked')),
    close: () => {},
  };
  const reading = new ForeignReading([], handle);
  const opening = reading.open();
  expect(reading.read).toBe(0.5);
  await opening;
  tell({ kind: 'read', bytes: 2, total: 2 });
  tell({ kind: 'metrics', opened: overview('metrics alone') });
  expect([reading.read, reading.opened?.run.name]).toEqual([null, 'whole']);
});
