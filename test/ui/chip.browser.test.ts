/** What the chip at the top right says, over a real training thread, a real database and real locks of the browser. */
import { mount, unmount } from 'svelte';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../src/storage/store.ts';
import App from '../../src/ui/App.svelte';
import { Site } from '../../src/ui/site/Site.svelte.ts';
import { Lab } from '../../src/ui/state/Lab.svelte.ts';
import { Library } from '../../src/ui/state/Library.svelte.ts';
import { toyFor, type NamedToy } from '../runtime/trainingToy.ts';
import { freshName } from '../storage/samples.ts';
import { press } from './controls.ts';
import { settle } from './toyPage.ts';

const chip = () => document.querySelector('[popovertarget="site-panel"]')?.textContent ?? '';
const lines = () =>
  [...document.querySelectorAll('[aria-label="Notices"] p')].map((line) => line.textContent.trim());

async function shows(isShown: () => boolean): Promise<void> {
  await vi.waitUntil(async () => {
    await settle(20);
    return isShown();
  }, 15_000);
}

async function openPage(): Promise<NamedToy> {
  const toy = toyFor(freshName());
  const library = new Library(openStore({ name: toy.name }));
  const lab = new Lab(toy.handle, library);
  const app = mount(App, { target: document.body, props: { lab, library, site: new Site() } });
  onTestFinished(async () => {
    await lab.reset();
    await unmount(app);
    (await library.opening).close();
  });
  await shows(() => library.loaded && lab.device !== null);
  return toy;
}

test('while storage refuses saves the chip says so, beside one line, which makes room for the news that it is over', async () => {
  const toy = await openPage();
  await press('Run');
  await toy.next('round', ({ report }) => report.metrics.round >= 3);
  await shows(() => /(^|[^t] )saved/.test(chip()));
  expect(chip()).not.toContain('not saved');
  for (let time = 0; time < 2; time++) {
    toy.harm('fill-disk');
    await shows(() => chip().includes('not saved'));
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatch(/^Storage is full: delete runs that you no longer need/);
    toy.harm('make-room');
    await shows(() => !chip().includes('not saved'));
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatch(/^Storage works again: the run is saved\./);
  }
});

test('a run begun on a full disk is not saved from its start, and closing it ends that', async () => {
  const toy = await openPage();
  toy.harm('fill-disk');
  await settle(200);
  await press('Run');
  await shows(() => chip().includes('not saved'));
  await press('Reset');
  await shows(() => !chip().includes('not saved'));
});

test('a page says that another tab trains, and not that itself does', async () => {
  await openPage();
  await press('Run');
  const frame = document.body.appendChild(document.createElement('iframe'));
  onTestFinished(() => frame.remove());
  const { locks } = (frame.contentWindow as Window).navigator;
  await settle(1500);
  expect((await navigator.locks.query()).held?.map(({ name }) => name)).toContain('espalier-training');
  expect(chip()).not.toContain('another tab');
  let end = (): void => undefined;
  void locks.request(
    'espalier-training',
    { mode: 'shared' },
    () => new Promise<void>((resolve) => (end = resolve)),
  );
  await shows(() => chip().includes('another tab trains'));
  end();
  await shows(() => !chip().includes('another tab trains'));
});

test('a thread that throws, ends and is lost again leaves one line, that of the last time', async () => {
  const toy = await openPage();
  await press('Run');
  await toy.next('round', ({ report }) => report.metrics.round >= 3);
  for (const fault of ['throw', 'close'] as const) {
    const heard = fault === 'throw' ? toy.next('notice') : toy.next('recovered');
    toy.harm(fault);
    await heard;
  }
  await toy.next('round');
  const again = toy.next('recovered');
  toy.harm('close');
  const { round } = await again;
  await settle(100);
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toContain(`Restarted, nothing lost: training continues from round ${round} `);
});
