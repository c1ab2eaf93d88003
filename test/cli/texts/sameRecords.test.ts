/** What the page stores and shares is the same in every language: the modules that make it, with English and with German texts. */
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookedUp, pageLanguage } from '../../../src/cli/site/language.ts';
import { packed } from '../../../src/cli/texts/catalogue.ts';
import { messagesOf } from '../../../src/cli/texts/messages.ts';
import { pageTexts } from '../../../src/texts/pageTexts.ts';
import type * as Records from './records.ts';

const root = join(import.meta.dirname, '../../..');

const page = globalThis as { espalierTexts?: unknown };

/** The modules as a page in a language has them; English without one. */
async function modulesIn(code: string | null) {
  const server = await createServer({
    ...{ configFile: false, root, logLevel: 'error', appType: 'custom' },
    cacheDir: join(root, 'node_modules/.cache/espalier/same-records'),
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    plugins: [...lookedUp(), ...svelte({ configFile: false })],
  });
  if (code !== null) {
    const { first, later } = packed(pageLanguage(code).texts, messagesOf(root));
    const texts = pageTexts(first, () => Promise.resolve(later));
    await texts.fetchMore();
    page.espalierTexts = texts;
  }
  const made = (await server.ssrLoadModule('/test/cli/texts/records.ts')) as typeof Records;
  delete page.espalierTexts;
  return { made, close: () => server.close() };
}

let english: Awaited<ReturnType<typeof modulesIn>>;
let translated: Awaited<ReturnType<typeof modulesIn>>;
beforeAll(async () => {
  english = await modulesIn(null);
  translated = await modulesIn('de');
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
