/** Tests what is said of stored records that another version of the page wrote. */
import { expect, test } from 'vitest';
import { DamagedRecord } from '../../src/storage/errors.ts';
import { firstRecord, parseCheckpoint, parseRun } from '../../src/storage/records.ts';
import { sampleCheckpoint, sampleRun } from './samples.ts';

const record = firstRecord(sampleRun('a'), 0);
const stored = { runId: 'a', serial: 1, checkpoint: sampleCheckpoint(1) };

test.each([
  ['a newer run', () => parseRun({ ...record, version: 999, result: 'of another form' })],
  ['an older run', () => parseRun({ ...record, version: 1 })],
  ['a run with a setting that is not known here', () => parseRun({ ...record, config: { colour: 'red' } })],
  [
    'a newer checkpoint',
    () => parseCheckpoint({ ...stored, checkpoint: { ...stored.checkpoint, version: 999 } }),
  ],
  [
    'an older checkpoint',
    () => parseCheckpoint({ ...stored, checkpoint: { ...stored.checkpoint, version: 0 } }),
  ],
])('%s is of another version: reload or export it, and nothing is said of damage', (_, parse) => {
  expect(parse).toThrow(DamagedRecord);
  expect(parse).toThrow(
    /^stored (run|checkpoint) is from another version of this page \(.+\): reload, or export it$/,
  );
});

test.each([
  ['a run without a version', () => parseRun({ id: 'a' })],
  ['a run with a wrong round', () => parseRun({ ...record, result: { ...record.result, round: 'many' } })],
  [
    'a checkpoint without weights',
    () => parseCheckpoint({ ...stored, checkpoint: { ...stored.checkpoint, arrays: null } }),
  ],
])('%s is damaged', (_, parse) => {
  expect(parse).toThrow(/is damaged \(.+\): delete the run$/);
});
