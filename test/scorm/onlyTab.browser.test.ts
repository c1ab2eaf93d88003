/** Tests the election between tabs on the browser's own channels, in two frames. */
import { afterEach, expect, test } from 'vitest';
import type { TabRole } from '../../src/scorm/election.ts';
import { takeRole, type HeldRole } from '../../src/scorm/onlyTab.ts';

const frames: HTMLIFrameElement[] = [];
afterEach(() => frames.splice(0).forEach((frame) => frame.remove()));

interface FramedTab {
  readonly frame: HTMLIFrameElement;
  readonly heard: TabRole[];
  readonly tab: Promise<HeldRole>;
}

/** A tab without locks: its channels are those of a frame of its own, and end with it. */
function openTab(name: string): FramedTab {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frames.push(frame);
  const { BroadcastChannel: Channel } = frame.contentWindow as unknown as typeof globalThis;
  const heard: TabRole[] = [];
  return { frame, heard, tab: takeRole(name, (role) => heard.push(role), { locks: undefined, Channel }) };
}

test('of two frames that open together one records; once it is gone without a word, the other hears it and the next records', async () => {
  const name = `espalier-activity ${Math.random()}`;
  const opened = [openTab(name), openTab(name)];
  const roles = await Promise.all(opened.map(async ({ tab }) => (await tab).role));
  expect([...roles].sort()).toEqual(['mine', 'other']);
  const [recorder, waiting] = roles[0] === 'mine' ? opened : opened.toReversed();
  const written: string[] = [];
  (await recorder?.tab)?.whenMine(() => written.push('recorder'));
  (await waiting?.tab)?.whenMine(() => written.push('waiting'));
  await expect.poll(() => written).toEqual(['recorder']);

  const third = openTab(name);
  expect((await third.tab).role).toBe('other');

  recorder?.frame.remove();
  await expect.poll(() => waiting?.heard, { timeout: 15_000 }).toEqual(['gone']);
  const fourth = await openTab(name).tab;
  expect(fourth.role).toBe('mine');
  fourth.whenMine(() => written.push('fourth'));
  await expect.poll(() => written).toEqual(['recorder', 'fourth']);
  await expect.poll(() => waiting?.heard.at(-1)).toBe('other');

  fourth.leave();
  await expect.poll(() => [waiting?.heard.at(-1), third.heard.at(-1)]).toEqual(['gone', 'gone']);
});
