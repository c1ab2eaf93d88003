/** What a table's columns hold is guessed, and rows that cannot be prompts are counted and named. */
import { describe, expect, it, test } from 'vitest';
import { guessColumns } from '../../../src/tasks/table/guessColumns.ts';
import { parseTable } from '../../../src/tasks/table/parseTable.ts';
import {
  isForHeart,
  plainNumber,
  proposeKind,
  tableRows,
  type TableChoice,
} from '../../../src/tasks/table/tableRows.ts';

const usual = {
  check: 'text',
  isFinal: false,
  withSteps: false,
  byHeart: false,
  kind: 'characters',
} as const;
function read(text: string, choice: Partial<TableChoice> = {}) {
  const table = parseTable(text, 'a.csv');
  return tableRows(table, { ...guessColumns(table), ...usual, ...choice });
}

describe('columns are guessed', () => {
  it.each([
    ['question,answer', { prompt: 0, answer: 1, level: null, hint: null }],
    ['id,Problem,solution,answer,Level', { prompt: 1, answer: 3, level: 4, hint: null }],
    ['instruction,input,output', { prompt: 0, answer: 2, level: null, hint: null }],
    ['prompt,chosen,rejected', { prompt: 0, answer: 1, level: null, hint: null }],
    ['answer,question,rationale,difficulty', { prompt: 1, answer: 0, level: 3, hint: 2 }],
    ['Final Answer,x', { prompt: 1, answer: 0, level: null, hint: null }],
    ['country,capital', { prompt: 0, answer: 1, level: null, hint: null }],
    ['level,country,capital', { prompt: 1, answer: 2, level: 0, hint: null }],
  ])('%s', (names, columns) => {
    expect(guessColumns({ columns: names.split(',') })).toEqual(columns);
  });
});

test('rows without prompt or answer, that repeat a prompt, or that the engine could not write are named', () => {
  const { items, leftOut } = read('q,a\na,1\n,2\nb,\na,3\nc[hint],4\nd,5\n');
  expect(items.map(({ prompt }) => prompt)).toEqual(['a', 'd']);
  expect(leftOut).toEqual([
    { why: 'no prompt', rows: [3] },
    { why: 'no answer', rows: [4] },
    { why: 'a prompt that an earlier row has', rows: [5] },
    { why: '[hint] in its text, which only the engine writes', rows: [6] },
  ]);
});

test('answers that the check cannot read are named', () => {
  expect(read('q,a\na,1\nb,one\n', { check: 'number' }).leftOut).toEqual([
    { why: 'an answer that is no number', rows: [3] },
  ]);
  expect(read('q,a\na,(\nb,one\n', { check: 'pattern' }).leftOut).toEqual([
    { why: 'an answer that is no regular expression', rows: [2] },
  ]);
  expect(read('q,a\na,|\nb,one|two\n', { check: 'several' })).toMatchObject({
    items: [{ prompt: 'b', solution: 'one', accepts: 'one|two' }],
    leftOut: [{ why: 'no answer', rows: [2] }],
  });
});

test('as many rows stay as fit beside each other', () => {
  const rows = [`${'x'.repeat(200)},y`, `x,${'y'.repeat(200)}`, 'a,b', 'c,d', `${'z'.repeat(300)},w`];
  const { items, leftOut } = read(`q,a\n${rows.join('\n')}`);
  expect(items).toHaveLength(3);
  expect(leftOut[0]?.why).toMatch(/^more than 256 symbols of prompt, answer and end/);
  expect(leftOut[0]?.rows).toHaveLength(2);
  // The common symbols have policies of 96 positions.
  expect(read(`q,a\n${'1'.repeat(99)},2\n1,2`).leftOut[0]?.why).toMatch(/^more than 96 symbols/);
});

test('levels follow a column, by the number in its values', () => {
  const { items, levels } = read('level,q,a\nLevel 3,a,1\nLevel 1,b,2\nLevel 3,c,3');
  expect(levels).toEqual(['Level 1', 'Level 3']);
  expect(items.map(({ prompt, level }) => [prompt, level])).toEqual([
    ['b', 1],
    ['a', 2],
    ['c', 2],
  ]);
  expect(read('level,q,a\n2,a,\n1,b,2').levels).toEqual(['1']);
  const many = Array.from({ length: 7 }, (_, i) => `${i},p${i},1`).join('\n');
  expect(() => read(`level,q,a\n${many}`)).toThrow(
    'the column “level” must have at most 6 different values to be the level, got 7',
  );
});

test.each([
  ['72', '72'],
  ['$1,234.50', '1234.5'],
  ['-0.0', '0'],
  ['+007', '7'],
  ['.5', '0.5'],
  ['123456789012345678901', '123456789012345678901'],
  ['1/2', null],
  ['', null],
  ['-', null],
])('the number %j is %j', (text, number) => {
  expect(plainNumber(text)).toBe(number);
});

test('right-to-left text and emoji are symbols like others', () => {
  const { items, leftOut } = read('q,a\nمصر,القاهرة\n🇫🇷,👩‍👩‍👧\n');
  expect([items.length, leftOut]).toEqual([2, []]);
});

test('words are proposed where they repeat, and by heart where answers do not', () => {
  const table = (rows: readonly string[]) => parseTable(`q,a\n${rows.join('\n')}`, 'a.csv');
  const said = table(
    Array.from(
      { length: 300 },
      (_, i) =>
        `what does the ${['cat', 'dog', 'cow'][i % 3]} say to the ${['bird', 'fish'][i % 2]} at noon,it says nothing to it`,
    ),
  );
  const names = table(
    Array.from(
      { length: 60 },
      (_, i) =>
        `${String.fromCharCode(97 + (i % 26), 98 + (i % 7))}ville${i},${String.fromCharCode(103 + (i % 11))}mann${i}`,
    ),
  );
  const choice = { prompt: 0, answer: 1, level: null, hint: null, ...usual };
  expect([proposeKind(said, choice), isForHeart(said, choice)]).toEqual(['words', false]);
  expect([proposeKind(names, choice), isForHeart(names, choice)]).toEqual(['characters', true]);
});
