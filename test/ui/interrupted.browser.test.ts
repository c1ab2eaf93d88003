/** What the page does when a link, a failure or a long round comes between: the run stays as the reader left it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PreparingEvent } from '../../src/runtime/protocol.ts';
import { openToyPage, settle, type ToyPage } from './toyPage.ts';

let handle: ToyPage['handle'];
let lab: ToyPage['lab'];
let close: ToyPage['close'];

beforeEach(async () => {
  ({ handle, lab, close } = await openToyPage());
});
afterEach(() => close());

function find(name: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name);
}

async function press(name: string): Promise<void> {
  const button = find(name);
  if (!button) throw new Error(`no button named ${name}`);
  button.click();
  await settle();
}

const link = '#v=1&method=dapo&learning_rate=0.01&temperature=0.7';

test('a link followed while a run is open changes nothing until the reader opens it', async () => {
  await press('Run');
  handle.turn();
  const { draft } = lab;
  await lab.follow(link);
  await settle(400);
  expect(lab.draft).toEqual(draft);
  expect(handle.calls).toEqual(['open new', 'start null']);
  expect(document.body.textContent).toContain('A link brought another recipe');
  await press('Ignore it');
  expect(find('Open the link')).toBeUndefined();
  expect(lab.draft).toEqual(draft);

  await lab.follow(link);
  await settle();
  await press('Open the link');
  expect(handle.calls).toEqual(['open new', 'start null', 'close']);
  expect(lab.run).toBeNull();
  expect(lab.draft).toMatchObject({ method: 'dapo', learning_rate: 0.01, temperature: 0.7 });
  expect(find('Open the link')).toBeUndefined();
});

test('a run that cannot be opened again stays, and each press of Run tries the same one', async () => {
  await press('Run');
  handle.turn();
  const id = lab.run?.id;
  handle.emit({ type: 'stopped', reason: 'error', message: 'the training thread ended' });
  await settle();
  for (let tries = 0; tries < 2; tries++) {
    handle.refuseOpen('training worker: its script did not load');
    await press('Run');
    expect([lab.state, lab.run?.id, lab.drawn.history.length]).toEqual(['error', id, 1]);
  }
  await press('Run');
  expect(handle.calls.filter((call) => call.startsWith('open'))).toEqual([
    'open new',
    'open resume',
    'open resume',
    'open resume',
  ]);
  expect(lab.state).toBe('running');
});

test('a stored run that cannot be opened is tried again by the next press, and no new run is started', async () => {
  handle.refuseOpen('training worker: it was replaced 3 times without getting further, try again');
  await lab.resume('stored');
  await settle();
  expect([lab.state, find('Run')]).toEqual(['error', undefined]);
  handle.refuseOpen('training worker: once more');
  await press('Resume');
  await press('Resume');
  expect(handle.calls.filter((call) => call.startsWith('open'))).toEqual(new Array(3).fill('open resume'));
  expect([lab.state, lab.run?.id]).toEqual(['running', 'stored']);

  handle.emit({ type: 'stopped', reason: 'paused', message: 'paused' });
  handle.refuseOpen('training worker: another run fails');
  await lab.resume('other');
  await settle();
  await press('Resume');
  expect(lab.run?.id).toBe('other');
  await press('Reset');
  expect(find('Run')).toBeDefined();
});

test('a pause that is late offers to discard the round', async () => {
  await press('Run');
  handle.turn();
  handle.stallPause();
  await press('Pause');
  await press('Pause');
  await settle(1600);
  await press('Discard this round');
  await settle();
  expect(handle.calls.slice(2)).toContain('discard round');
  expect(lab.state).toBe('paused');
  expect(find('Run')).toBeDefined();
});

test('Reset ends a start that hangs', async () => {
  handle.stallOpen();
  await press('Run');
  expect(lab.state).toBe('loading');
  await press('Reset');
  expect(lab.state).toBe('idle');
  expect(lab.messages.failure).toBeNull();
  await press('Run');
  expect(lab.state).toBe('running');
});

test('a pause while a run is opened leaves it open and untrained, and Run trains it', async () => {
  const goOn = handle.stallOpen();
  await press('Run');
  await lab.pause();
  goOn();
  await settle();
  expect(lab.state).toBe('paused');
  expect(handle.calls).toEqual(['open new']);
  await press('Run');
  expect(lab.state).toBe('running');
  expect(handle.calls).toEqual(['open new', 'start null']);
});

test('the editor of an own task stays open while the window crosses the narrow limit', async () => {
  await page.viewport(1280, 800);
  document.querySelector<HTMLButtonElement>('[aria-label="Write your own task"]')?.click();
  const dialog = () => document.querySelector('dialog');
  const opened = await vi.waitUntil(dialog, { timeout: 10_000 });
  for (const width of [390, 1280]) {
    await page.viewport(width, 800);
    await settle(100);
    expect(dialog()).toBe(opened);
  }
});

test('a notice that comes while a run is opened stays', async () => {
  const goOn = handle.stallOpen();
  await press('Run');
  handle.emit({ type: 'notice', message: 'storage is full' });
  goOn();
  await settle();
  expect(lab.state).toBe('running');
  expect(lab.messages.notices).toMatchObject([{ text: 'Storage is full.', level: 'warning' }]);
});

test('a silent thread is told without alarm and can be started again, until it answers', async () => {
  const status = () => document.querySelector('.status')?.textContent ?? '';
  handle.emit({ type: 'silent', seconds: 11 });
  await settle();
  expect(find('Start it again')).toBeUndefined();
  await press('Run');
  handle.turn();
  handle.emit({ type: 'silent', seconds: 12 });
  await settle();
  expect(status()).toContain('The training thread has not answered for 12 s.');
  expect(document.querySelector('[role="alert"] p, .message.needed')).toBeNull();
  handle.emit({ type: 'answering' });
  await settle();
  expect([find('Start it again'), status()]).toEqual([undefined, expect.stringContaining('round 1')]);
  handle.emit({ type: 'silent', seconds: 30 });
  await settle();
  await press('Start it again');
  expect(handle.calls.at(-1)).toBe('restart');
  expect([lab.state, find('Start it again')]).toEqual(['running', undefined]);
});

test('the status tells each stage of a start and how far it is', async () => {
  const goOn = handle.stallOpen();
  const stage = async (stage: PreparingEvent['stage'], share: number | null, silentSeconds?: number) => {
    handle.emit({ type: 'preparing', stage, share, silentSeconds });
    await settle();
    return lab.sentence;
  };
  // The engine is already on its way when Run is pressed.
  await stage('fetching', 0.1);
  expect(lab.sentence).toBe('Ready to train.');
  await press('Run');
  expect(lab.sentence).toBe('Fetching the engine, 10 % …');
  expect(await stage('fetching', 0.4)).toBe('Fetching the engine, 40 % …');
  expect(await stage('fetching', 0.4, 12)).toBe(
    'Fetching the engine, 40 %: the server has not answered for 12 s; waiting …',
  );
  expect(lab.preparedShare).toBe(0.4);
  expect(await stage('starting', null)).toBe('Starting the engine …');
  expect(await stage('compiling', null)).toBe('Compiling the recipe …');
  goOn();
  await settle();
  expect(lab.sentence).toBe('Training its first round …');
  handle.turn();
  await settle(150);
  expect(lab.sentence).toContain('Training, round 1');
});

test('the focus stays on the button while Run becomes Pause and Run again', async () => {
  find('Run')?.focus();
  await press('Run');
  expect(document.activeElement?.textContent.trim()).toBe('Pause');
  await press('Pause');
  expect(document.activeElement?.textContent.trim()).toBe('Run');
});
