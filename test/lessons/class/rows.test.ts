/** Rows pasted from platforms: columns in any order and any of three separators, with titles and without. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPasted } from '../../../src/lessons/class/checkPasted.ts';
import { encodeCode } from '../../../src/lessons/class/code.ts';
import { engineMark, planAt, planMark } from '../../../src/lessons/class/plan.ts';
import { planSubject } from '../../../src/lessons/class/planSubject.ts';
import { poolOf } from '../../../src/lessons/class/pool.ts';
import { readPasted, type PastedRow } from '../../../src/lessons/class/rows.ts';
import { readTable } from '../../../src/lessons/class/table.ts';

const plan = planAt('hints');
const codeOf = (seed: number, solved = 128): string =>
  encodeCode({ engine: engineMark, plan: planMark(plan), seed, solved, state: 5 });
const proof = '#v=1&method=grpo&seed=7&proof=10.wasm.1.40.0123456789abcdef0123456789abcdef.AAAA';

/** The report of interactions that Moodle downloads as text: tabs, with the fields of users that the site shows. */
const moodle = [
  'First name\tLast name\tEmail address\tAttempt\tStarted on\tLast accessed on\tScore\tThe right step\tResponse 0',
  `Ada\tLovelace\tada@school.org\t1\tMonday, 2 March 2026, 9:05 AM\tMonday, 2 March 2026, 9:31 AM\t100\t100\t${codeOf(7)}`,
  `Grace\tHopper\tgrace@school.org\t2\tMonday, 2 March 2026, 9:06 AM\tMonday, 2 March 2026, 9:40 AM\t34.5\t34.5\t${codeOf(8)} segments 5 4 2`,
  'Alan\tTuring\talan@school.org\t-\t-\t-\t-\t-\t-',
].join('\n');

/** The analysis of a quiz that Canvas exports: commas, quotes, and the points of each question behind it. */
const canvas = [
  'name,id,sis_id,section,submitted,attempt,"4711: Paste your code, or the link with proof",1.0,n correct,score',
  `Ada Lovelace,101,,Physics,2026-03-02 09:31:00 UTC,1,${codeOf(7)},1.0,1,100`,
  `"Hopper, Grace",102,,"Physics, 2nd",2026-03-02 09:40:00 UTC,2,"https://x.org/espalier/${proof}",1.0,1,34.5`,
].join('\r\n');

const rowOf = (changes: Partial<PastedRow>): unknown => expect.objectContaining(changes);

test('Moodle’s report of interactions is read: names of two columns, scores, and codes with the settings behind them', () => {
  const { rows, hasColumns } = readPasted(moodle);
  expect(hasColumns).toBe(true);
  expect(rows).toEqual([
    rowOf({ line: 2, name: 'Ada Lovelace', score: 1, code: codeOf(7), proof: null }),
    rowOf({ line: 3, name: 'Grace Hopper', score: 0.345, code: `${codeOf(8)} segments 5 4 2`, proof: null }),
    rowOf({ line: 4, name: 'Alan Turing', score: null, code: '-' }),
  ]);
  expect(rows[0]?.others).toContain('ada@school.org');
});

test.each(['First name / Last name', 'First name / Surname', 'Last name / First name', 'Vorname / Nachname'])(
  'a column of whole names under the title “%s” is read',
  (title) => {
    const text = `${title}\tScore\tResponse 0\nAda Lovelace\t75\t${codeOf(7)}`;
    expect(readPasted(text).rows).toEqual([rowOf({ name: 'Ada Lovelace', score: 0.75, code: codeOf(7) })]);
  },
);

test('of several responses of a pupil the last counts, because better attempts are handed in later', () => {
  const text = [
    'Name\tScore\tResponse 0\tResponse 1\tResponse 2',
    `Ada\t100\t${codeOf(7, 100)}\t${codeOf(7, 128)}\t-`,
    `Grace\t40\t${codeOf(8, 100)}\t-\t-`,
    `Emmy\t40\thttps://x.org/${proof.replace('seed=7', 'seed=6')}\thttps://x.org/${proof}\t-`,
  ].join('\n');
  expect(readPasted(text).rows).toEqual([
    rowOf({ line: 2, name: 'Ada', score: 1, code: codeOf(7, 128) }),
    rowOf({ line: 3, name: 'Grace', score: 0.4, code: codeOf(8, 100) }),
    rowOf({ line: 4, name: 'Emmy', code: null, proof }),
  ]);
});

