/** What a run takes over from a checkpoint of another engine version: the one of the build of engine 8, with all that may stay behind. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takenOver } from '../../src/run/takenOver.ts';
import { checkWhole, openCheckpoint, sealCheckpoint } from '../../src/run/checkpoint.ts';
import { engineVersion, notIdentical } from '../../src/run/engineVersion.ts';
import type { Checkpoint } from '../../src/run/records.ts';
import { emptyBuffer } from '../../src/strategies/replay/buffered/buffer.ts';
import { readRunFile } from '../../src/runfile/file.ts';
import { parseCheckpoint } from '../../src/storage/records.ts';

const file = join(import.meta.dirname, '../runfile/fixtures/engine-8.espalier');
const { checkpoint } = readRunFile(readFileSync(file));
/** As a later engine reads it. */
const taken = (from: Checkpoint) => takenOver(from, 'later');

it('a checkpoint of another engine version gives weights, moments and counters to a checkpoint of this one, and leaves behind what it had prepared', () => {
  expect(Object.keys(checkpoint.state).sort()).toEqual([
    ...['evaluation', 'memory', 'prompts', 'replay', 'reward'],
  ]);
  const { checkpoint: begun, notice } = taken(checkpoint);
  expect(begun.engine).toBe(engineVersion);
  const { replay: _, ...arrays } = checkpoint.arrays;
  expect(Object.keys(arrays)).toEqual(['parameters', 'moment1', 'moment2', 'optimizer']);
  expect(begun.arrays).toEqual(arrays);
  const { round, update, ledger, seconds, config } = checkpoint;
  expect(begun).toMatchObject({ round, update, ledger, seconds, config });
  const { next, evaluation, reward, buffer, memory } = openCheckpoint(begun);
  expect({ prompts: { next }, evaluation, reward }).toEqual({
    ...{ prompts: checkpoint.state['prompts'], evaluation: checkpoint.state['evaluation'] },
    reward: checkpoint.state['reward'],
  });
  expect([buffer, memory]).toEqual([emptyBuffer, {}]);
  expect(notice).toEqual({ of: 'left', engine: '8', parts: ['replay', 'memory'] });
});

it('a checkpoint of another engine version is named in the history of the new run, after those before it', () => {
  const begun = taken(checkpoint).checkpoint;
  const { history } = begun;
  expect(history).toEqual({ ...checkpoint.history, engines: [{ engine: '8', round: 3 }] });
  expect(parseCheckpoint({ runId: 'a', serial: 1, checkpoint: begun }).checkpoint).toEqual(begun);
  expect(notIdentical(history?.engines)).toBe(
    'continued after round 3 from the weights and moments of engine 8, not identical to what engine 8 would have done',
  );
  const unnamed = taken({ ...checkpoint, engine: undefined, history }).checkpoint.history?.engines;
  expect(unnamed).toEqual([
    { engine: '8', round: 3 },
    { engine: null, round: 3 },
  ]);
  expect(notIdentical(unnamed)).toMatch(
    /; continued .* an older engine, not identical to what an older engine/,
  );
  expect(notIdentical()).toBeNull();
});

it('a checkpoint of another engine version is refused where it is damaged or has another form, and one of this engine is taken as it is', () => {
  expect(takenOver(checkpoint, checkpoint.engine)).toEqual({ checkpoint, notice: null });
  const other = { ...checkpoint, engine: '5' };
  expect(() => taken({ ...other, update: 7 })).toThrow(/^checkpoint: content must have hash \w+, got \w+;/);
  expect(() => taken({ ...other, arrays: { parameters: [1] as never } })).toThrow(
    'checkpoint: arrays: must be at most',
  );
  const { version: _, engine: __, hash: ___, ...content } = checkpoint;
  const formless = sealCheckpoint({ ...content, state: { prompts: 4 } });
  expect(() => taken({ ...formless, engine: '5' })).toThrow('state must hold prompts and evaluation');
});

it('a checkpoint of before version 8 is whole with the counts that storage adds, and with no others', () => {
  const { version: _, engine: __, hash: ___, ...content } = checkpoint;
  const { tok_empty: ____, positions_saved: _____, ...counts } = content.ledger;
  const ledger = counts as Checkpoint['ledger'];
  const older = { ...sealCheckpoint({ ...content, ledger }), engine: '7' };
  const read = parseCheckpoint({ runId: 'a', serial: 1, checkpoint: older }).checkpoint;
  expect(read.ledger).toMatchObject({ tok_empty: 0, positions_saved: 0 });
  checkWhole(read);
  expect(taken(read).checkpoint.ledger).toEqual(read.ledger);
  const changed = { ...read, ledger: { ...read.ledger, tok_empty: 1 } };
  expect(() => checkWhole(changed)).toThrow('content must have hash');
  expect(() => checkWhole({ ...read, engine: engineVersion })).toThrow('content must have hash');
});
