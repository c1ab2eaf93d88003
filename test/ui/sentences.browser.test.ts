/** Completions of words on the page, to eyes, keyboard, clipboard and screen reader; and a prompt of the reader's own words. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { parseConfig } from '../../src/config/schema.ts';
import type { AskedFacts } from '../../src/question/answer.ts';
import type { DrawnCompletion } from '../../src/question/draw.ts';
import type { RolloutGroup, RolloutLine } from '../../src/run/records.ts';
import type { QuestionHandle } from '../../src/runtime/questionHandle.ts';
import RuleMarks from '../../src/ui/rollouts/RuleMarks.svelte';
import { rulesIn } from '../../src/ui/rollouts/rules.ts';
import AskPolicy from '../../src/ui/try/AskPolicy.svelte';
import type { HeldPoint, Tried } from '../../src/ui/try/Tried.svelte.ts';
import { completionsDrawn, openToyPage, settle, type ToyPage } from './toyPage.ts';
import { lineOf } from './pictures.ts';

let page: ToyPage | null = null;
afterEach(async () => {
  await page?.close();
  page = null;
});

function written(writing: 'words' | 'characters', symbols: readonly string[], reward: number): RolloutLine {
  const view = { kind: 'text', prompt: 'I lost my hat.', completion: '', expected: 'is polite' } as const;
  const text = symbols.map(() => 'x').join('');
  return { ...lineOf({ view, text, reward, reason: 'not polite' }), symbols, writing };
}

async function show(lines: readonly RolloutLine[]): Promise<void> {
  page = await openToyPage();
  const group: RolloutGroup = {
    ...{ prompt: 'I lost my hat.', expected: 'is polite', level: 1, lines, tree: null },
  };
  await page.lab.start();
  page.handle.turn({}, [group]);
  await completionsDrawn();
}

const cell = (line: number, position: number): HTMLElement =>
  document.querySelector(`[data-cell="${line} ${position}"]`) as HTMLElement;

function copied(element: Element): string {
  getSelection()?.selectAllChildren(element);
  return (getSelection()?.toString() ?? '').trim();
}

test('a completion of words reads, sounds and copies as a sentence, and each word is reached by the keyboard', async () => {
  const symbols = ['oh', 'no', '!', 'where', 'is', 'it', '?', '⏎'];
  await show([written('words', symbols, 1), written('words', symbols.toSpliced(3, 0, 'but'), 0)]);
  const row = cell(0, 0).closest('[role="gridcell"]')!;
  expect(row.getAttribute('aria-label')).toBe('oh no! where is it?');
  expect(copied(row)).toBe('oh no! where is it?');
  // Only the word that Tab reaches is no part of the sentence alone.
  const heard = (): (string | undefined)[] =>
    [...document.querySelectorAll<HTMLElement>('[data-cell]:not([aria-hidden])')].map(
      (one) => one.dataset['cell'],
    );
  expect(heard()).toEqual(['0 0']);
  cell(0, 0).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown'])
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await settle();
  expect(document.activeElement).toBe(cell(1, 3));
  expect(heard()).toEqual(['1 3']);
  expect(cell(1, 3).getAttribute('aria-label')).toMatch(/^but, probability \d+ %/);
  await expect
    .poll(() => document.querySelector('[aria-label="Token"]')?.textContent)
    .toContain('but in completion 2');
});

test('letters from right to left and emoji stay whole, and no space parts them', async () => {
  await show([written('characters', ['ש', 'ל', 'ו', 'ם', ' ', '👨‍👩‍👧', '⏎'], 1)]);
  const row = cell(0, 0).closest<HTMLElement>('[role="gridcell"]')!;
  expect(copied(row)).toBe('שלום 👨‍👩‍👧');
  expect(getComputedStyle(row).direction).toBe('rtl');
  const [first, second] = [cell(0, 0), cell(0, 1)].map((one) => one.getBoundingClientRect());
  expect(Math.abs(first!.left - second!.right)).toBeLessThan(0.5);
});

test('a label before letters from right to left does not turn them, and arrow keys go where they point', async () => {
  const line = written('words', ['מה', 'שלום', 'חבר', '?', '⏎'], 1);
  await show([{ ...line, hint: 'the hint' }, line]);
  const row = cell(0, 0).closest<HTMLElement>('[role="gridcell"]')!;
  expect(getComputedStyle(row).direction).toBe('rtl');
  const lefts = [0, 1, 2, 3].map((position) => cell(0, position).getBoundingClientRect().left);
  expect(lefts).toEqual([...lefts].sort((a, b) => b - a));
  cell(0, 0).focus();
  const press = (key: string) =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('ArrowLeft');
  press('ArrowLeft');
  expect(document.activeElement).toBe(cell(0, 2));
  press('ArrowRight');
  expect(document.activeElement).toBe(cell(0, 1));
});

test('single symbols stay in boxes, a cell each', async () => {
  const { writing: _, ...line } = written('words', ['1', '2', '⏎'], 1);
  await show([line]);
  expect(cell(0, 1).getAttribute('role')).toBe('gridcell');
  expect(cell(0, 1).getAttribute('aria-hidden')).toBe(null);
});

test('a prompt of words is typed, not pressed: known words are proposed, unknown ones are named', async () => {
  const rules = {
    title: 'Replies',
    kind: 'words',
    symbols: ['I', 'lost', 'my', 'hat', '.'],
    longest: 9,
  } as const;
  const facts: AskedFacts = { task: 'replies', rules };
  const drawn: DrawnCompletion = {
    ...{ draw: 0, symbols: ['my', 'hat', '.', '⏎'], probabilities: [0.5, 0.5, 0.5, 0.5] },
    ...{ roles: [1, 1, 1, 1], verdict: null, view: null, ended: true },
  };
  const asked: string[] = [];
  const questions: Partial<QuestionHandle> = {
    draws: (_, { text }) => {
      asked.push(text);
      return Promise.resolve([drawn]);
    },
    tree: () => Promise.resolve({ next: [], rest: 0, reference: null, isQuestion: false }),
  };
  const held: HeldPoint = { key: 'r', round: 3, facts, notice: null };
  const tried = { run: null, hold: () => Promise.resolve(held), questions } as unknown as Tried;
  const props = { tried, held, pair: ['0', '3'] as const, asked: 'my hat.', onasked: () => undefined };
  const form = mount(AskPolicy, { target: document.body, props });
  onTestFinished(() => unmount(form));
  await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(2));
  await settle();
  expect(document.querySelectorAll('.key')).toHaveLength(0);
  const answers = [...document.querySelectorAll('[aria-label="Drawn completion"]')];
  expect(answers.map((one) => one.textContent)).toEqual(['my hat.', 'my hat.']);
  const field = document.querySelector<HTMLInputElement>('[aria-label="Prompt"]')!;
  const type = (text: string): void => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
  };
  type('I lo');
  expect([...field.list!.options].map(({ value }) => value)).toEqual(['I lost']);
  type('I lost my zebra');
  expect(document.querySelector('.hint')?.textContent).toContain('does not know “zebra”');
  const before = asked.length;
  const say = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Say something')!;
  say.click();
  await settle();
  expect(asked).toHaveLength(before);
  type('I lost my hat.');
  say.click();
  await vi.waitFor(() => expect(asked.at(-1)).toBe('I lost my hat.'));
});

test('rules with a weight say whether a completion follows them, and what is no reply says why', async () => {
  const rules = rulesIn(parseConfig({ task: 'replies', rule_question: 0.5, rule_polite: 1, rule_animal: 0 }));
  expect(rules.map(({ id }) => id)).toEqual(['polite', 'question']);
  expect(rulesIn(parseConfig({ task: 'maze' }))).toEqual([]);
  const said = async (scores: Readonly<Record<string, number>>, reason: string): Promise<string> => {
    const target = document.createElement('p');
    const marks = mount(RuleMarks, { target, props: { rules, scores, reason } });
    const text = target.textContent.replaceAll(/\s+/g, ' ').trim();
    await unmount(marks);
    return text;
  };
  expect(await said({ polite: 0, question: 1, short: 1 }, 'not polite')).toBe(
    '✗breaks: Polite✓follows: A question',
  );
  expect(await said({ polite: 0, question: 0, short: 0 }, 'fewer than 3 words')).toBe('fewer than 3 words');
});