test('names of four short words are no codes, beside codes and where there is none', () => {
  const [maria, anne] = ['Maria Jose Lopez Garcia', 'Anne-Mari-Rose-Smith'];
  const text = [`Name\tScore\tAnswer`, `${maria}\t50\t${codeOf(7)}`, `${anne}\t40\t-`].join('\n');
  expect(readPasted(text).rows).toEqual([
    rowOf({ name: maria, code: codeOf(7) }),
    rowOf({ name: anne, code: '-' }),
  ]);
  const untitled = `${maria}\t50\t${codeOf(7)}\nAda\t40\t${codeOf(8).replaceAll('-', ' ')}`;
  expect(readPasted(untitled)).toEqual({
    hasColumns: true,
    rows: [
      rowOf({ name: maria, score: 0.5, code: codeOf(7) }),
      rowOf({ name: 'Ada', score: 0.4, code: codeOf(8).replaceAll('-', ' ') }),
    ],
  });
  const [row] = readPasted(`Name\tScore\tAnswer\nAda B1234 C123 D123\t50\t${codeOf(7)}`).rows;
  expect(row).toMatchObject({ name: 'Ada B1234 C123 D123', code: codeOf(7) });
  const inName = `Name\tScore\tAnswer\n4ADA B123 C123 D123\t50\t${codeOf(7).slice(0, -1)}`;
  expect(readPasted(inName).rows).toEqual([rowOf({ code: codeOf(7).slice(0, -1) })]);
});

test('titles of questions in Canvas are points of any size', () => {
  for (const points of ['1.0', '10.0', '100.0', '2.55'])
    expect(readPasted(canvas.replace(',1.0,n correct', `,${points},n correct`)).rows).toEqual(
      readPasted(canvas).rows,
    );
  expect(readPasted(canvas.replace(',1.0,n correct', ',10.0,n correct')).rows).toHaveLength(2);
});

test('Canvas’s analysis of a quiz is read: quoted names, codes and links with proof, and the last score', () => {
  expect(readPasted(canvas).rows).toEqual([
    rowOf({ line: 2, name: 'Ada Lovelace', score: 1, code: codeOf(7) }),
    rowOf({ line: 3, name: 'Hopper, Grace', score: 0.345, code: null, proof }),
  ]);
});

test('Canvas’s gradebook is read with the points that are possible', () => {
  const text = [
    'Student,ID,SIS Login ID,Section,Score,Response',
    '    Points Possible,,,,20,',
    `"Lovelace, Ada",101,ada,Physics,15,${codeOf(7)}`,
  ].join('\n');
  expect(readPasted(text).rows).toEqual([
    rowOf({
      line: 3,
      name: 'Lovelace, Ada',
      score: 0.75,
      code: codeOf(7),
      others: ['101', 'ada', 'Physics'],
    }),
  ]);
});

test('a German report with semicolons and decimal commas is read', () => {
  const text = `Vorname;Nachname;Punktzahl;Antwort 0\nEmmy;Noether;87,5;${codeOf(3)}`;
  expect(readPasted(text).rows).toEqual([rowOf({ name: 'Emmy Noether', score: 0.875, code: codeOf(3) })]);
});

test('a username is the name where no column has another, and else says who handed in', () => {
  for (const title of ['Username', 'User name', 'Login ID', 'Benutzername'])
    expect(readPasted(`${title}\tScore\tResponse\npupil-7\t50\t${codeOf(7)}`).rows).toEqual([
      rowOf({ name: 'pupil-7', score: 0.5, code: codeOf(7), others: [] }),
    ]);
  expect(readPasted(`Username\tName\tResponse\npupil-7\tAda\t${codeOf(7)}`).rows).toEqual([
    rowOf({ name: 'Ada', others: ['pupil-7'] }),
  ]);
  expect(readPasted(`Username\tVorname\tNachname\tResponse\np-7\tAda\tLovelace\t${codeOf(7)}`).rows).toEqual([
    rowOf({ name: 'Ada Lovelace', others: ['p-7'] }),
  ]);
  expect(readPasted(`Username\tVorname\tResponse\np-7\tAda\t${codeOf(7)}`).rows).toEqual([
    rowOf({ name: 'Ada', others: ['p-7'] }),
  ]);
});

