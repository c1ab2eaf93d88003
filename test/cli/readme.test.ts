/** The commands that the README gives: each is run, here or by the test that is named for it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { diagnoseRun } from '../../src/cli/diagnose.ts';
import { train } from '../../src/cli/train.ts';
import { tryPolicy } from '../../src/cli/try.ts';
import { measure } from '../measure/run.ts';
import { inThisProcess } from './inThisProcess.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const readme = read('README.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
const folder = mkdtempSync(join(tmpdir(), 'espalier-readme-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines of all shell blocks, without their comments. */
const commands = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.split('\n'))
  .map((line) => line.replace(/\s+#.*/, '').trim())
  .filter(Boolean);

/** Commands that other tests run, by a piece of text that those hold. */
const elsewhere: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'npm start': ['test/run.mjs', 'src/cli/start.mjs'],
  'npm test': ['package.json', 'node test/run.mjs'],
  'npm run package:npm': ['test/e2e/npm.spec.ts', "'package:npm'"],
  'npm run build': ['src/cli/start.mjs', 'await build('],
  'python3 -m http.server 8080 --directory dist': ['test/e2e/readmeHost.spec.ts', 'commandsBelow('],
  'npm run -s package -- --lesson trees --out trees.zip': ['test/e2e/scorm.spec.ts', 'packageActivity('],
  "npm run -s compare -- 'LINK' --json comparison.json": ['test/e2e/compareInNode.ts', 'src/cli/compare.ts'],
};

const programs = { train, diagnose: diagnoseRun, try: tryPolicy, measure };
let link = '';

/** Runs a command of the README in this process; files that it names lie in a folder of the test. */
async function run(command: string): Promise<void> {
  const [, name = '', line = ''] = /^npm run -s (\w+)(?: -- (.*))?$/.exec(command) ?? [];
  if (name === 'audit') {
    expect(execFileSync(process.execPath, [join(root, 'public/audit.mjs')]).toString()).toMatch(
      / 0 differ\n$/,
    );
    return;
  }
  const args = line.split(' ').map((word) => {
    if (word === "'LINK'") return link;
    if (/^'[^']*'$/.test(word)) return word.slice(1, -1);
    return /^[\w-]+\.(espalier|json|onnx)$/.test(word) ? join(folder, word) : word;
  });
  const { code, errors } = await inThisProcess(programs[name as keyof typeof programs], args);
  expect([code, errors]).toEqual([0, errors]);
}

it.each(commands)('the README gives a command that works: %s', async (command) => {
  const told = elsewhere[command];
  if (told) return expect(read(told[0])).toContain(told[1]);
  await run(command);
  const json = join(folder, 'run.json');
  if (command.includes('--json run.json'))
    link = (JSON.parse(readFileSync(json, 'utf8')) as { link: string }).link;
});

it('the README names scripts and files that are there, and every script', () => {
  const named = [...readme.matchAll(/npm (?:run (?:-s )?)?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const forDevelopers = ['dev', 'format', 'lint', 'unused'];
  expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual(forDevelopers);
  const files = [...readme.matchAll(/[`(]((?:src|test|public|models)\/[\w./-]+)[`)]/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(12);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('the README has at most 130 lines of at most 130 characters', () => {
  const lines = readme.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(130);
  // A table's row and a command cannot be wrapped.
  expect(lines.filter((line) => line.length > 132 && !/^\||^npm /.test(line))).toEqual([]);
});
