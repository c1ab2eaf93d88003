/** How far a run of another library is read, as the page is told: by parts that have a channel of their own. */
import { expect, test } from 'vitest';
import type { ForeignOverview, ForeignPart } from '../../src/foreign/overview.ts';
import type { ForeignHandle } from '../../src/runtime/foreignProtocol.ts';
import { ForeignReading } from '../../src/ui/foreign/ForeignReading.svelte.ts';

const overview = (name: string) => ({ run: { name } }) as ForeignOverview;
const notAsked = () => Promise.reject(new Error('internal: not asked'));

/** A reading whose thread sends one picture, and what it sent parts through last. */
function readingOf(picture: string) {
  let tell: (part: ForeignPart) => void = () => {};
  const handle: ForeignHandle = {
    open: async (_files, _options, onPart) => {
      tell = onPart;
      onPart({ bytes: 1, total: 2, picture: overview(picture) });
      return overview('whole');
    },
    ...{ groups: notAsked, repeats: notAsked, json: notAsked, close: () => {} },
  };
  return { reading: new ForeignReading([], handle), tell: (part: ForeignPart) => tell(part) };
}
const shown = ({ read, isPart, opened }: ForeignReading) => [read, isPart, opened?.run.name];

test('what is read so far is shown as a part until all is read', async () => {
  const { reading } = readingOf('so far');
  const opening = reading.open();
  expect(shown(reading)).toEqual([0.5, true, 'so far']);
  await opening;
  expect(shown(reading)).toEqual([null, false, 'whole']);
});

test('a part that comes after the answer changes neither what is shown nor that all is read', async () => {
  const { reading, tell } = readingOf('so far');
  await reading.open();
  tell({ bytes: 2, total: 2, picture: overview('late') });
  expect(shown(reading)).toEqual([null, false, 'whole']);
});

test('a run that is read again stays whole until its answer', async () => {
  const { reading } = readingOf('so far');
  await reading.open();
  const again = reading.say('column', 'reward');
  expect(shown(reading)).toEqual([0.5, false, 'whole']);
  await again;
});
