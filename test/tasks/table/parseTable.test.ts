/** Tables are read as they are written: every form of file, odd cells, and what is no table. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it, test } from 'vitest';
import { parseTable } from '../../../src/tasks/table/parseTable.ts';
import { mostTableRows, withoutHeader } from '../../../src/tasks/table/table.ts';
import { looksLikeTable } from '../../../src/tasks/table/looksLikeTable.ts';

const cellsOf = (text: string, name: string) => parseTable(text, name).rows.map(({ cells }) => cells);
const capitals = [
  ['France', 'Paris'],
  ['Côte d’Ivoire', 'Yamoussoukro'],
];

describe('the same rows are read from', () => {
  it.each([
    ['commas', 'a.csv', 'country,capital\nFrance,Paris\nCôte d’Ivoire,Yamoussoukro\n'],
    ['semicolons', 'a.csv', 'country;capital\nFrance;Paris\nCôte d’Ivoire;Yamoussoukro'],
    ['tabs', 'a.tsv', 'country\tcapital\nFrance\tParis\nCôte d’Ivoire\tYamoussoukro'],
    [
      'a byte order mark, CRLF and empty lines',
      'a.csv',
      '\ufeffcountry,capital\r\n\r\nFrance,Paris\r\n,\r\n"Côte d’Ivoire",Yamoussoukro\r\n\r\n',
    ],
    ['a paste', 'Pasted table', 'country\tcapital\nFrance\tParis\nCôte d’Ivoire\tYamoussoukro'],
    [
      'objects',
      'a.json',
      '[{"country":"France","capital":"Paris"},{"capital":"Yamoussoukro","country":"Côte d’Ivoire"}]',
    ],
    ['arrays', 'a.json', '[["country","capital"],["France","Paris"],["Côte d’Ivoire","Yamoussoukro"]]'],
    [
      'a list inside an object',
      'a.json',
      '{"version":1,"rows":[{"row":{"country":"France","capital":"Paris"}},{"row":{"country":"Côte d’Ivoire","capital":"Yamoussoukro"}}]}',
    ],
    [
      'lines of objects',
      'a.jsonl',
      '{"country":"France","capital":"Paris"}\n\n{"country":"Côte d’Ivoire","capital":"Yamoussoukro"}\r\n',
    ],
    [
      'lines of objects in a .json',
      'a.json',
      '{"country":"France","capital":"Paris"}\n{"country":"Côte d’Ivoire","capital":"Yamoussoukro"}',
    ],
  ])('%s', (_, name, text) => {
    const { columns, rows, problems } = parseTable(text, name);
    expect(columns).toEqual(['country', 'capital']);
    expect(rows.map(({ cells }) => cells)).toEqual(capitals);
    expect(problems).toEqual([]);
  });
});

test('what Papa Parse writes reads back, whatever the cells hold', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 });
  const row = fc.array(cell, { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',', ';', '\t'),
      (rows, delimiter) => {
        const there = rows.filter((one) => one.some((text) => text.trim() !== ''));
        fc.pre(there.length > 0);
        const text = Papa.unparse([['one', 'two', 'three'], ...there], { delimiter, quotes: true });
        expect(cellsOf(text, delimiter === '\t' ? 'a.tsv' : 'a.csv')).toEqual(there);
      },
    ),
  );
});

test('what JSON writes reads back, numbers as they are written', () => {
  const row = fc.record({
    a: fc.string({ unit: 'binary', maxLength: 12 }),
    b: fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
      const cells = rows.map(({ a, b }) => [a, b === null ? '' : String(b)]);
      fc.pre(rows.every(({ a }) => !a.startsWith('\u0000#')));
      expect(cellsOf(JSON.stringify(rows), 'a.json')).toEqual(cells);
      expect(cellsOf(rows.map((one) => JSON.stringify(one)).join('\n'), 'a.jsonl')).toEqual(cells);
    }),
  );
  const large =
    '[{"q":"7 \\"1\\" 2","a":90071992547409931},{"q":"[3]","a":1.50},{"q":"x","a":[1e5,{"b":"2"}]}]';
  expect(cellsOf(large, 'a.json')).toEqual([
    ['7 "1" 2', '90071992547409931'],
    ['[3]', '1.50'],
    ['x', '[1e5,{"b":"2"}]'],
  ]);
});

test('of a conversation the last message of the user is read, and of one without a user the last', () => {
  const row = {
    prompt: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: '2+2?' },
    ],
    completion: [{ role: 'assistant', content: '4' }],
  };
  expect(cellsOf(JSON.stringify([row]), 'a.json')).toEqual([['2+2?', '4']]);
});

test('rows have the numbers that a spreadsheet or an editor shows', () => {
  expect(parseTable('a,b\n\n1,2\n"x\ny",3\n4,5', 'a.csv').rows.map(({ number }) => number)).toEqual([
    3, 4, 5,
  ]);
  expect(parseTable('\n{"a":1,"b":2}\n\n{"a":1,"b":2}', 'a.jsonl').rows.map(({ number }) => number)).toEqual([
    2, 4,
  ]);
});

test('a table may have no names', () => {
  const table = withoutHeader(parseTable('France,Paris\nPeru,Lima', 'a.csv'));
  expect([table.columns, table.rows[0]]).toEqual([
    ['column 1', 'column 2'],
    { number: 1, cells: ['France', 'Paris'] },
  ]);
  expect(withoutHeader(table)).toBe(table);
});

test('two columns of one name, short rows and long ones are read, and named', () => {
  const { columns, rows, problems } = parseTable('a,a,\n1\n1,2,3,4\n', 'a.csv');
  expect(columns).toEqual(['a', 'a (2)', 'column 3']);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['1', '', ''],
    ['1', '2', '3'],
  ]);
  expect(problems).toEqual([
    'Two columns are named “a”: the second is “a (2)” here.',
    '1 with fewer cells than there are columns, the missing ones empty: row 2.',
    '1 with more cells than there are columns, the rest left out: row 3.',
  ]);
});

describe('a sentence says what is wrong with', () => {
  it.each([
    ['nothing', 'a.csv', ' \n', 'a.csv is empty'],
    [
      'one word in each line',
      'a.csv',
      'one\ntwo\nthree',
      'a.csv must have at least two columns, one with prompts and one with answers, got one',
    ],
    ['names alone', 'a.csv', 'a,b\n', 'a.csv must have at least one row below its names'],
    ['an open quote', 'a.csv', 'a,b\n1,2\n"3,4\n5,6', 'a.csv: a quote that row 3 opens is never closed'],
    ['broken JSON', 'a.json', '[{"a":1,]', 'a.json must be JSON: '],
    ['a broken line', 'a.jsonl', '{"a":1,"b":2}\n{"a":1', 'a.jsonl: row 2 must be JSON: '],
    [
      'another row than the first',
      'a.jsonl',
      '{"a":1,"b":2}\n[3]',
      'a.jsonl: row 2 must be an object with a value for each column, got [3]',
    ],
    ['a text', 'a.json', '"x"', 'a.json must be a list of rows'],
    [
      'many columns',
      'a.json',
      `[{${Array.from({ length: 65 }, (_, i) => `"c${i}":1`).join(',')}}]`,
      'a.json must have at most 64 columns, got another in row 1: c64',
    ],
    [
      'many rows',
      'a.csv',
      `a,b\n${'1,2\n'.repeat(mostTableRows + 3)}`,
      'a.csv must have at most 20,000 rows, got 20,003; the first too many is row 20,002',
    ],
    ['11 MB', 'a.csv', `a,b\n${'x'.repeat(11e6)},1`, 'a.csv must have at most 10 MB, got 11.0 MB'],
    ['brackets without end', 'a.json', '['.repeat(1e6), 'a.json must be JSON: '],
  ])('%s', (_, name, text, sentence) => {
    expect(() => parseTable(text, name)).toThrow(sentence);
  });
});

test('names of an object’s parts are names like others', () => {
  const { columns, rows } = parseTable('[{"__proto__":"a","constructor":"b"}]', 'a.json');
  expect([columns, rows[0]?.cells]).toEqual([
    ['__proto__', 'constructor'],
    ['a', 'b'],
  ]);
});

test.each([
  ['a,b\nc,d\ne,f', true],
  ['a\tb\nc\td\n\ne\tf\n', true],
  ['{"a":1}\n{"a":2}\n{"a":3}', true],
  ['[{"a": 1}]', true],
  ['a,b', false],
  ['one\ntwo\nthree', false],
  ["export const name = 'a, b';\nconst x = [1, 2];\nconst y = [3, 4];", false],
  ['  if (a, b)\n  return f(c, d)\n  while (x, y)', false],
  ['{\n  a,\n  b,\n}', false],
])('%j looks like a table: %s', (text, is) => {
  expect(looksLikeTable(text)).toBe(is);
});
