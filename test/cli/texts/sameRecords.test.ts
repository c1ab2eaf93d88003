/** What the page stores and shares is the same in every language: the modules that make it, with English and with German texts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modulesIn } from './pageModules.ts';
import type * as Records from './records.ts';

const module = '/test/cli/texts/records.ts';

let english: Awaited<ReturnType<typeof modulesIn<typeof Records>>>;
let translated: Awaited<ReturnType<typeof modulesIn<typeof Records>>>;
beforeAll(async () => {
  english = await modulesIn(null, module);
  translated = await modulesIn('de', module);
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
