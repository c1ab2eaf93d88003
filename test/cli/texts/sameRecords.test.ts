/** What the page stores and shares is the same in every language: the modules that make it, with English and with German texts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translate } from '../../../src/cli/site/language.ts';
import { german } from '../../../src/texts/german/index.ts';
import { modulesWith } from './pageModules.ts';
import type * as Records from './records.ts';

const module = '/test/cli/texts/records.ts';

let english: Awaited<ReturnType<typeof modulesWith<typeof Records>>>;
let translated: Awaited<ReturnType<typeof modulesWith<typeof Records>>>;
beforeAll(async () => {
  english = await modulesWith(module, []);
  translated = await modulesWith(module, [translate({ code: 'de', texts: german })]);
}, 120_000);
afterAll(() => Promise.all([english.close(), translated.close()]));

test('sweeps, comparisons, lessons, classes, copies and code have the same records and links in both languages', async () => {
  const [one, other] = await Promise.all([english.made.records(), translated.made.records()]);
  expect(one.sweeps.every(({ isRead }) => isRead)).toBe(true);
  expect(other).toEqual(one);
});

test('names of records are shown in the words of the page, and a reader’s own name as it is', () => {
  expect(english.made.shownNames()).toEqual([
    'Learning rate 0.001',
    'GRPO, Longest completion not set',
    'Tree on',
    'elm, round 20',
    'GRPO (mine)',
    'mine',
  ]);
  expect(translated.made.shownNames()).toEqual([
    'Lernrate 0,001',
    'GRPO, Längste Completion nicht gesetzt',
    'Baum an',
    'elm, Runde 20',
    'GRPO (meine)',
    'mine',
  ]);
});

test('one round and two, decimals and thousands are written as each language writes them', () => {
  const { one, two, ...numbers } = translated.made.counted();
  expect(one).toContain('(1 Runde,');
  expect(two).toContain('(2 Runden,');
  // Austria's thousands, because a dot would look like a decimal point.
  expect(numbers).toEqual({ decimals: '0,50', thousands: '1\u00a0204\u00a0992' });
  expect(english.made.counted()).toMatchObject({ decimals: '0.50', thousands: '1,204,992' });
});
