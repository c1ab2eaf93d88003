import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Messages } from '../../src/ui/state/Messages.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const levels = (messages: Messages) => messages.notices.map(({ text, level }) => `${level}: ${text}`);

test('a notice that only informs goes by itself after ten seconds, and others stay until they are dismissed', () => {
  const messages = new Messages(() => '');
  messages.notice('restarted, nothing lost', 'info');
  messages.notice('storage is full');
  messages.notice('reload the page', 'needed');
  messages.notice('storage is full', 'info');
  expect(levels(messages)).toEqual([
    'info: Restarted, nothing lost.',
    'warning: Storage is full.',
    'needed: Reload the page.',
  ]);
  vi.advanceTimersByTime(9_900);
  expect(messages.notices).toHaveLength(3);
  vi.advanceTimersByTime(200);
  expect(levels(messages)).toEqual(['warning: Storage is full.', 'needed: Reload the page.']);
  for (const notice of messages.notices) messages.dismiss(notice);
  expect(messages.notices).toEqual([]);
});

test('the end of one notice does not take the same words that came again after it', () => {
  const messages = new Messages(() => '');
  messages.notice('restarted', 'info');
  vi.advanceTimersByTime(5000);
  messages.clear();
  messages.notice('restarted', 'info');
  vi.advanceTimersByTime(6000);
  expect(messages.notices).toHaveLength(1);
});

test('one event makes one line: news takes the place of older news about the same, and nothing else', () => {
  const messages = new Messages(() => '');
  messages.notice('storage is full', 'warning', 'saving');
  messages.notice('another notice');
  messages.notice('restarted at round 3', 'info', 'thread');
  messages.notice('restarted at round 9', 'info', 'thread');
  messages.notice('storage works again', 'info', 'saving');
  expect(levels(messages)).toEqual([
    'warning: Another notice.',
    'info: Restarted at round 9.',
    'info: Storage works again.',
  ]);
  vi.advanceTimersByTime(10_100);
  expect(levels(messages)).toEqual(['warning: Another notice.']);
});
