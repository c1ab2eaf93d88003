/** Own tasks that list their prompts as rows, made of a table or written by hand. */
import { afterAll, describe, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { checkTask } from '../../src/sandbox/checkTask.ts';
import { openTask, ownTaskFrom, playOwnTask } from '../../src/sandbox/openTask.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { readOwnTask } from '../../src/config/ownTask.ts';
import { guessColumns } from '../../src/tasks/table/guessColumns.ts';
import { parseTable } from '../../src/tasks/table/parseTable.ts';
import { proposeKind, tableRows, type TableChoice } from '../../src/tasks/table/tableRows.ts';
import { tableTask } from '../../src/tasks/table/tableTask.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';

const sandbox = createSandbox(nodeThread);
afterAll(() => sandbox.close());

/** The code of the task of a table. */
function taskOfTable(text: string, choice: Partial<TableChoice> = {}): string {
  const table = parseTable(text, 'made.csv');
  const draft = {
    ...guessColumns(table),
    ...({ check: 'text', isFinal: false, withSteps: false, byHeart: true } as const),
    ...choice,
  };
  const whole: TableChoice = { ...draft, kind: choice.kind ?? proposeKind(table, draft) };
  return tableTask(table, whole, tableRows(table, whole));
}

async function rewards(source: string, attempts: readonly (readonly [string, string])[]): Promise<unknown[]> {
  return (await sandbox.ask(source, { ask: 'verify', attempts })).map(([reward]) => reward);
}

const rowsWith = (rows: string, more = ''): string => `
export const name = 'Listed';
export const description = 'Write what stands beside it.';
export const levels = [{ title: 'all' }];
export const verify = (prompt, answer) => answer === rows.find(([one]) => one === prompt)[1];
${more}
export const rows = ${rows};`;

const capitals = 'country,capital\nFrance,Paris\nÖsterreich,Wien\nЯпония,Токио\nPeru,Lima\n';

describe('a task of a table', () => {
  it('has a row for each prompt in both splits where it is learned by heart, says so, and passes its checks', async () => {
    const { opened, checks } = await checkTask(sandbox, taskOfTable(capitals));
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(opened?.pools[0]?.train.map(({ solution }) => solution)).toEqual([
      'Paris',
      'Wien',
      'Токио',
      'Lima',
    ]);
    expect(opened?.pools[0]?.eval).toEqual(opened?.pools[0]?.train);
    expect(opened?.description).toMatch(
      /No prompts are held out: evaluation is on those that it trains on\.$/,
    );
    expect(opened?.vocabulary?.kind).toBe('characters');
  });

  it('holds out prompts by their hash where it is not', async () => {
    const rows = Array.from({ length: 400 }, (_, i) => `place ${i},capital ${i % 7}`);
    const { pools } = await openTask(sandbox, taskOfTable(`a,b\n${rows.join('\n')}`, { byHeart: false }));
    const [train, held] = [pools[0]!.train.length, pools[0]!.eval.length];
    expect(train + held).toBe(400);
    expect(held).toBeGreaterThan(25);
    expect(held).toBeLessThan(80);
  });

  it('is played: its solutions are right, and its record is read again', async () => {
    const source = taskOfTable(capitals);
    const own = ownTaskFrom(source, await openTask(sandbox, source), 'fresh');
    expect(readOwnTask(JSON.parse(JSON.stringify(own)))).toEqual(own);
    const task = await playOwnTask(sandbox, own);
    const prompts = Array.from({ length: 16 }, (_, i) => task.prompt(i % 2 ? 'eval' : 'train', 1, i, 1));
    const verdicts = await task.verify(prompts.map((prompt) => ({ prompt, completion: task.solve(prompt) })));
    expect(verdicts.every(({ correct }) => correct)).toBe(true);
    const [wrong] = await task.verify([
      { prompt: prompts[0]!, completion: [...task.vocabulary.encode('Lim'), END] },
    ]);
    expect(wrong?.reason).toMatch(/^right is /);
  });

  it.each([
    ['text', 'Paris', ['Paris', ' Paris ', 'paris', 'Paris!'], [1, 1, 0, 0]],
    ['number', '"1,000.50"', ['1000.5', '+1000.500', '$1,000.50', '1000', 'x'], [1, 1, 1, 0, 0]],
    ['number', '90071992547409931', ['90071992547409931', '90071992547409932'], [1, 0]],
    ['contains', 'Paris', ['It is Paris.', 'Paris', 'Pari'], [1, 1, 0]],
    ['pattern', '"[Pp]ari.?"', ['Paris', 'pari', 'in Paris'], [1, 1, 0]],
    ['several', 'Paris|the City of Light', ['Paris', 'the City of Light', 'Paris|'], [1, 1, 0]],
  ] as const)('checks by %s', async (check, cell, answers, right) => {
    const source = taskOfTable(`question,answer\nWhere?,${cell}\nAnd?,${cell}\n`, { check });
    expect(
      await rewards(
        source,
        answers.map((answer) => ['Where?', answer] as const),
      ),
    ).toEqual(right);
    const { checks } = await checkTask(sandbox, source);
    expect(checks.filter(({ ok, title }) => !ok && !title.startsWith('One answer'))).toEqual([]);
  });

  it('takes the steps before a final answer into its solutions, and checks what stands behind them', async () => {
    const text = 'question,answer\n"2 boxes of 3?","2 * 3 = 6\n#### 6"\n"1 and 1?","1 + 1 = 2\n#### 2"\n';
    const source = taskOfTable(text, { isFinal: true, withSteps: true, check: 'number' });
    const { pools } = await openTask(sandbox, source);
    expect(pools[0]?.train[0]?.solution).toBe('2 * 3 = 6|6');
    expect(
      await rewards(source, [
        ['2 boxes of 3?', '9|6'],
        ['2 boxes of 3?', '6|9'],
      ]),
    ).toEqual([1, 0]);
    const answers = await sandbox.ask(source, { ask: 'answers', attempts: [['1 and 1?', '1 + 1 = 2|2.0']] });
    expect(answers).toEqual(['2']);
  });

  it('keeps texts that look like code as texts', async () => {
    const cell = "${process.exit()}`'\\</script>\u2028";
    const source = taskOfTable(`q,a\n"${cell}",one ${cell}\nb,two\n`);
    const { pools } = await openTask(sandbox, source);
    expect(pools[0]?.train[0]?.prompt).toBe(cell.trim());
    expect(await rewards(source, [[cell.trim(), `one ${cell}`]])).toEqual([1]);
  });

  it('opens 20,000 rows', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, i) => `what is the item ${i} of this list,the value ${(i * 7919) % 997}`,
    );
    const source = taskOfTable(`prompt,answer\n${rows.join('\n')}`, { byHeart: false, kind: 'characters' });
    expect(source.length).toBeGreaterThan(1e6);
    const { pools } = await openTask(sandbox, source);
    expect(pools[0]!.train.length + pools[0]!.eval.length).toBe(20_000);
    expect(await rewards(source, [['what is the item 1 of this list', 'the value 940']])).toEqual([1]);
  }, 30_000);
});

