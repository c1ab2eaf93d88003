import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../src/tasks/alphabet.ts';
import { tableQuery } from '../../src/tasks/tableQuery.ts';
import type { Prompt } from '../../src/tasks/task.ts';
import { checkTask, someOf } from './checkTask.ts';
import { playing as playingOf, prompt } from './byHand.ts';

const conditionOf = (solution: readonly number[]) => /[<>\d]+(?=⏎$)/.exec(decode(solution))![0];

checkTask(tableQuery, [
  {
    name: 'the right condition as a query alone',
    completion: (solution) => encode(`[filter]${conditionOf(solution)}⏎`),
  },
  { name: 'the condition without the verb', completion: (solution) => encode(`${conditionOf(solution)}⏎`) },
  {
    name: 'the wanted names as the answer',
    completion: (_, { tokens }) => encode(`[answer]${decode(tokens).split('?')[0]}⏎`),
  },
  { name: 'an answer without condition', completion: () => encode('[answer]⏎') },
  { name: 'no row', completion: () => encode('[answer]<0⏎') },
  {
    name: 'a third comparison',
    completion: (solution) => encode(`[answer]${conditionOf(solution)}<9>0⏎`.replace(/(<9>0)?⏎/, '<9<9>0⏎')),
  },
  {
    name: 'two answers in one turn',
    completion: (solution) => encode(`[answer]${conditionOf(solution)}[answer]${conditionOf(solution)}⏎`),
  },
  {
    name: 'two conditions to choose from',
    completion: (solution) => encode(`[answer]${conditionOf(solution)}|${conditionOf(solution)}⏎`),
  },
]);

const ask = (text: string, level: number): Prompt =>
  prompt('table-query', text, level, `table-query ${text}`);
const rows4 = ask('bd?3a7b1c9d', 2);
const rows6 = ask('ae?4a8b2c9d3e0f', 3);

const playing = playingOf(tableQuery);

