/** Files in other encodings, and empty ones: each command refuses them with what is wrong and where, and trains nothing. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compare } from '../../src/cli/compare.ts';
import { train } from '../../src/cli/train.ts';
import { exampleSource, methodSource } from '../sandbox/examples.ts';
import { inThisProcess } from './inThisProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-encodings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (name: string, bytes: Uint8Array | string): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const task = exampleSource('reverse').replace(/export const name = '.*'/, "export const name = 'Größer'");
const method = `// größer\n${methodSource('methods/grpo')}`;
const arms = JSON.stringify({ name: 'Größer' });

it.each([
  ['--task-file', train, task],
  ['--method-file', train, method],
  ['comparison', compare, arms],
] as const)('%s refuses a file in Latin-1 or UTF-16, with the reason', async (flag, command, text) => {
  const wordsOf = async (path: string) => {
    const { code, errors } = await inThisProcess(command, flag.startsWith('--') ? [flag, path] : [path]);
    expect(code).toBe(1);
    return errors;
  };
  const line = text.slice(0, text.indexOf('ö')).split('\n').length;
  const latin1 = fileOf('latin1', Buffer.from(text, 'latin1'));
  expect(await wordsOf(latin1)).toContain(
    `${flag}: ${latin1} must be UTF-8, got a letter in another encoding (line ${line}); save it as UTF-8`,
  );
  const utf16 = fileOf('utf16', Buffer.from(text, 'utf16le'));
  expect(await wordsOf(utf16)).toContain(`${flag}: ${utf16} must be UTF-8, got UTF-16; save it as UTF-8`);
});

it('a task in UTF-8 with a mark and line ends of Windows trains under its own name', async () => {
  const path = fileOf('task.js', `\ufeff${task.replaceAll('\n', '\r\n')}`);
  const json = join(folder, 'result.json');
  const small = 'policy=tiny prompts_per_round=2 num_generations=2 num_eval_prompts=4'.split(' ');
  const { code, errors } = await inThisProcess(train, [
    ...['--task-file', path, '--rounds', '1', '--json', json],
    ...small.flatMap((one) => ['--set', one]),
  ]);
  expect(code, errors).toBe(0);
  expect(readFileSync(json, 'utf8')).toContain('Größer');
});

it('an empty policy file is called empty', async () => {
  const { code, errors } = await inThisProcess(train, ['--policy-file', fileOf('empty.onnx', '')]);
  expect(code).toBe(1);
  expect(errors).toContain('--policy-file: policy file: is empty (0 bytes); export it again');
});
