/** Sentences of scripts that stand in the source as one text. */
import { expect, test } from 'vitest';
import { workerTexts } from '../../../src/cli/texts/ofSource.ts';

const saidBy = (script: string): string[] =>
  workerTexts('src/sandbox/some.ts', `const script = String.raw\`\n${script}\n\n\n\n\n\`;`).map(
    ({ key }) => key,
  );

test('operands of a sum are one sentence with their values', () => {
  expect(saidBy("refuse(what + ' must return a text, got ' + describe(value));")).toEqual([
    '${what} must return a text, got ${describe(value)}',
  ]);
});

test('a sentence within a value is found too', () => {
  expect(saidBy("refuse('prompt threw ' + (isArray(x) ? 'a list of ' + x.length : words));")).toEqual([
    "prompt threw ${(isArray(x) ? 'a list of ' + x.length : words)}",
    'a list of ${x.length}',
  ]);
});

test('what the source puts into the script is a value', () => {
  expect(saidBy("refuse('it has at most ${most} values');")).toEqual(['it has at most ${$given} values']);
});

test('a word counts where it is marked', () => {
  expect(saidBy("const a = x ? /* text */ 'nothing' : 'null';")).toEqual(['nothing']);
});

test('keys of random numbers, dates and directives are no sentences', () => {
  expect(saidBy("'use strict'; seed('prompt of ' + key); Date.parse(day + ' at noon');")).toEqual([]);
});

test('a text that is no script has none', () => {
  expect(saidBy('import os\nprint("some words of Python")')).toEqual([]);
});
