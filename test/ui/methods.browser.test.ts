/** Methods on the page: the list, its filters and its map, a method's detail, and the way from there to the Lab. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseClaimList } from '../../src/experiment/claimList.ts';
import { methods } from '../../src/methods/index.ts';
import { addressOf } from '../../src/ui/navigation/places.ts';
import { opensOn } from '../../src/ui/methods/opensOn.ts';
import { choose, press, selectBox, type } from './controls.ts';
import { openToyPage, settle, type ToyPage } from './toyPage.ts';

let lab: ToyPage['lab'];
let close: ToyPage['close'];

beforeEach(async () => {
  history.replaceState(null, '', location.pathname + location.search);
  ({ lab, close } = await openToyPage());
});
afterEach(async () => {
  await close();
  history.replaceState(null, '', location.pathname + location.search);
});

const place = () => document.getElementById('place-Methods') as HTMLElement;
const rows = () => [...place().querySelectorAll<HTMLAnchorElement>('ul[aria-label="Methods"] a')];
const titles = () => rows().map((row) => row.querySelector('.title')?.textContent);

async function until(isThere: () => unknown): Promise<void> {
  for (let tries = 0; tries < 600 && !isThere(); tries++) await settle(50);
}

/** The list, once it has been fetched and drawn with its outcomes. */
async function openMethods(): Promise<void> {
  document.getElementById('tab-Methods')?.click();
  await until(() => rows().length > 0 && place().textContent.includes('claims of papers'));
}

/** The detail of a method, once it has been fetched and set. */
async function openMethod(id: string): Promise<HTMLElement> {
  location.hash = addressOf('Methods', id);
  const title = methods[id as keyof typeof methods].title;
  await until(() => place().querySelector('article h3')?.textContent === title);
  return place().querySelector('article') as HTMLElement;
}

test('Methods lists every method in one line, with its outcome and totals, without KaTeX', async () => {
  await openMethods();
  expect(document.querySelector('.katex')).toBeNull();
  const all = Object.values(methods);
  expect(titles()).toEqual(all.map(({ title }) => title));
  const { untested } = parseClaimList(await (await fetch('/claims.json')).json());
  for (const [i, { id, purpose, saves }] of all.entries()) {
    const text = rows()[i]?.textContent ?? '';
    expect(text).toContain(purpose);
    for (const one of saves) expect(text).toContain(one);
    expect(text.includes('not tested')).toBe(untested.includes(id));
  }
  expect(place().textContent).toContain(`${untested.length} methods are not tested`);
  expect(place().querySelectorAll('*').length).toBeLessThan(700);
});

test('search, filters and the map narrow the list and say how many are left, and Show all ends that', async () => {
  await openMethods();
  const count = () => place().querySelector('[role="status"]')?.textContent;
  await type('Search methods', 'entropy');
  expect(rows().length).toBeGreaterThan(0);
  expect(count()).toBe(`${rows().length} of ${Object.keys(methods).length} methods`);
  await press('Show all');
  await choose('Switch', 'prune');
  expect(titles()).toEqual(
    Object.values(methods)
      .filter(({ settings }) => (settings.prune ?? 'none') !== 'none')
      .map(({ title }) => title),
  );
  await choose('Switch', '');
  await choose('Saves', 'labels');
  expect(titles()).toEqual(['TTRL', 'ETTRL']);
  await press('Show all');
  await choose('Claim', 'opposite');
  expect(titles()).toEqual(['BroRL', 'PORTool', 'ARRoL']);
  await press('Show all');
  const control = [...place().querySelectorAll<HTMLElement>('.pipeline button')].find(
    (one) => one.querySelector('b')?.textContent === 'Control',
  );
  control?.click();
  await settle();
  expect(control?.getAttribute('aria-pressed')).toBe('true');
  expect(titles()).toEqual(['ARRoL', 'Random pruning', 'Length cap']);
  expect(selectBox('Claim').value).toBe('');
});

test('arrow keys move through the list', async () => {
  await openMethods();
  rows()[0]?.focus();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  expect(document.activeElement).toBe(rows()[1]);
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
  expect(document.activeElement).toBe(rows()[0]);
});

