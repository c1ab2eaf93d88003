/** An own method in the recipe of the Lab: its name and Edit, its settings as fields, live values, and how it leaves. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultConfig } from '../../../src/config/schema.ts';
import { ownAndBase } from '../../../src/experiment/comparisonOwn.ts';
import { openSettings } from '../controls.ts';
import { openToyPage, settle, type ToyPage } from '../toyPage.ts';
import { ownMethod } from './methods.ts';

let page: ToyPage;
beforeEach(async () => {
  page = await openToyPage();
});
afterEach(() => page.close());

const withOwn = (changes = {}) => ownAndBase(ownMethod(changes), defaultConfig()).own;
const recipe = (): HTMLElement => document.querySelector('section[aria-label="Recipe"]')!;
const edit = (): HTMLAnchorElement | null => recipe().querySelector('a[aria-label^="Edit "]');

test('the recipe names the method and leads to its code; another method removes it with what it fixed', async () => {
  page.lab.apply(withOwn({ set: { epsilon: 0.3 } }));
  await settle();
  expect(page.lab.recipe?.own_method).toEqual(ownMethod({ set: { epsilon: 0.3 } }));
  expect([edit()?.getAttribute('aria-label'), edit()?.getAttribute('href')]).toEqual([
    'Edit Wide',
    '#/methods/own/recipe',
  ]);
  page.lab.change('method', 'rloo');
  await settle();
  expect(edit()).toBeNull();
  expect(page.lab.recipe).toEqual(defaultConfig('rloo'));
});

test('a recipe of a link without code leaves none of the code before it', () => {
  page.lab.apply(withOwn());
  page.lab.apply(defaultConfig('dapo'));
  expect(page.lab.recipe).toEqual(defaultConfig('dapo'));
});

test('another task keeps the method', () => {
  page.lab.apply(withOwn());
  page.lab.change('task', 'countdown');
  expect(page.lab.recipe?.own_method?.title).toBe('Wide');
  expect(page.lab.recipe?.task).toBe('countdown');
});

test('its settings are fields with range, help and default; a value out of range is named and not taken', async () => {
  page.lab.apply(withOwn());
  const settings = await openSettings();
  const field = [...settings.querySelectorAll('label')].find((label) => label.textContent === 'width')!;
  const input = document.getElementById(field.htmlFor) as HTMLInputElement;
  expect([input.value, input.min, input.max]).toEqual(['1', '0', '2']);
  const help = () => document.getElementById(input.getAttribute('aria-describedby')!)!.textContent;
  expect(help()).toContain('How wide. From 0 to 2.');
  const type = async (text: string) => {
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await settle();
  };
  await type('3');
  expect([input.getAttribute('aria-invalid'), help()]).toEqual(['true', 'Must be a number from 0 to 2.']);
  expect(page.lab.recipe?.own_method?.values).toEqual({ width: 1 });
  await type('0.5');
  expect([input.getAttribute('aria-invalid'), page.lab.recipe?.own_method?.values]).toEqual([
    null,
    { width: 0.5 },
  ]);
  const reset = settings.querySelector<HTMLElement>('[aria-label="Reset width to 1"]')!;
  reset.click();
  await settle();
  expect(page.lab.recipe?.own_method?.values).toEqual({ width: 1 });
});

test('values reach the open run; other code asks for a new one', async () => {
  page.lab.apply(withOwn());
  await page.lab.step();
  page.handle.turn();
  await settle(150);
  expect(page.lab.run?.config.own_method?.title).toBe('Wide');
  page.lab.setOwn('width', 0.25);
  await settle(500);
  expect(page.lab.changes).toEqual([]);
  expect(page.handle.calls.filter((call) => call.startsWith('live '))).toHaveLength(1);
  expect(page.lab.run?.config.own_method?.values).toEqual({ width: 0.25 });
  page.lab.apply(withOwn({ source: 'other', title: 'Other' }));
  await settle(500);
  expect(page.lab.changes).toEqual([{ key: 'method', label: 'Method', from: 'Wide', to: 'Other' }]);
  expect(page.lab.run?.config.own_method?.title).toBe('Wide');
});