test('a score of ten points, one in percent and one over the full score are shares', () => {
  const scoreIn = (header: string, cell: string) =>
    readPasted(`Name\t${header}\tCode\nAda\t${cell}\t${codeOf(1)}`).rows[0]?.score;
  expect(scoreIn('Grade/10.00', '7.50')).toBe(0.75);
  expect(scoreIn('Score', '75 %')).toBe(0.75);
  expect(scoreIn('Score', '15/20')).toBe(0.75);
  expect(scoreIn('Score', '101')).toBeNull();
  expect(scoreIn('Score', '-1')).toBeNull();
});

const columns = ['name', 'score', 'code'] as const;
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

test('name, score and code are found in any order and with any separator, with titles and without', () => {
  const cells = { name: '"Lovelace, Ada; ""A"""', score: '50', code: codeOf(7) };
  for (const order of orders)
    for (const separator of ['\t', ',', ';']) {
      const line = (of: Record<string, string>) => order.map((at) => of[columns[at]] ?? '').join(separator);
      const expected = { name: 'Lovelace, Ada; "A"', score: 0.5, code: codeOf(7), proof: null };
      const titled = `${line({ name: 'Name', score: 'Score', code: 'Response' })}\n${line(cells)}`;
      expect(readPasted(titled).rows).toEqual([rowOf(expected)]);
      expect(readPasted(line(cells)).rows).toEqual([rowOf(expected)]);
    }
});

test('a pool takes the rows of a table as it takes lines, and does not count its titles as a line without a code', () => {
  // Its scores count something else than solved prompts.
  const subject = planSubject(plan, { scores: false });
  const pool = poolOf(moodle, plan, checkPasted(readPasted(moodle).rows, subject));
  expect(pool.entries.map(({ name, seed }) => [name, seed])).toEqual([['Ada Lovelace', 7]]);
  expect(pool.skipped.map(({ line }) => line)).toEqual([3, 4]);
});

test('lines with a name and a code, and lines with a link, need no columns', () => {
  const text = `Bob: ${codeOf(1)}\nEve, https://x.org/${proof}\n${codeOf(2)} segments 5 4 2`;
  expect(readPasted(text)).toEqual({
    hasColumns: false,
    rows: [
      rowOf({ line: 1, name: 'Bob', code: codeOf(1), proof: null }),
      rowOf({ line: 2, name: 'Eve', code: null, proof }),
      rowOf({ line: 3, name: null, code: `${codeOf(2)} segments 5 4 2` }),
    ],
  });
});

test('codes of lines need no hyphens, and a name of four parts before them is none', () => {
  const [code, bare] = [codeOf(1), codeOf(1).replaceAll('-', '')];
  const read = (text: string) => {
    const [row] = readPasted(text).rows;
    return row && [row.name, row.code];
  };
  for (const written of [code, bare, code.replaceAll('-', ' '), bare.toLowerCase()]) {
    expect(read(`Bob: ${written} segments 5 4 2`)).toEqual(['Bob', `${written} segments 5 4 2`]);
    expect(read(`Bob (${written} segments 5 4 2)`)).toEqual(['Bob', `${written} segments 5 4 2`]);
    expect(read(`${written}, Bob`)).toEqual(['Bob', written]);
    expect(read(`Anne-Mari-Rose-Smith ${written}`)).toEqual(['Anne-Mari-Rose-Smith', written]);
  }
});

test('quoted cells may hold separators, quotation marks and line ends, and an open quotation mark loses no rows', () => {
  expect(readTable('a,"b ""c"", d\ne",f\ng,"h,i\nj,k,l')).toEqual([
    { line: 1, cells: ['a', 'b "c", d\ne', 'f'] },
    { line: 3, cells: ['g', '"h', 'i'] },
    { line: 4, cells: ['j', 'k', 'l'] },
  ]);
});

test('any text is read without an error', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void readPasted(text)));
  const symbols = fc.constantFrom('"', ',', ';', '\t', '\n', '\r', 'a', '7', '#', 'proof=', codeOf(1));
  fc.assert(fc.property(fc.array(symbols, { maxLength: 60 }), (parts) => void readPasted(parts.join(''))));
});

test('a text of 200,000 characters with nothing but quotation marks is read in a second', () => {
  const before = performance.now();
  readPasted('"'.repeat(200_000));
  readPasted('",'.repeat(100_000));
  expect(performance.now() - before).toBeLessThan(1000);
});
