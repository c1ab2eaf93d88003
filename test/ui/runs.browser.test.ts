/** The Runs tab: what the reader can find, write, delete and take back, and what cannot be read. */
import { deleteDB, openDB } from 'idb';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { holdPlace, lockRun } from '../../src/storage/lock.ts';
import type { RunLibrary } from '../../src/storage/library.ts';
import { openStore } from '../../src/storage/store.ts';
import App from '../../src/ui/App.svelte';
import { Lab } from '../../src/ui/state/Lab.svelte.ts';
import { Library } from '../../src/ui/state/Library.svelte.ts';
import { Site } from '../../src/ui/site/Site.svelte.ts';
import '../../src/ui/theme.css';
import '../../src/ui/kit.css';
import { freshName, sampleCheckpoint, sampleResult, sampleRow, sampleRun } from '../storage/samples.ts';
import { toyHandle, type ToyHandle } from './toyHandle.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';

interface RunsPage {
  readonly store: RunLibrary;
  readonly name: string;
  readonly handle: ToyHandle;
}
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function save(
  store: RunLibrary,
  id: string,
  round: number,
  state: 'running' | 'paused',
): Promise<void> {
  await store.save(id, {
    metrics: [{ ...sampleRow(round), num_tokens: 10 * round }],
    checkpoint: sampleCheckpoint(round, 250),
    result: { ...sampleResult(round), state },
  });
}

/** The page over a database with these runs of ten rounds, on its Runs tab. */
async function openRuns(ids: readonly string[], spoil?: (name: string) => Promise<void>): Promise<RunsPage> {
  const name = freshName();
  ends.push(() => deleteDB(name));
  const store = await openStore({ name });
  ends.push(() => Promise.resolve(store.close()));
  for (const id of ids) {
    await store.createRun({ ...sampleRun(id, id), codeVersion: engineVersion });
    await save(store, id, 10, 'paused');
  }
  await spoil?.(name);
  const handle = toyHandle();
  const library = new Library(openStore({ name }));
  const props = { lab: new Lab(handle, library), library, site: new Site() };
  const app = mount(App, { target: document.body, props });
  ends.push(() => unmount(app));
  ends.push(async () => (await library.opening).close());
  document.getElementById('tab-Runs')?.click();
  await expect.poll(() => document.querySelector('#place-Runs .panel')).not.toBeNull();
  await expect.poll(() => library.loaded).toBe(true);
  flushSync();
  return { store, name, handle };
}

const page = (): HTMLElement => document.getElementById('place-Runs') as HTMLElement;
const listed = (): string[] =>
  [...page().querySelectorAll('tbody th > span:first-child')].map(({ textContent }) => textContent ?? '');

function control<T extends HTMLElement>(name: string): T {
  const found = [...page().querySelectorAll<T>('button, input, select, textarea')].find(
    (one) =>
      (
        one.getAttribute('aria-label') ??
        one.closest('label')?.textContent ??
        one.textContent ??
        ''
      ).trim() === name,
  );
  if (!found) throw new Error(`no control named ${name}`);
  return found;
}

async function press(name: string): Promise<void> {
  await expect.poll(() => control(name), { timeout: 5000 }).toBeDefined();
  control(name).click();
  flushSync();
}

function type(name: string, value: string): void {
  const field = control<HTMLInputElement>(name);
  field.value = value;
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  flushSync();
}

test('several runs are deleted at once, come back whole, and are removed when the notice is closed', async () => {
  const { store } = await openRuns(['elm', 'fig', 'oak']);
  await store.describeRun('fig', { tags: ['x'], notes: 'kept' });
  const before = await store.listRuns();
  await press('Select elm');
  await press('Select fig');
  await press('Delete 2 runs');
  await expect.poll(listed).toEqual(['oak']);
  expect(document.activeElement?.textContent).toBe('Undo');
  await press('Undo');
  await expect.poll(() => listed().sort()).toEqual(['elm', 'fig', 'oak']);
  expect(await store.listRuns()).toEqual(before);
  expect((await store.readCheckpoint('fig'))?.round).toBe(10);

  // A deletion locks its runs for a moment, and the page may see these locks.
  await expect.poll(() => page().querySelectorAll('tbody input:disabled').length).toBe(0);
  await press('Select all runs that are listed');
  await press('Delete 3 runs');
  await expect.poll(listed).toEqual([]);
  await press('Close');
  await expect.poll(async () => (await store.listRuns()).deleted).toEqual([]);
  expect(await store.listCheckpoints()).toEqual([]);
  expect(page().textContent).toContain('No runs yet.');
});

test('what a filter hides is not deleted with the selection', async () => {
  const { store } = await openRuns(['elm', 'fig']);
  await press('Select all runs that are listed');
  type('Search runs', 'fig');
  await press('Delete it');
  await expect.poll(async () => (await store.listRuns()).runs.map(({ id }) => id)).toEqual(['elm']);
});

