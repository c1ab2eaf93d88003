/** Methods on the page: the list and its filters, a method's card, what differs, and the way from there to the Lab. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rememberOwnMethod } from '../../src/config/ownMethod.ts';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { optionOf } from '../../src/config/settings.ts';
import { parseClaimList } from '../../src/experiment/claimList.ts';
import { markOfMethod, marks } from '../../src/experiment/mark.ts';
import type { Expression } from '../../src/learn/own/expression.ts';
import { methods } from '../../src/methods/index.ts';
import { intervalText } from '../../src/ui/claims/words.ts';
import { differsAddress, recipeSide } from '../../src/ui/differs/sides.ts';
import { addressOf } from '../../src/ui/navigation/places.ts';
import { lines } from '../../src/ui/methods/listing.ts';
import { opensOn } from '../../src/ui/methods/opensOn.ts';
import { button, choose, press, selectBox, type } from './controls.ts';
import { ownMethod } from './own/methods.ts';
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

test('a reader who looks for a paper that is no method finds where it stands, or why it does not', async () => {
  await openMethods();
  const more = [...place().querySelectorAll('details')].find((one) =>
    one.textContent.includes('Papers that are no method here'),
  )!;
  expect(more.open).toBe(false);
  more.open = true;
  const names = [...more.querySelectorAll('dt')].map((one) => one.textContent);
  for (const title of Object.values(methods).map((method) => method.title))
    expect(names).not.toContain(title);
  expect(more.textContent).toContain('RAVL');
  expect(more.textContent).toContain('whose outputs are continuous');
  // The page calls these panels by the same names.
  const named = [...more.textContent.matchAll(/“([^”]+)”/g)].map(([, name]) => name);
  expect(named).toEqual([
    'More completions at test time',
    'Learn from data alone',
    'A teacher against the gradient of success',
  ]);
});

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
    expect(text.includes('not tested'), id).toBe(untested.includes(id));
  }
  expect(place().textContent).toContain(`${untested.length} methods are not tested`);
  expect(rows()[0]?.textContent).toContain('what the others are measured against');
  // Its line names no mark: whatever is known of its own experiments says nothing of it.
  for (const mark of marks) expect(rows()[0]?.textContent).not.toContain(mark);
  // As light as it was with 720 elements for 68 methods.
  expect(place().querySelectorAll('*').length).toBeLessThan((720 / 68) * all.length);
});

test('search and filters narrow the list and say how many are left, and Show all ends that', async () => {
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
  expect(titles()).toEqual(['BRPO', 'RLHF', 'TTRL', 'ETTRL', 'ECHO test time']);
  await press('Show all');
  const claims = parseClaimList(await (await fetch('/claims.json')).json());
  await choose('Outcome', 'seen');
  const seen = Object.values(methods).filter(({ id }) => markOfMethod(claims, id) === 'seen');
  expect(titles()).toEqual(seen.map(({ title }) => title));
  expect(titles()).not.toEqual([]);
  await choose('Outcome', 'opposite');
  const opposite = Object.values(methods).filter(({ id }) => markOfMethod(claims, id) === 'opposite');
  expect(titles()).toEqual(opposite.map(({ title }) => title));
  expect(titles()).toEqual(expect.arrayContaining(['GSPO', 'BroRL', 'ETTRL', 'ARRoL']));
  await press('Show all');
  await choose('Changes', 'Prune');
  expect(titles()).toEqual([
    'ECHO test time',
    'ARRoL',
    'Steerability',
    'Random pruning',
    'Length cap',
    'MASA',
  ]);
  expect(selectBox('Outcome').value).toBe('');
});

test('the address keeps what is searched and filtered, and a card opened from the list keeps it too', async () => {
  await openMethods();
  await choose('Changes', 'Prune');
  await type('Search methods', 'random');
  expect(location.hash).toBe('#/methods/?station=Prune&search=random');
  rows()[0]?.click();
  await until(() => place().querySelector('article h3'));
  expect(location.hash).toBe('#/methods/random-prune?station=Prune&search=random');
  expect(titles()).toEqual(['Random pruning']);
});

test('where nothing is found the nearest names are offered', async () => {
  await openMethods();
  await type('Search methods', 'trepo');
  expect(rows()).toEqual([]);
  const near = [...place().querySelectorAll('[role="status"] a')].map(({ textContent }) => textContent);
  expect(near).toContain('TreePO');
});

test('arrow keys move through the list', async () => {
  await openMethods();
  rows()[0]?.focus();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  expect(document.activeElement).toBe(rows()[1]);
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
  expect(document.activeElement).toBe(rows()[0]);
});

test('Escape closes the card and returns the focus to its line, and so does its button', async () => {
  await openMethods();
  for (const close of [
    () => rows()[2]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    () => button(`Close ${titles()[2]}`).click(),
  ]) {
    rows()[2]?.focus();
    rows()[2]?.click();
    await until(() => place().querySelector('article h3')?.textContent === titles()[2]);
    close();
    await until(() => document.activeElement === rows()[2] && !place().querySelector('article'));
    expect(place().querySelector('article')).toBeNull();
    expect(document.activeElement).toBe(rows()[2]);
    expect(location.hash).toBe('#/methods');
  }
});

test('a card lists what differs from the yardstick, settings that equal a default too', async () => {
  const card = await openMethod('dapo');
  const cells = [...card.querySelectorAll('table[aria-label="Differs from GRPO in"] tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.trim()),
  );
  const { changes } = lines.find(({ method }) => method.id === 'dapo')!;
  expect(cells).toEqual(changes.map(({ label, from, to }) => [label, from, to]));
  expect(cells.map(([label]) => label)).toContain(optionOf('loss_type').label);
  const grpo = await openMethod('grpo');
  expect(grpo.querySelector('table')).toBeNull();
  expect(grpo.textContent).toContain('The others are measured against it');
});

const charts = (of: HTMLElement) =>
  [...of.querySelectorAll('svg[role="img"]')]
    .map((svg) => svg.getAttribute('aria-label') ?? '')
    .filter((label) => label.includes('ratio'));

test('a card draws its objective from the update’s own graph, and says for which token', async () => {
  const cispo = await openMethod('cispo');
  await until(() => charts(cispo).length === 2);
  expect(charts(cispo)[0]).toContain('Loss against the ratio, CISPO. With advantage +1');
  expect(charts(cispo)[1]).toContain('the gradient is −1 at a ratio of 1 and nowhere 0.');
  expect(cispo.textContent).toContain('drawn for a token whose old probability is 0.1');
  const names = [...cispo.querySelectorAll('svg[role="img"] text')].map(({ textContent }) => textContent);
  expect(names.filter((name) => name === 'advantage +1')).toHaveLength(2);
  expect(names).toContain('5');
  const drpo = await openMethod('drpo');
  await until(() => charts(drpo).length === 2);
  expect(drpo.textContent).toContain('Advantage +1 stands for the right one of two completions');
});

test('What differs marks the parts of either formula that the other lacks, and draws both objectives', async () => {
  await openMethods();
  location.hash = '#/methods/dapo?against=grpo';
  await until(() => charts(place()).length === 2);
  const formula = (name: string) =>
    place().querySelector<HTMLElement>(`[role="group"][aria-label="Formula of ${name}"]`);
  const changedIn = (name: string) =>
    [...(formula(name)?.querySelectorAll('.changed') ?? [])].map(({ textContent }) => textContent).join(' ');
  expect(changedIn('DAPO')).toMatch(/low .*high .*with/);
  expect(changedIn('DAPO')).not.toContain('clip');
  expect(changedIn('GRPO')).toContain('mean');
  expect(changedIn('GRPO')).not.toContain('clip');
  // The form for screen readers is whole.
  expect(formula('DAPO')?.querySelector('math .changed')).toBeNull();
  expect(place().textContent).toContain(
    'The gradient differs from that of GRPO with advantage +1 at ratios of 1.2 to 1.28.',
  );
  const dashes = [...place().querySelectorAll('path.other')].map((path) => path.getAttribute('d') ?? '');
  expect(dashes.map((d) => d !== '')).toEqual([true, false, true, false]);
  location.hash = '#/methods/arrol?against=grpo';
  await until(() => place().textContent.includes('The gradient is everywhere that of GRPO.'));
  location.hash = '#/methods/drpo?against=grpo';
  await until(() => place().textContent.includes('DRPO: Advantage +1 stands for the right one'));
});

test('What differs takes own methods: the formula of their loss, its parts that differ, and its curve', async () => {
  const wider = (high: number): RunConfig => {
    const loss: Expression = {
      nodes: [
        ...[['value', 'ratio'] as const, ['value', 'advantage'] as const, ['mul', 0, 1] as const],
        ...[['number', 0.8] as const, ['number', high] as const, ['clip', 0, 3, 4] as const],
        ...[['mul', 5, 1] as const, ['min', 2, 6] as const, ['neg', 7] as const],
      ],
      lines: new Array<number>(9).fill(1),
    };
    const own = ownMethod({ title: `Up to ${high}`, loss, values: { width: high } });
    rememberOwnMethod(own);
    return { ...defaultConfig('grpo'), surrogate: 'own', own_method: own };
  };
  await openMethods();
  location.hash = differsAddress(recipeSide('wide', wider(1.4)), recipeSide('wider', wider(1.6)));
  await until(() => charts(place()).length === 2);
  const text = place().textContent;
  expect(text).toContain('wide uses Up to 1.4, based on GRPO.');
  expect(text).toContain('Own setting width: 1.4 in wide, 1.6 in wider.');
  expect(text).not.toContain('No setting differs.');
  expect(text).toContain('The gradient differs from that of wide with advantage +1 at ratios of 1.4 to 1.6.');
  const changed = [...place().querySelectorAll('[aria-label="Formula of wider"] .changed')];
  expect(changed.map(({ textContent }) => textContent).join('')).toBe('1.6');
  expect(charts(place())[1]).toContain('Gradient by the ratio, wider.');
  location.hash = differsAddress({ kind: 'method', method: 'grpo' }, recipeSide('wide', wider(1.4)));
  await until(() => place().textContent.includes('The gradient differs from that of GRPO'));
  expect(place().querySelector('[aria-label="Formula of GRPO"] .changed')).not.toBeNull();
  expect(charts(place())[0]).toContain('Loss against the ratio, wide.');
});

test('What differs shows two methods, stations, and the effect of an experiment with both as arms', async () => {
  const card = await openMethod('latr');
  [...card.querySelectorAll('a')].find(({ textContent }) => textContent === 'What differs')?.click();
  await until(() => place().textContent.includes('paired seeds at equal budget'));
  expect(location.hash).toBe('#/methods/latr?against=grpo');
  const { claims } = parseClaimList(await (await fetch('/claims.json')).json());
  const effect = claims.find(({ claim }) => claim === 'latr-turns')!.effect;
  expect(place().textContent).toContain(intervalText(effect));
  expect(place().querySelector('svg.strip')?.getAttribute('aria-label')).toBe('changes Generate');
  await choose('From', 'rloo');
  await until(() => place().textContent.includes('No experiment here'));
  expect(location.hash).toBe('#/methods/latr?against=rloo');
  await press('Swap the sides');
  expect(location.hash).toBe('#/methods/rloo?against=latr');
});

test('every arm of a comparison but the control leads to what differs from it', async () => {
  document.getElementById('tab-Compare')?.click();
  const compare = () => document.getElementById('place-Compare') as HTMLElement;
  const links = () => [...compare().querySelectorAll<HTMLAnchorElement>('a[aria-label^="What differs in"]')];
  await until(() => links().length > 0);
  const arms = [...compare().querySelectorAll<HTMLInputElement>('input[aria-label^="Name of arm"]')];
  expect(links()).toHaveLength(arms.length - 1);
  const name = links()[0]?.getAttribute('aria-label')?.replace('What differs in ', '');
  links()[0]?.click();
  await until(() => place().querySelector('table'));
  const heads = [...place().querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(heads[2]).toBe(name);
  expect(arms.map(({ value }) => value)).toContain(heads[1]);
});

test('What differs names the methods of recipes, and the weights that they start from', async () => {
  await openMethods();
  const plain = defaultConfig();
  const brought = { ...plain, own_base: `${plain.policy}-0123456789ab`, temperature: 0.5 };
  location.hash = differsAddress(recipeSide('plain', plain), recipeSide('brought: mine', brought));
  await until(() => place().querySelector('table'));
  const text = place().textContent;
  expect(text).toContain('brought: mine uses GRPO.');
  expect(text).toContain('plain starts from the base policy of its task.');
  expect(text).toContain(`brought: mine starts from imported weights ${brought.own_base}.`);
  expect(place().querySelectorAll('tbody td')).toHaveLength(2);
  await until(() => place().textContent.includes('No experiment here'));
});

test('What differs says so where the address names no side', async () => {
  await openMethods();
  location.hash = '#/methods/dapo?against=nothing';
  await until(() => place().querySelector('[role="alert"]'));
  expect(place().querySelector('[role="alert"]')?.textContent).toContain('got nothing');
});

test('the address of a method opens its detail: formula as MathML, claim, source, outcome, and what to watch', async () => {
  const claims = parseClaimList(await (await fetch('/claims.json')).json());
  for (const id of ['treepo', 'grpo', 'adhint', 'nudgerl', 'ppo'] as const) {
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
    // Where a condition failed nothing was run, and nothing is drawn.
    const drawn = experiments.filter((one) => claims.claims.some(({ claim }) => claim === one));
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
