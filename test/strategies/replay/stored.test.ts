/** Groups that an earlier engine stored in a checkpoint: they are read, and written again as they were. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeBuffer, encodeBuffer } from '../../../src/strategies/replay/buffered/encoding.ts';
import { decodeQueue, encodeQueue } from '../../../src/strategies/replay/resume/encoding.ts';
import { symbolOf } from '../../../src/tasks/alphabet.ts';
import type { Sample } from '../../../src/rollout/sample.ts';

interface Stored {
  /** JSON. */
  readonly state: string;
  /** The float32 values, in base64. */
  readonly values: string;
}

const file = join(import.meta.dirname, 'fixtures', 'engine-8.json');
const stored = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<'buffer' | 'queue', Stored>>;
const valuesOf = ({ values }: Stored): Float32Array =>
  new Float32Array(Uint8Array.from(Buffer.from(values, 'base64')).buffer);
const textOf = ({ tokens }: Pick<Sample, 'tokens'>): string => Array.from(tokens, symbolOf).join('');

test('a replay buffer that an earlier engine stored is read whole, and written again byte for byte', () => {
  const { buffer } = stored;
  const read = decodeBuffer(JSON.parse(buffer.state), valuesOf(buffer));
  const [group] = read.groups;
  expect(group?.trajectories.map(textOf)).toEqual(['28+23=51⏎', '28+23=42⏎']);
  expect(group?.pruned?.map(({ cut }) => cut.rule)).toEqual(['replaced', 'at random', 'at random']);
  const again = encodeBuffer(read);
  expect(JSON.stringify(again.state)).toBe(buffer.state);
  expect(again.values).toEqual(valuesOf(buffer));
});

test('unfinished groups that an earlier engine stored are read whole, and written again byte for byte', () => {
  const { queue } = stored;
  const read = decodeQueue(JSON.parse(queue.state), valuesOf(queue));
  expect(
    read.map(({ finished, pruned, replaced, roots }) => [
      ...[finished, pruned, replaced].map(({ length }) => length),
      ...roots.map(({ open, growth }) => `${open.length} rows${growth ? ' of a tree' : ''}`),
    ]),
  ).toEqual([
    [0, 2, 0, '2 rows of a tree'],
    [1, 4, 2],
    [0, 0, 0, '4 rows'],
  ]);
  const again = encodeQueue(read);
  expect(JSON.stringify(again.state)).toBe(queue.state);
  expect(again.values).toEqual(valuesOf(queue));
});