test('a name, tags and notes are written, found again and kept', async () => {
  const { store } = await openRuns(['elm', 'fig']);
  await press('Details of elm');
  type('Name', 'my elm');
  type('Tags', 'class 7b, long');
  type('Notes', 'Try a lower rate');
  await press('Save');
  await expect.poll(async () => (await store.readRun('elm')).notes).toBe('Try a lower rate');
  expect(await store.readRun('elm')).toMatchObject({ name: 'my elm', tags: ['class 7b', 'long'] });
  await expect.poll(listed).toContain('my elm');
  await press('Show runs with the tag long');
  expect(listed()).toEqual(['my elm']);
  await press('Show all');
  type('Search runs', 'lower');
  expect(listed()).toEqual(['my elm']);
});

test('What differs between two selected runs names their settings and their pass@1 at equal tokens', async () => {
  const { store } = await openRuns(['one', 'two']);
  const rows = (pass: readonly number[]) =>
    pass.map((value, round) => ({ ...sampleRow(round), num_tokens: 100 * round, 'pass@1': value }));
  for (const [id, epsilon, pass] of [
    ['narrow', 0.2, [0.1, 0.2, 0.4]],
    ['wide', 0.4, [0.1, 0.5]],
  ] as const) {
    const run = { ...sampleRun(id, id), codeVersion: engineVersion };
    const config = { ...run.config, epsilon };
    await store.createRun({ ...run, config });
    await store.save(id, {
      metrics: rows(pass),
      checkpoint: { ...sampleCheckpoint(pass.length - 1, 250), config },
      result: { ...sampleResult(pass.length - 1), state: 'paused' },
    });
  }
  control<HTMLInputElement>('Select one').click();
  control<HTMLInputElement>('Select two').click();
  flushSync();
  const link = () =>
    [...page().querySelectorAll('a')].find(({ textContent }) => textContent === 'What differs');
  expect(link()?.hash).toMatch(/^#\/methods\/run:(one|two)\?against=run:(one|two)$/);
  location.hash = '#/methods/run:wide?against=run:narrow';
  const shown = () => document.getElementById('place-Methods')?.textContent ?? '';
  await expect.poll(shown, { timeout: 10_000 }).toContain('after 100 tokens each');
  expect(shown()).toContain('0.200 and 0.500');
  expect(shown()).toContain('+0.300');
  const cells = [...document.querySelectorAll('#place-Methods tbody td')].map(
    ({ textContent }) => textContent,
  );
  expect(cells).toEqual(['0.2', '0.4']);
  location.hash = '';
});

test('a checkpoint is copied as a run of its own', async () => {
  const { store } = await openRuns(['elm']);
  await save(store, 'elm', 20, 'paused');
  document.getElementById('tab-Runs')?.click();
  await press('Details of elm');
  await press('Copy elm from round 20 as a new run');
  await expect.poll(async () => (await store.listRuns()).runs.length).toBe(2);
  const copy = (await store.listRuns()).runs.find(({ id }) => id !== 'elm');
  expect(copy).toMatchObject({ name: 'elm, round 20', result: { round: 20, state: 'paused' } });
  expect(await store.readMetrics(copy?.id ?? '')).toEqual(await store.readMetrics('elm'));
});

test('a run of an older engine continues as a new run, which says on the list and when viewed what it is not', async () => {
  const { store, handle } = await openRuns(['elm'], async (name) => {
    const db = await openDB(name);
    const run = (await db.get('runs', 'elm')) as object;
    const summary = (await db.get('summaries', 'elm')) as object;
    const kept = (await db.get('checkpoints', ['elm', 1])) as { checkpoint: object };
    await db.put('runs', { ...run, codeVersion: '7' });
    await db.put('summaries', { ...summary, codeVersion: '7' });
    await db.put('checkpoints', { ...kept, checkpoint: { ...kept.checkpoint, engine: '7' } });
    db.close();
  });
  expect(page().textContent).toContain('it cannot resume; continue it from its weights as a new run.');
  expect(() => control('Resume elm')).toThrow();
  await press('Details of elm');
  expect(() => control('Copy elm from round 10 as a new run')).toThrow();
  const lab = document.getElementById('place-Lab') as HTMLElement;
  for (const way of ['Continue elm from round 10 as a new run', 'Continue elm as a new run']) {
    document.getElementById('tab-Runs')?.click();
    await press(way);
    await expect
      .poll(() => lab.querySelector('.say')?.textContent?.replace(/\s+/g, ' '))
      .toContain(
        'A fork of elm at round 10: from its weights and moments, not identical to what engine 7 would have done.',
      );
  }
  [...lab.querySelectorAll('button')].find(({ textContent }) => textContent === 'Start fork')?.click();
  await expect.poll(() => handle.calls).toEqual(['open fork', 'start null']);

  // As the worker stores it.
  await store.createRun({ ...sampleRun('fig', 'fig'), codeVersion: engineVersion });
  const history = { changes: [], atEnd: null, continuedAt: [], engines: [{ engine: '7', round: 10 }] };
  const checkpoint = { ...sampleCheckpoint(20, 250), history };
  await store.save('fig', { metrics: [sampleRow(20)], checkpoint, result: sampleResult(20) });
  document.getElementById('tab-Runs')?.click();
  const words =
    'Continued after round 10 from the weights and moments of engine 7, not identical to what engine 7 would have done.';
  await expect.poll(() => page().querySelector('tbody')?.textContent).toContain(words);
  expect(control<HTMLButtonElement>('Resume fig').disabled).toBe(false);
  await press('View fig');
  await expect.poll(() => page().querySelector('[aria-label="Stored run"]')?.textContent).toContain(words);
});

test('the budget is shown with what is used, changes there, and says what it evicted', async () => {
  const { store } = await openRuns(['elm']);
  await store.writeRule({ everyRounds: 10, budgetBytes: 5e6 });
  for (const round of [20, 30]) await save(store, 'elm', round, 'paused');
  document.getElementById('tab-Runs')?.click();
  await expect.poll(() => page().querySelector('.used')?.textContent).toMatch(/^Checkpoints [67] kB of/);
  const field = control<HTMLInputElement>('Checkpoint budget in MB');
  field.value = '0';
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await expect
    .poll(() => page().textContent)
    .toMatch(/2 older checkpoints were evicted.*elm \(rounds 10, 20\)/);
  expect((await store.listCheckpoints()).map(({ round }) => round)).toEqual([30]);
});

test('a run whose settings do not read is listed as unreadable with the reason, and can be deleted', async () => {
  const { store } = await openRuns(['elm', 'fig'], async (name) => {
    const db = await openDB(name);
    const run = (await db.get('runs', 'fig')) as { config: object };
    await db.put('runs', { ...run, config: { ...run.config, num_generations: 0 } });
    db.close();
  });
  await expect.poll(() => page().textContent, { timeout: 5000 }).toContain('An unreadable run');
  expect(page().textContent).toContain('num_generations');
  expect(listed()).toEqual(['elm']);
  await press('Delete unreadable run fig');
  await press('Delete');
  await expect.poll(async () => (await store.listRuns()).runs.map(({ id }) => id)).toEqual(['elm']);
  await expect.poll(() => page().textContent).not.toContain('An unreadable run');
});

test('a run that another tab trains is never offered to resume, is followed, and continues here when that tab dies', async () => {
  const { store, handle } = await openRuns(['elm']);
  // The other tab: its page and its thread.
  const leave = holdPlace('elm');
  const lock = await lockRun('elm');
  await save(store, 'elm', 20, 'running');
  await press('Follow elm');
  expect(() => control('Resume elm')).toThrow();
  const round = () => page().querySelector('[data-followed="round"]')?.textContent;
  await expect.poll(round).toBe('20');
  await save(store, 'elm', 30, 'running');
  await expect.poll(round, { timeout: 3000 }).toBe('30');
  expect(handle.calls).toEqual([]);

  const began = performance.now();
  lock?.release();
  leave();
  await expect.poll(() => handle.calls, { timeout: 3000 }).toEqual(['open resume', 'start null']);
  expect(performance.now() - began).toBeLessThan(2000);
});

test('a run that another tab closes is not taken over, and can be resumed', async () => {
  const { store, handle } = await openRuns(['elm']);
  const leave = holdPlace('elm');
  const lock = await lockRun('elm');
  await press('Follow elm');
  await save(store, 'elm', 20, 'paused');
  lock?.release();
  leave();
  await expect.poll(() => page().textContent).toContain('No tab has it open any more.');
  expect(handle.calls).toEqual([]);
  await press('Resume it here');
  await expect.poll(() => handle.calls).toEqual(['open resume', 'start null']);
});

test('a thread that is replaced in its own tab is not taken over by another', async () => {
  const { store, handle } = await openRuns(['elm']);
  const leave = holdPlace('elm');
  const lock = await lockRun('elm');
  await save(store, 'elm', 20, 'running');
  await press('Follow elm');
  lock?.release();
  await new Promise((resolve) => setTimeout(resolve, 400));
  const next = await lockRun('elm', { waitMs: 100 });
  expect(next).not.toBeNull();
  expect(handle.calls).toEqual([]);
  next?.release();
  await store.save('elm', { metrics: [], result: { ...sampleResult(20), state: 'paused' } });
  leave();
  await expect.poll(() => page().textContent).toContain('No tab has it open any more.');
});
