/** What the page makes of data that tasks and workers give it: German in a German page, with no English left in it. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nodeThread } from '../../../src/cli/sandbox/nodeThread.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { encode } from '../../../src/tasks/alphabet.ts';
import { exampleNames, exampleSource, methodSource, moduleWith } from '../../sandbox/examples.ts';
import { modulesIn } from './pageModules.ts';
import * as english from './said.ts';

let page: Awaited<ReturnType<typeof modulesIn<typeof english>>>;
beforeAll(async () => {
  page = await modulesIn('de', '/test/cli/texts/said.ts');
}, 120_000);
afterAll(() => page.close());

/** Words of English sentences that no German one has, but for names in code, symbols and texts in quotation marks. */
const words =
  /\b(the|is|not|of|and|after|before|has|with|to|one|wrong|right|reaches|step|moves?|no|must|got|stays?|takes|write|use|or|more)\b/i;
const withoutQuotes = (text: string): string => text.replace(/[„"][^“"]*[“"]|\[\/?\w+\]|\w+\.\w+/g, '');

/** Pairs of a sentence and what the German page says, where that is English. */
const leftEnglish = (ours: readonly string[], theirs: readonly string[]): (readonly [string, string])[] =>
  ours.flatMap((sentence, i) => {
    const said = theirs[i] ?? '';
    const isSame = said === sentence && /[a-z]{2}/.test(sentence);
    return isSame || words.test(withoutQuotes(said)) ? [[sentence, said] as const] : [];
  });

test.each(english.taskIds)('every reason of a verdict of %s is German', async (id) => {
  const [ours, theirs] = [await english.wordsOf(id), await page.made.wordsOf(id)];
  expect(theirs).toHaveLength(ours.length);
  expect(new Set(ours).size).toBeGreaterThan(2);
  expect(leftEnglish(ours, theirs).slice(0, 9)).toEqual([]);
});

test('every code that a worker sends has a German sentence', () => {
  const [ours, theirs] = [english.sentences(), page.made.sentences()];
  expect(Object.keys(theirs)).toEqual(Object.keys(ours));
  expect(leftEnglish(Object.values(ours), Object.values(theirs))).toEqual([]);
});

test('titles, results and repairs of checks are German, and what the code itself throws stays as it is', async () => {
  const sandbox = createSandbox(nodeThread);
  const loss = (body: string): string =>
    `export const name = 'Try';\nexport function loss({ ratio, advantage }) {\n${body}\n}\n`;
  const sources = {
    methods: [
      methodSource('own/collapse'),
      ...['return 0 * advantage;', 'return -exp(exp(ratio)) * advantage;', 'return ratio * advantage;'].map(
        loss,
      ),
    ],
    tasks: [
      exampleSource(exampleNames[0]),
      ...[{ verify: 'return true' }, { prompt: 'return "ab:"' }].map(moduleWith),
    ],
  };
  const [ours, theirs] = [
    await english.checksOf(sandbox, sources),
    await page.made.checksOf(sandbox, sources),
  ];
  expect(new Set(ours).size).toBeGreaterThan(30);
  expect(leftEnglish(ours, theirs).map(([sentence]) => sentence)).toEqual([
    'Level 1: prompt must give at least 16 different prompts, got 1 in 2048 draws; use random in prompt (line 5).',
  ]);
  const thrown = { ...sources, tasks: [], methods: [loss('while (ratio) {}')] };
  expect((await page.made.checksOf(sandbox, thrown))[1]).toBe((await english.checksOf(sandbox, thrown))[1]);
  sandbox.close();
});

describe('the reason of a line', () => {
  const prompt = { task: 'chain-sum', split: 'eval', index: 0, level: 1, tokens: encode('3+4=') } as const;
  const attempt = { prompt: { ...prompt, key: 'chain-sum 3+4=' }, completion: encode('8⏎') };
  const line = { attempt, reason: 'wrong: 8, not 7', correct: false };
  const inGerman = 'falsch: 8, nicht 7';

  test('is the task’s own in a German page, with what else set the reward', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'de' } });
    page.made.reasonOf(line);
    await Promise.resolve();
    expect(page.made.reasonOf(line)).toBe(inGerman);
    const voted = {
      ...line,
      reason: `${line.reason}; the vote says 8`,
      rewardedBy: { by: 'vote', label: '8' },
    } as const;
    expect(page.made.reasonOf(voted)).toBe(`${inGerman}; die Abstimmung sagt 8`);
    vi.unstubAllGlobals();
  });

  test('is the record’s where the verdict is another, the task the reader’s, or the record an old one', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'de' } });
    const { attempt: _, ...old } = line;
    const own = { ...line, attempt: { ...attempt, prompt: { ...attempt.prompt, task: 'own-1' } } };
    const noisy = { ...line, correct: true };
    for (const one of [old, own, noisy]) page.made.reasonOf(one);
    await Promise.resolve();
    for (const one of [old, own, noisy]) expect(page.made.reasonOf(one)).toBe(line.reason);
    vi.unstubAllGlobals();
  });

  test('is the record’s in an English page', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    page.made.reasonOf(line);
    await Promise.resolve();
    expect(page.made.reasonOf(line)).toBe(line.reason);
    vi.unstubAllGlobals();
  });
});
