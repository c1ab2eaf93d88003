/** A run of an older engine continues as a new run on the real engine; the run file is the one of the build of engine 8. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sealCheckpoint } from '../../src/run/checkpoint.ts';
import { whyNoProof } from '../../src/run/proof.ts';
import type { Checkpoint } from '../../src/run/records.ts';
import { readRunFile, writeRunFile } from '../../src/runfile/file.ts';
import type { OpenReply, OpenRequest } from '../../src/runtime/protocol.ts';
import { createMemoryLibrary } from '../../src/storage/memory.ts';
import { trainRounds } from '../../src/ui/state/trainRounds.ts';
import { trainerHere } from '../ui/trainerHere.ts';

const saidIn = ({ notices }: OpenReply): string[] => notices.map(({ message }) => message);

const file = readRunFile(readFileSync(join(import.meta.dirname, '../runfile/fixtures/engine-8.espalier')));
const said =
  'continued after round 3 from the weights and moments of engine 8, not identical to what engine 8 would have done';
const fork: OpenRequest = {
  ...{ kind: 'fork', runId: 'new', name: 'old, from round 3' },
  ...{ settings: { max_rounds: 5 }, parent: { runId: 'old', serial: 1 } },
};

/** The page's own library and trainer, as a version after engine 8 has them. */
async function later(checkpoint: Checkpoint = file.checkpoint) {
  const library = createMemoryLibrary('a test');
  await library.addRun({ ...file, id: 'old', name: 'old', config: checkpoint.config, checkpoint });
  return { library, handle: await trainerHere({ library, codeVersion: 'later' }) };
}

it('a run of an older engine continues as a new run, which says so for good, and stays as it is itself', async () => {
  const { library, handle } = await later();
  const before = [await library.readRaw('old')];
  await expect(handle.open({ kind: 'resume', runId: 'old' })).rejects.toThrow(
    'run old: engine version 8 trained this run and version later computes other numbers, so it cannot resume; continue it from its weights as a new run',
  );
  const reply = await handle.open(fork);
  expect(reply).toMatchObject({ round: 3, parent: { run: 'old', round: 3 }, metrics: file.metrics });
  expect(saidIn(reply)).toEqual(expect.arrayContaining([said, expect.stringContaining('the replay buffer')]));
  const begun = (await library.readCheckpoint('new')) as Checkpoint;
  for (const name of ['parameters', 'moment1', 'moment2', 'optimizer'])
    expect(begun.arrays[name], name).toEqual(file.checkpoint.arrays[name]);

  await trainRounds(handle, 2, () => null);
  const engines = [{ engine: '8', round: 3 }];
  const ended = (await library.readCheckpoint('new')) as Checkpoint;
  const metrics = await library.readMetrics('new');
  expect([ended.round, ended.history?.engines, metrics.length]).toEqual([5, engines, 6]);
  expect(ended.update).toBeGreaterThan(file.checkpoint.update);
  expect(ended.arrays['parameters']).not.toEqual(begun.arrays['parameters']);
  expect(whyNoProof({ checkpoint: ended, metrics })).toContain('weights of engine 8');
  const record = await library.readRun('new');
  expect(record).toMatchObject({ codeVersion: 'later', engines, parent: { run: 'old', round: 3 } });
  expect((await library.listRuns()).runs.find(({ id }) => id === 'new')).toMatchObject({ engines });
  expect([await library.readRaw('old')]).toEqual(before);

  // What it is not, it also says when it is resumed, in its file and in the library of another page.
  expect(saidIn(await handle.open({ kind: 'resume', runId: 'new' }))).toContain(said);
  const exported = readRunFile(writeRunFile({ ...record, metrics, checkpoint: ended, completions: [] }));
  expect(exported.checkpoint.history).toEqual(ended.history);
  const elsewhere = createMemoryLibrary('a test');
  await elsewhere.addRun({ ...exported, id: 'there', config: ended.config });
  expect(await elsewhere.readRun('there')).toMatchObject({ engines });
  await handle.close();
});

it.each(['parameters', 'moment2', 'optimizer'])(
  'a run of an older engine whose %s have another length is refused in a sentence, and no new run is stored',
  async (name) => {
    const { version: _, engine, hash: __, ...content } = file.checkpoint;
    const arrays = { ...content.arrays, [name]: new Float32Array(7) };
    const { library, handle } = await later({ ...sealCheckpoint({ ...content, arrays }), engine });
    await expect(handle.open(fork)).rejects.toThrow(
      new RegExp(`^checkpoint: ${name} must hold \\d+ values, got 7$`),
    );
    expect((await library.listRuns()).runs.map(({ id }) => id)).toEqual(['old']);
    await handle.close();
  },
);
