/** The catalogue of methods on the page: its cards, its stages, and the way from a card to the Lab. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { methods } from '../../src/methods/index.ts';
import { opensOn } from '../../src/ui/methods/opensOn.ts';
import { choose, press, type } from './controls.ts';
import { openToyPage, settle, type ToyPage } from './toyPage.ts';

let lab: ToyPage['lab'];
let close: ToyPage['close'];

beforeEach(async () => {
  ({ lab, close } = await openToyPage());
});
afterEach(() => close());

/** The catalogue, once it has been fetched and set. */
async function openMethods(): Promise<HTMLElement> {
  document.getElementById('tab-Methods')?.click();
  const place = document.getElementById('place-Methods') as HTMLElement;
  for (let tries = 0; tries < 600 && !place.querySelector('article'); tries++) await settle(50);
  return place;
}

function cardOf(place: HTMLElement, title: string): HTMLElement | undefined {
  return [...place.querySelectorAll('article')].find((one) => one.querySelector('h3')?.textContent === title);
}

test('Methods has a card for each method, with its formula as MathML and its claim, and says which is untested', async () => {
  expect(document.querySelector('.katex')).toBeNull();
  const place = await openMethods();
  expect(place.querySelectorAll('article')).toHaveLength(Object.keys(methods).length);
  for (const { id, title, purpose, claim, experiments, paper, settings, settingsOn } of Object.values(
    methods,
  )) {
    const card = cardOf(place, title);
    const text = card?.textContent ?? '';
    expect(text).toContain(purpose);
    expect(text).toContain(claim);
    // Of methods that read hints as text nothing is said there.
    const onControl = settingsOn?.control !== undefined && settings.hint === undefined;
    expect(text.includes('On control tasks'), id).toBe(onControl);
    if (experiments.length === 0) expect(text).toContain('untested');
    expect(card?.querySelector('.katex-mathml math')).not.toBeNull();
    expect(card?.querySelector('.katex-error')).toBeNull();
    const links = [...(card?.querySelectorAll('a') ?? [])].map(({ href }) => href);
    expect(links).toEqual(!paper?.arxiv ? [] : [`https://arxiv.org/abs/${paper.arxiv}`]);
  }
  // What refers to another element by its id must find the right one, in whichever card.
  const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('the stage chosen in Methods leaves only its cards, and says how many', async () => {
  const place = await openMethods();
  const inFilter = Object.values(methods).filter(({ stage }) => stage === 'Filter');
  const choice = [...place.querySelectorAll('label')].find((one) => one.textContent.trim() === 'Filter');
  choice?.querySelector('input')?.click();
  await settle();
  expect([...place.querySelectorAll('h3')].map((one) => one.textContent)).toEqual(
    inFilter.map(({ title }) => title),
  );
  expect(place.querySelector('[role="status"]')?.textContent).toContain(`${inFilter.length} methods`);
});

// Of every method `opensOn.test.ts` knows where it opens; here are one that stays on the task, one that cannot, and two with a task of their own.
test.each(['ppo', 'gspo', 'scope', 'echo-env'] as const)(
  'Open in Lab shows the Lab with a recipe of %s that can run, whatever stood there',
  async (id) => {
    const { title } = methods[id];
    await choose('Task', 'cart-pole');
    await type('Learning rate', '7');
    const card = cardOf(await openMethods(), title)?.textContent ?? '';
    await press(`Open ${title} in Lab`);
    expect(document.getElementById('place-Lab')?.hidden).toBe(false);
    expect(document.activeElement?.id).toBe('tab-Lab');
    expect(lab.draft['method']).toBe(id);
    expect(lab.errors).toEqual({});
    expect(card.includes(`Not on cart-pole, so it opens on ${String(lab.draft['task'])}.`)).toBe(
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
