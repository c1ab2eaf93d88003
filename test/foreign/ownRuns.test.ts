/** Faults of runs that our own engine trained, named from the log that they export. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { train } from '../../src/cli/train.ts';
import { diagnose } from '../../src/foreign/diagnose.ts';
import { openForeign } from '../../src/foreign/open.ts';
import { readRunFile } from '../../src/runfile/file.ts';
import { trainerStateJson } from '../../src/runfile/logs.ts';
import { inThisProcess } from '../cli/inThisProcess.ts';
import { fileOf } from './asFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-own-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each<[string | null, string]>([
  [null, '--rounds 30'],
  ['dead-groups', '--rounds 20 --level 6'],
  ['truncation', '--rounds 20 --set max_completion_length=2'],
  ['kl-runaway', '--rounds 30 --set learning_rate=0.01 --set beta=0.0001'],
  ['large-step', '--rounds 30 --set learning_rate=0.006 --set num_iterations=4'],
  ['stale-weights', '--rounds 30 --set schedule=async --set max_staleness=8'],
])(
  '%s is named first in a run with %s',
  async (check, flags) => {
    const file = join(folder, `${check}.espalier`);
    const call = `--task chain-sum --threads 1 --set policy=tiny ${flags} --save ${file} --json ${file}.json`;
    const { code, errors } = await inThisProcess(train, call.split(' '));
    expect([code, errors]).toEqual([0, errors]);
    const log = trainerStateJson(readRunFile(readFileSync(file)));
    const found = diagnose(await openForeign([fileOf('trainer_state.json', log)])).filter(
      ({ kind, certainty }) => kind === 'fault' && certainty !== 'cannot tell',
    );
    if (check === null) expect(found.filter(({ certainty }) => certainty === 'sure')).toEqual([]);
    else expect(found[0]?.id).toBe(check);
  },
  120_000,
);