test('the address of a method opens its detail: formula as MathML, claim, source, outcome, and what to watch', async () => {
  const claims = parseClaimList(await (await fetch('/claims.json')).json());
  for (const id of ['treepo', 'grpo', 'adhint', 'nudgerl'] as const) {
    const { title, purpose, claim, experiments, paper, settings, settingsOn, pitfalls } = methods[id];
    const detail = await openMethod(id);
    await until(() =>
      detail.textContent.includes(experiments.length > 0 ? ', engine ' : 'no experiment yet'),
    );
    const text = detail.textContent;
    for (const part of [title, purpose, claim, ...pitfalls]) expect(text).toContain(part);
    // Of methods that read hints as text nothing is said there.
    const onControl = settingsOn?.control !== undefined && settings.hint === undefined;
    expect(text.includes('On control tasks'), id).toBe(onControl);
    expect(detail.querySelector('.katex-mathml math')).not.toBeNull();
    expect(detail.querySelector('.katex-error')).toBeNull();
    const links = [...detail.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    if (paper?.arxiv) expect(links).toContain(`https://arxiv.org/abs/${paper.arxiv}`);
    for (const experiment of experiments) expect(links).toContain(addressOf('Claims', experiment));
    const isArchived = (claim: string) => claims.archived.some((one) => one.claim === claim);
    const drawn = experiments.filter((claim) => !isArchived(claim));
    expect(detail.querySelectorAll('svg.forest')).toHaveLength(drawn.length);
  }
  // What refers to another element by its id must find the right one.
  const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('the address of the retired tab Tree credit opens the catalogue, and says where its result stands', async () => {
  await openMethods();
  location.hash = addressOf('Methods', 'tree-credit');
  const note = () => place().querySelector('.unknown[role="status"]');
  await until(note);
  expect(note()?.textContent).toContain('The tab Tree credit is gone.');
  const ids = [...note()!.querySelectorAll('a')].map((link) => link.hash.replace('#/methods/', ''));
  expect(ids).toEqual(['treepo', 'branchgrpo', 'portool', 'treeps-rag', 'trace']);
  for (const id of ids) expect(methods[id as keyof typeof methods].pitfalls.join()).toContain('64 trees');
});

test('an address of no method says so, and the old addresses of the reference still open it', async () => {
  await openMethods();
  location.hash = addressOf('Methods', 'no-such');
  await until(() => place().textContent.includes('no method named no-such'));
  expect(place().textContent).toContain('There is no method named no-such.');
  location.hash = '#reference=prune_keep';
  await until(() => place().querySelector('#place-Methods h3 a'));
  expect(place().querySelector('h3 a')?.textContent).toBe('Keep ratio');
  await openMethod('treepo');
  expect(place().querySelector('h3')?.textContent).toBe('TreePO');
});

// Of every method `opensOn.test.ts` knows where it opens; here are one that stays on the task, one that cannot, and two with a task of their own.
test.each(['ppo', 'gspo', 'scope', 'echo-env'] as const)(
  'Open in Lab shows the Lab with a recipe of %s that can run, whatever stood there',
  async (id) => {
    const { title } = methods[id];
    await choose('Task', 'cart-pole');
    await type('Learning rate', '7');
    const text = (await openMethod(id)).textContent;
    await press(`Open ${title} in Lab`);
    expect(document.getElementById('place-Lab')?.hidden).toBe(false);
    expect(document.activeElement?.id).toBe('tab-Lab');
    expect(lab.draft['method']).toBe(id);
    expect(lab.errors).toEqual({});
    expect(text.includes(`Not on cart-pole, so it opens on ${String(lab.draft['task'])}.`)).toBe(
      lab.draft['task'] !== 'cart-pole',
    );
  },
);

test('every method, opened in the Lab over a recipe with a mistake, brings one that can run', () => {
  for (const { id } of Object.values(methods)) {
    lab.change('task', 'cart-pole');
    lab.change('learning_rate', 7);
    lab.adopt(id);
    expect(lab.draft['method']).toBe(id);
    expect([id, lab.errors]).toEqual([id, {}]);
    expect([id, lab.draft['task']]).toEqual([id, opensOn(id, 'cart-pole').task]);
  }
});
