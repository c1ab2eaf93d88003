/** The pair that a reader is shown next, and choices as rows of JSON, in a file beside those of a run. */
import { describe, expect, it } from 'vitest';
import type { WrittenChoice } from '../../../src/config/choiceText.ts';
import type { RolloutGroup, RolloutLine } from '../../../src/run/records.ts';
import { integer, streams } from '../../../src/tensor/random.ts';
import { vocabularyIn } from '../../../src/tasks/index.ts';
import { joining } from '../../../src/ui/lab/choose/fileChoices.ts';
import { nextPair, type ShownPair } from '../../../src/ui/lab/choose/nextPair.ts';
import { readChoiceRows, writeChoiceRows } from '../../../src/ui/lab/choose/rows.ts';

const { encode, ...vocabulary } = vocabularyIn('replies');

let drawn = 0;
/** Another draw at every call. */
const drawOf =
  (seed: number) =>
  (below: number): number =>
    integer(below, seed, streams.control, drawn++);

const lineOf = (prompt: string, completion: string): RolloutLine =>
  ({
    prompt,
    attempt: { prompt: { tokens: Int32Array.from(encode(prompt)) }, completion: [...encode(completion), 1] },
  }) as unknown as RolloutLine;
const groupOf = (prompt: string, ...completions: string[]): RolloutGroup =>
  ({ prompt, lines: completions.map((one) => lineOf(prompt, one)) }) as unknown as RolloutGroup;
const groups = [groupOf('i know .', 'yes .', 'no .', 'yes .'), groupOf('tell me .', 'i do .', 'i do not .')];

const textOf = (pair: ShownPair | null): string[] =>
  pair
    ? [pair.first, pair.second]
        .map(({ attempt }) => vocabulary.decode(attempt.completion.slice(0, -1)))
        .sort()
    : [];
const choiceOf = (
  { first, second }: ShownPair,
  answer: WrittenChoice['answer'] = 'first',
): WrittenChoice => ({
  prompt: [...first.attempt.prompt.tokens],
  ...{ first: first.attempt.completion, second: second.attempt.completion, answer },
});

it('every pair of unlike completions of a prompt is shown once, and then none', () => {
  const choices: WrittenChoice[] = [];
  const shown: string[] = [];
  for (
    let pair = nextPair(groups, choices, null, drawOf(1));
    pair;
    pair = nextPair(groups, choices, null, drawOf(1))
  ) {
    shown.push(textOf(pair).join(' / '));
    choices.push(choiceOf(pair));
  }
  expect(shown.sort()).toEqual(['i do not. / i do.', 'no. / yes.']);
});

it('the judge is asked for the pair that it tells apart least, but for every fourth', () => {
  const byLength = (tokens: readonly number[]): number => tokens.length;
  const other = choiceOf(nextPair([groupOf('do you ?', 'a .', 'the .')], [], null, drawOf(1))!);
  expect(textOf(nextPair(groups, [other], byLength, drawOf(1)))).toEqual(['no.', 'yes.']);
  const first = new Set(
    Array.from({ length: 20 }, (_, seed) => textOf(nextPair(groups, [], byLength, drawOf(seed))).join()),
  );
  expect(first.size).toBe(2);
});

it('which completion stands first is a coin', () => {
  const pairs = Array.from({ length: 40 }, (_, seed) => nextPair([groups[1]!], [], null, drawOf(seed))!);
  const longer = pairs.filter(
    ({ first, second }) => first.attempt.completion.length > second.attempt.completion.length,
  );
  expect(longer.length).toBeGreaterThan(8);
  expect(longer.length).toBeLessThan(32);
});

it('rows hold the preferred text first, leave out ties, and are read back', () => {
  const pair = nextPair([groups[0]!], [], null, drawOf(1))!;
  const all = (['first', 'second', 'equal', 'neither'] as const).map((answer) => choiceOf(pair, answer));
  const rows = writeChoiceRows(all, vocabularyIn('replies'));
  const [first, second, ...rest] = rows
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row) as Record<string, string>);
  expect(rest).toEqual([]);
  expect(first!.prompt).toBe('i know.');
  expect([first!.chosen, first!.rejected]).toEqual([second!.rejected, second!.chosen]);
  expect(readChoiceRows(rows, vocabularyIn('replies'))).toEqual({
    choices: [all[0], { ...all[0], first: all[0]!.second, second: all[0]!.first }],
  });
});

it.each([
  ['', /no rows/],
  ['{"prompt": "i know ."}', /^Row 1 must be JSON/],
  ['not JSON', /^Row 1 must be JSON/],
  ['{"prompt":"i know .","chosen":"","rejected":""}', /^Row 1 compares nothing/],
  [
    '{"prompt":"i know .","chosen":"yes .","rejected":"no ."}\n{"prompt":"i know .","chosen":"quaternion","rejected":"no ."}',
    /^Row 2 cannot be written by this task: .*quaternion/,
  ],
  ['{}\n'.repeat(1001), /1001 rows, at most 1000/],
])('bad rows are named: %s', (text, problem) => {
  const read = readChoiceRows(text, vocabularyIn('replies'));
  expect('problem' in read && read.problem).toMatch(problem);
});

describe('choices of a file', () => {
  const row = (prompt: string, chosen: string, rejected: string): WrittenChoice => ({
    ...{ prompt: encode(prompt), first: [...encode(chosen), 1], second: [...encode(rejected), 1] },
    answer: 'first',
  });
  const shown = row('i know .', 'yes .', 'no .');

  it('are marked where the run was not seen to write both completions to their prompt', () => {
    const other = row('i know .', 'yes .', 'i do .');
    expect(joining([shown, other], [], groups)).toEqual([shown, { ...other, fromFile: true }]);
    expect(joining([shown], [], [])).toEqual([{ ...shown, fromFile: true }]);
    // What was compared on the page was written, and what came from a file is still not.
    const made = row('i know .', 'i do .', 'yes .');
    expect(joining([other], [made], [])).toEqual([other]);
    expect(joining([other], [{ ...made, fromFile: true }], [])).toEqual([{ ...other, fromFile: true }]);
    const elsewhere = row('do you ?', 'yes .', 'no .');
    expect(joining([elsewhere], [], groups)).toEqual([{ ...elsewhere, fromFile: true }]);
  });

  it('join once: those of the run are left out, whichever side stood first, and opposite ones are not', () => {
    const turned = { ...shown, first: shown.second, second: shown.first };
    expect(joining([shown], [{ ...turned, answer: 'second' }], groups)).toEqual([]);
    expect(joining([shown], [turned], groups)).toEqual([shown]);
    expect(joining([shown], [{ ...shown, answer: 'equal' }], groups)).toEqual([shown]);
    expect(joining([shown, shown], [], groups)).toEqual([shown, shown]);
    // A completion that was cut off has no end token, and the row of a file always gets one.
    expect(joining([shown], [{ ...shown, first: shown.first.slice(0, -1) }], groups)).toEqual([]);
  });
});