describe('table-query', () => {
  it.each([
    ['[filter]>3⏎', 'bd'],
    ['[filter]<3⏎', 'c'],
    ['[filter]>9⏎', '-'],
    ['[count]>0⏎', '4'],
    ['[count]<1⏎', '0'],
    ['[filter]=3⏎', '[error]'],
    ['[filter]>⏎', '[error]'],
    ['[filter]>3<8⏎', '[error]'],
    ['>3⏎', '[error]'],
    ['[answer]⏎', '[error]'],
    ['[answer]bd⏎', '[error]'],
    ['[row]>3⏎', '[error]'],
    ['[filter]>3[filter]>3⏎', '[error]'],
    ['⏎', '[error]'],
  ])('executes %s on four rows and brings %s', async (turn, said) => {
    const { text, verdict } = await playing(rows4, turn, '[answer]>4⏎');
    expect(text).toBe(`${turn}[tool]${said}[/tool][answer]>4⏎`);
    expect(verdict).toMatchObject({ reward: 1, reason: 'right' });
  });

  it.each([
    ['[filter]>2<8⏎', 'ae'],
    ['[filter]<8>2⏎', 'ae'],
    ['[filter]>2>3⏎', 'abd'],
    ['[filter]>8<2⏎', '-'],
    ['[filter]>2<8<9⏎', '[error]'],
  ])('executes %s on six rows and brings %s', async (turn, said) => {
    expect((await playing(rows6, turn, '[answer]>2<5⏎')).text).toContain(`[tool]${said}[/tool]`);
  });

  it('verifies an answer by the rows it picks, however it is written', async () => {
    const right = async (prompt: Prompt, answer: string) =>
      (await playing(prompt, `[answer]${answer}⏎`)).verdict?.correct;
    for (const answer of ['>3', '>4', '>5', '>6']) expect(await right(rows4, answer)).toBe(true);
    for (const answer of ['>2', '>7', '<9']) expect(await right(rows4, answer)).toBe(false);
    for (const answer of ['>2<5', '<8>2', '>2<8']) expect(await right(rows6, answer)).toBe(true);
    for (const answer of ['>2', '<8', '>1<5', '>2<9']) expect(await right(rows6, answer)).toBe(false);
  });

  it('says what a wrong answer picks', async () => {
    expect((await playing(rows4, '[answer]>7⏎')).verdict?.reason).toBe('wrong: picks d, not bd');
    expect((await playing(rows4, '[answer]<0⏎')).verdict?.reason).toBe('wrong: picks no row, not bd');
  });

  it('gives three turns, and calls those right that pick the wanted rows', async () => {
    const { played, verdict } = await playing(rows4, '[filter]>7⏎', '[count]>5⏎', '[answer]>5⏎');
    expect(played.terminated).toBe(true);
    expect(verdict?.steps).toEqual([
      { from: 0, to: 4, correct: false },
      { from: 7, to: 11, correct: true },
      { from: 14, to: 18, correct: true },
    ]);
    const late = await playing(rows4, '[filter]>7⏎', '[count]>5⏎', '[filter]>5⏎', '[answer]>5⏎');
    expect(late.played).toMatchObject({ terminated: false, truncated: true });
    expect(late.verdict?.reason).toBe('never answered');
  });

  it('answers with the condition that was tried and fits, and corrects one that does not', () => {
    const next = (prefix: string) => decode(tableQuery.solve(rows4, encode(prefix)));
    expect(next('')).toBe('[filter]>3⏎');
    expect(next('[filter]>7⏎[tool]d[/tool]')).toBe('[filter]>3⏎');
    expect(next('[filter]>5⏎[tool]bd[/tool]')).toBe('[answer]>5⏎');
    expect(() => next('[filter]>7⏎[tool]bd[/tool]')).toThrow(
      'table-query: prefix must hold what the tool says',
    );
    expect(next('[filter]>7⏎[tool]d[/tool][filter]>8⏎[tool]d[/tool]')).toBe('[answer]>3⏎');
  });

  it('treats conditions that pick the same rows as one answer', async () => {
    const answer = async (prompt: Prompt, ...turns: string[]) => {
      const { played } = await playing(prompt, ...turns);
      return tableQuery.answerOf!({ prompt, ...played });
    };
    expect(await answer(rows6, '[answer]>2<8⏎')).toBe('ae');
    expect(await answer(rows6, '[answer]<5>2⏎')).toBe('ae');
    expect(await answer(rows6, '[answer]>2>5⏎')).toBe('bd');
    expect(await answer(rows6, '[answer]>9⏎')).toBe('');
    expect(await answer(rows4, '[filter]>3⏎', '[answer]>3⏎')).toBe('bd');
    expect(await answer(rows4, '[filter]>3⏎')).toBeNull();
    expect(await answer(rows4, '[answer]bd⏎')).toBeNull();
    expect(await answer(rows4, '[answer]>3<9⏎')).toBeNull();
  });

  it.each([
    [1, 3, /^>\d$/],
    [2, 5, /^[<>]\d$/],
    [3, 6, /^>\d<\d$/],
  ])('has at level %i tables of %i rows and needs conditions like %s', (level, rows, condition) => {
    for (const prompt of someOf(tableQuery, level, 'train', 300)) {
      const view = tableQuery.view({ prompt, completion: [] });
      if (view.kind !== 'table') throw new Error('must be a table');
      expect(view.rows).toHaveLength(rows);
      expect(new Set(view.rows.map(([name]) => name)).size).toBe(rows);
      expect(new Set(view.rows.map(([, number]) => number)).size).toBe(rows);
      expect(view.expected).toMatch(condition);
      expect(decode(prompt.tokens)).toMatch(/^[a-h]{1,3}\?/);
    }
  });

  it('shows table, question and turns', async () => {
    const { played } = await playing(rows4, '[filter]>7⏎', '[answer]>3⏎');
    expect(tableQuery.view({ prompt: rows4, ...played })).toEqual({
      kind: 'table',
      prompt: 'bd?3a7b1c9d',
      completion: '[filter]>7[tool]d[/tool][answer]>3',
      expected: '>3',
      columns: ['name', 'number'],
      rows: [
        ['a', '3'],
        ['b', '7'],
        ['c', '1'],
        ['d', '9'],
      ],
      question: 'which condition picks b, d?',
      turns: [
        { action: '[filter]>7', observation: 'd' },
        { action: '[answer]>3', observation: '' },
      ],
    });
  });

  it.each(['bd', 'bd?', 'x?3a', 'bz?3a7b', 'c?3a7b'])('refuses the prompt %s', (text) => {
    const prompt = {
      ...rows4,
      tokens: [...text].flatMap((one) => (/[a-h\d?]/.test(one) ? encode(one) : [40])),
    };
    expect(() => tableQuery.solve(prompt)).toThrow('table-query: prompt must be names, ? and rows');
  });
});
