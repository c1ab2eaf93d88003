/** The command that opens a run of another library. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diagnoseRun } from '../../src/cli/diagnose.ts';
import { trainerState, verlDump } from '../foreign/asFiles.ts';
import { toyRun } from '../foreign/toyRun.ts';
import { inThisProcess } from './inThisProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-diagnose-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const wrong = toyRun({ steps: 12, blind: 0.8, skill: 2 });
mkdirSync(at('wrong/dump'), { recursive: true });
writeFileSync(at('wrong/trainer_state.json'), trainerState(wrong));
writeFileSync(at('wrong/dump/1.jsonl'), verlDump(wrong.completions));
writeFileSync(at('empty.jsonl'), '');

test('a folder with a sure fault exits with 1, and writes JSON and a page', async () => {
  const { code, out } = await inThisProcess(diagnoseRun, [
    at('wrong'),
    '--json',
    at('d.json'),
    '--html',
    at('d.html'),
  ]);
  expect(code).toBe(1);
  expect(out).toMatch(/^sure: \d+ % of the completions that end with the right answer got the lowest reward/);
  const { library, diagnoses } = JSON.parse(readFileSync(at('d.json'), 'utf8')) as {
    library: string;
    diagnoses: { id: string }[];
  };
  expect([library, diagnoses[0]?.id]).toEqual(['verl', 'wrong-verifier']);
  expect(readFileSync(at('d.html'), 'utf8')).toMatch(/^<!doctype html>[\s\S]*<h2>Diagnosis<\/h2>/);
});

test.each([
  [[], 2, /^path: needs a file or a folder, got none/],
  [[at('none')], 1, /^path: .* cannot be read, because there is no such file/],
  [[at('empty.jsonl')], 1, /must hold metrics or completions, got none; .*empty \(0 bytes\)/],
])('%s is refused with a sentence', async (args, code, sentence) => {
  const done = await inThisProcess(diagnoseRun, args);
  expect([done.code, done.errors]).toEqual([code, expect.stringMatching(sentence)]);
});
