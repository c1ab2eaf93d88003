/** Buttons that agree to code do not take the second click of a double click that was meant for something else. */
import { mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import AskCode from '../../src/ui/embed/AskCode.svelte';
import { holdClicks } from '../../src/ui/state/heldClicks.ts';

let asking: Record<string, unknown>;
const agree = () => document.querySelector<HTMLButtonElement>('button.primary')!;
const label = () => agree().textContent.trim();

beforeEach(() => {
  const props = {
    hash: '#',
    brought: [{ kind: 'method', code: 'x', id: null }] as const,
    onopen: () => undefined,
  };
  asking = mount(AskCode, { target: document.body, props });
});
afterEach(() => unmount(asking));

test('a click as soon as the code is shown opens nothing, and one after a moment does', async () => {
  agree().click();
  await tick();
  expect([agree().disabled, label()]).toEqual([true, 'Open the method']);
  await expect.poll(() => agree().disabled).toBe(false);
  agree().click();
  await tick();
  expect([agree().disabled, label()]).toEqual([true, 'Opening …']);
  // It ran: this code is none of a method.
  await expect
    .poll(() => document.querySelector('[role="alert"]')?.textContent, { timeout: 30_000 })
    .toMatch(/^The link was not opened: /);
});

test('a window that comes to the front between two clicks holds the second', async () => {
  await expect.poll(() => agree().disabled).toBe(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await tick();
  agree().click();
  await tick();
  expect([agree().disabled, label()]).toEqual([true, 'Open the method']);
  await expect.poll(() => agree().disabled).toBe(false);
  expect(label()).toBe('Open the method');
});

test('nothing is reported once it ended', () => {
  const tell = vi.fn();
  holdClicks(tell)();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tell.mock.calls).toEqual([[true]]);
});