describe('rows written by hand', () => {
  it('need neither prompt nor solution', async () => {
    const rows = JSON.stringify(Array.from({ length: 200 }, (_, i) => [`${i}+1`, String(i + 1)]));
    const opened = await openTask(sandbox, rowsWith(rows));
    expect([opened.isListed, opened.solves, opened.holdsOut]).toEqual([true, true, true]);
    expect(opened.vocabulary).toBeUndefined();
  });

  it.each([
    ['are no list', '7', '', /rows must be a list such as .* got number 7 \(line 7\)/],
    [
      'hold something else',
      '[["a", "b"], "c"]',
      '',
      /row 2 of rows must be \[prompt, solution\], two texts, got string "c"/,
    ],
    ['hold numbers', '[["a", 1]]', '', /row 1 of rows must be .* got a list with string "a", number 1/],
    [
      'name another level',
      '[["a", "b", 2]]',
      '',
      /row 1 of rows must have a level from 1 to 1 .* got number 2/,
    ],
    [
      'are few',
      '[["a", "b"], ["c", "d"]]',
      '',
      /at least 16 different prompts, got 2; add rows, or export const heldOut = false/,
    ],
    [
      'are one',
      '[["a", "b"]]',
      'export const heldOut = false;',
      /at least 2 different prompts, got 1; add rows/,
    ],
    [
      'repeat a prompt',
      '[["a", "b"], ["c", "d"], ["a", "e"]]',
      'export const heldOut = false;',
      /each prompt once, got "a" again/,
    ],
    [
      'stand beside a function prompt',
      '[["a", "b"]]',
      'export const prompt = () => "a";',
      /rows or a function prompt, got both/,
    ],
    ['lack solutions', '[["a"], ["b"]]', '', /must say how long an answer may be/],
    ['hold the end token', '[["⏎", "b"], ["c", "d"]]', 'export const heldOut = false;', /got "⏎"/],
    [
      'lack symbols',
      '[["ä", "b"], ["c", "d"]]',
      'export const heldOut = false; export const vocabulary = ["b"];',
      /got "ä"/,
    ],
  ])('are refused with the reason where they %s', async (_, rows, more, reason) => {
    await expect(openTask(sandbox, rowsWith(rows, more))).rejects.toThrow(reason);
  });

  it('have the symbols that the code says', async () => {
    const more = (vocabulary: string) =>
      `export const heldOut = false; export const vocabulary = ${vocabulary};`;
    const rows = '[["ja oder nein", "ja"], ["nein oder ja", "nein"]]';
    const kinds = ['"words"', '"characters"', '["ja", "nein", "oder"]'].map(async (one) => {
      const { vocabulary } = await openTask(sandbox, rowsWith(rows, more(one)));
      return [vocabulary?.kind, vocabulary?.symbols.length];
    });
    expect(await Promise.all(kinds)).toEqual([
      ['words', 3],
      ['characters', 5],
      ['words', 3],
    ]);
  });

  it('may be longer than code may be', async () => {
    const lines = Array.from({ length: 2000 }, (_, i) => `  ["${'1'.repeat(20)}${i}", "${i}"],`).join('\n');
    const rows = `[\n${lines}\n];\n`;
    expect((await openTask(sandbox, rowsWith(rows))).isListed).toBe(true);
    await expect(openTask(sandbox, rowsWith(rows, `// ${'x'.repeat(17_000)}`))).rejects.toThrow(
      /the code without its rows must have at most 16384 characters/,
    );
    await expect(openTask(sandbox, ' '.repeat(2_000_001))).rejects.toThrow(
      /at most 2000000 characters with its rows/,
    );
  });
});
