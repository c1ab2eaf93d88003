/** Buttons that agree to code do not take the second click of a double click that was meant for something else. */
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import AskCode from '../../src/ui/embed/AskCode.svelte';
import { holdClicks } from '../../src/ui/state/heldClicks.ts';

const code =
  'export default { title: "Mine", advantages: ({ rewards }) => rewards.map((reward) => reward - 0.5) };';
const opened = vi.fn();
let asking: Record<string, unknown>;
const agree = () => document.querySelector<HTMLButtonElement>('button.primary')!;

beforeEach(() => {
  const props = { hash: '#', brought: [{ kind: 'method', code }] as const, onopen: opened };
  asking = mount(AskCode, { target: document.body, props });
});
afterEach(async () => {
  await unmount(asking);
  opened.mockReset();
});

test('a click as soon as the code is shown does nothing, and one after a moment opens it once', async () => {
  agree().click();
  expect([agree().disabled, agree().textContent]).toEqual([true, 'Open the method']);
  await expect.poll(() => agree().disabled).toBe(false);
  agree().click();
  agree().click();
  await expect.poll(() => opened.mock.calls.length, { timeout: 30_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(opened).toHaveBeenCalledOnce();
});

test('a window that comes to the front between two clicks holds the second', async () => {
  await expect.poll(() => agree().disabled).toBe(false);
  dispatchEvent(new Event('focus'));
  await expect.poll(() => agree().disabled).toBe(true);
  agree().click();
  await expect.poll(() => agree().disabled).toBe(false);
  expect([agree().textContent, opened.mock.calls]).toEqual(['Open the method', []]);
});

test('nothing is reported once it ended', () => {
  const tell = vi.fn();
  holdClicks(tell)();
  dispatchEvent(new Event('focus'));
  expect(tell.mock.calls).toEqual([[true]]);
});
