/** Help moved out of the page's code: the same objects, with the same texts once these have arrived. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { described, helpIn, moveHelp, numberKeys } from '../../src/cli/site/helpApart.ts';
import { conflict, is } from '../../src/config/declare.ts';
import { problemOf } from '../../src/config/problem.ts';
import { settingKeys, optionOf } from '../../src/config/settings.ts';

const treeOf = (code: string): unknown => parseSync('code.js', code).program;

it('keeps every object, whose help is read from the table when it is asked for', () => {
  const code = `
    const unit = 'rounds';
    export const one = { help: 'First.', label: 'one', choices: [{ value: 1, help: \`Second, a "quote".\` }] };
    export const two = { label: 'two', help: 'First.', paper: 'A paper', nested: { help: 'Third.\\nLine.' } };
    export const kept = { help: \`Every \${unit}\`, other: help('x') };
    function help(help) { return { help }; }`;
  const texts = new Map<string, string>();
  const withKeys = moveHelp(code, 'src/config/made.ts', helpIn(treeOf(code)), texts);
  expect([...texts.values()].toSorted()).toEqual([
    ...['A paper', 'First.', 'First.'],
    ...['Second, a "quote".', 'Third.\nLine.'],
  ]);
  const keys = [...texts.keys()].toSorted();
  const moved = numberKeys(withKeys, 'help', keys);
  expect(moved.match(/helpAt\(\d\)/g)).toHaveLength(5);
  expect(moved).toContain('get paper()');
  expect(() => numberKeys(withKeys, 'help', keys.slice(1))).toThrow(keys[0]);
  expect(moved).not.toContain('First.');
  const read: number[] = [];
  const run = (text: string) =>
    new Function(
      'helpAt',
      `${text.replace(/import .*\n/, '').replaceAll('export ', '')}; return { one, two, kept };`,
    )((number: number) => (read.push(number), texts.get(keys[number] ?? ''))) as object;
  const [before, after] = [run(code), run(moved)];
  expect(read).toEqual([]);
  expect(JSON.stringify(after)).toBe(JSON.stringify(before));
  expect(read).toHaveLength(5);
});

it('finds the help of every setting in the files that describe them', async () => {
  const src = join(import.meta.dirname, '../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    described.test(`/src/${file.replaceAll('\\', '/')}`),
  );
  const texts = new Set<string>();
  for (const file of files) {
    const code = readFileSync(join(src, file), 'utf8');
    if (!code.includes('help')) continue;
    const script = await transformWithOxc(code, file);
    for (const { text } of helpIn(treeOf(script.code))) texts.add(text);
  }
  expect(settingKeys.filter((key) => key !== 'method' && !texts.has(optionOf(key).help))).toEqual([]);
});

it('a refusal has its reason as soon as that is here, and a conflict that is made from it keeps it', () => {
  let text = '';
  const reason = {
    get why() {
      return text;
    },
  };
  const made = conflict(is('replay', 'partial'), 'none', reason);
  const problem = problemOf({
    field: 'hint',
    get why() {
      return made.why;
    },
  });
  expect([made.why, problem.message]).toEqual(['', 'hint: ']);
  text = 'They share rows.';
  expect([made.why, problem.message]).toEqual([text, 'hint: They share rows.']);
});
