/**
 * Widgets in someone else's page: what they weigh, whom they obey, and that they train there. Longer than most files, because all
 * its journeys share one host, one article and the ways to reach into a widget's frame.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import type { WidgetState } from '../../src/ui/embed/messages.ts';
import { inside, serveArticle, type Article } from './article.ts';
import { expectSettings, expectState, openLab, quickLink, reaches as labReaches } from './lab.ts';
import { expectNoViolations, overhang } from './look.ts';
import { servePlainly, type PlainHost } from './plainHost.ts';

const dist = join(import.meta.dirname, '../../dist');
const quick = quickLink();

/** The element, as a page's script has it. */
interface Element extends HTMLElement {
  run(rounds?: number): Promise<WidgetState>;
  pause(): Promise<WidgetState>;
  configure(recipe: { link?: string; settings?: Record<string, unknown> }): Promise<WidgetState>;
  getState(): Promise<WidgetState>;
}

let host: PlainHost;
let article: Article | null = null;

test.beforeAll(async () => {
  // What GitHub Pages sends, and all that a sandboxed frame needs.
  host = await servePlainly('/espalier/', { 'Access-Control-Allow-Origin': '*' });
});
test.afterEach(async () => {
  await article?.close();
  article = null;
});
test.afterAll(() => host.close());

/** Opens a page of another origin with these widgets; complaints of any frame are collected. */
async function openArticle(page: Page, widgets: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  article = await serveArticle(`<script src="${host.url}espalier.js"></script>${widgets}`);
  await page.goto(article.url);
  return complaints;
}

const stateOf = (page: Page, id: string): Promise<WidgetState> =>
  page.locator(`#${id}`).evaluate((one: Element) => one.getState());

const status = (frame: FrameLocator) => frame.getByRole('status', { name: 'Status', exact: true });

async function reaches(page: Page, id: string, round: number): Promise<void> {
  await expect
    .poll(async () => Number(await status(inside(page, id)).getAttribute('data-round')), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(round);
}

const gzipped = (bytes: Buffer): number => gzipSync(bytes, { level: 9 }).length;

test('the element weighs at most 3 kB, and imports nothing', () => {
  const script = readFileSync(join(dist, 'espalier.js'));
  expect(gzipped(script)).toBeLessThanOrEqual(3000);
  expect(String(script)).not.toMatch(/\bimport\b|\bexport\b/);
});

test('ten widgets on a host without CORS show their stills and their runs, log no error, and none speaks of storage', async ({
  page,
}) => {
  const plain = await servePlainly('/espalier/');
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  article = await serveArticle(
    `<script src="${plain.url}espalier.js"></script>
     <espalier-lab id="clicked" method="grpo" task="chain-sum" loading="click"></espalier-lab>
     <espalier-lab id="eager" link="${quick}" loading="eager"></espalier-lab>
     <espalier-lab id="lesson" lesson="trees" loading="eager"></espalier-lab>
     <espalier-lab id="strip" view="round" loading="eager" theme="dark"></espalier-lab>
     <espalier-lab id="high" height="auto" loading="eager" language="de"></espalier-lab>
     <espalier-lab id="kept" store loading="eager" parallel></espalier-lab>
     <espalier-lab id="less" hide="title curve open" settings="seed" lock="all" loading="eager"></espalier-lab>
     <espalier-lab id="other" method="arrol" task="sort-digits" loading="eager"></espalier-lab>
     <espalier-lab id="far" method="treepo" task="countdown"></espalier-lab>
     <espalier-lab id="auto" link="${quick}" autoplay></espalier-lab>`,
  );
  try {
    await page.goto(article.url);
    await expect(page.locator('#clicked svg path')).toHaveCount(2);
    await expect(page.locator('#clicked').getByRole('button')).toHaveText('▶ Run it here');
    await page.locator('#eager').evaluate((one: Element) => one.run(2));
    await expect(inside(page, 'eager').getByRole('status', { name: 'Notices' })).toBeEmpty();
    for (const id of ['lesson', 'strip', 'high', 'kept', 'less', 'other']) await stateOf(page, id);
    for (const id of ['far', 'auto']) await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await reaches(page, 'auto', 1);
    await stateOf(page, 'far');
    await page.locator('#clicked').getByRole('button').click();
    await reaches(page, 'clicked', 1);
    for (const frame of page.frames())
      expect(await frame.locator('body').innerText()).not.toMatch(/storage/i);
    expect(complaints).toEqual([]);
  } finally {
    await plain.close();
  }
});

test('a widget takes a new height and keeps its run, says when it is closed by a move, and stays through moveBefore', async ({
  page,
}) => {
  await openArticle(
    page,
    `<div id="here"><espalier-lab id="one" link="${quick}" loading="eager" height="400"></espalier-lab></div><div id="there"></div>
     <script>
       const heard = [];
       for (const type of ['closed', 'ready'])
         document.querySelector('#one').addEventListener(type, ({ detail }) => heard.push([type, detail.state.round, detail.message ?? '']));
     </script>`,
  );
  const one = page.locator('#one');
  await one.evaluate((one: Element) => one.run(2));
  const height = () => one.evaluate((one) => one.getBoundingClientRect().height);
  expect(await height()).toBe(402);
  await one.evaluate((one) => one.setAttribute('height', '600px'));
  await expect.poll(height).toBe(602);
  await one.evaluate((one) => one.setAttribute('height', 'auto'));
  await expect.poll(height).not.toBe(602);
  expect(await stateOf(page, 'one')).toMatchObject({ round: 2 });
  const move = (how: 'append' | 'moveBefore') =>
    one.evaluate((one, how) => {
      const there = document.querySelector('#there') as HTMLElement & {
        moveBefore(node: Node, child: null): void;
      };
      if (how === 'append') there.append(one);
      else (document.querySelector('#here') as typeof there).moveBefore(one, null);
    }, how);
  await move('append');
  expect(await stateOf(page, 'one')).toMatchObject({ round: 0, state: 'idle' });
  expect(await page.evaluate('heard')).toEqual([
    ['ready', 0, ''],
    ['closed', 2, 'espalier-lab: it was removed from the page'],
    ['ready', 0, ''],
  ]);
  await one.evaluate((one: Element) => one.run(1));
  await move('moveBefore');
  expect(await stateOf(page, 'one')).toMatchObject({ round: 1 });
  await one.evaluate((one) => one.setAttribute('height', 'tall'));
  const refused = await one.evaluate((one: Element) => one.getState().catch((error: Error) => error.message));
  expect(refused).toContain('height must be a number of pixels, or auto');
});

test('a widget fetches at most 138 kB before Run and no engine, paints within a second and then trains', async ({
  page,
}, info) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openArticle(
    page,
    '<espalier-lab id="one" view="round" method="grpo" loading="eager" height="640"></espalier-lab>',
  );
  const frame = inside(page, 'one');
  await expect(frame.getByRole('button', { name: 'Run' })).toBeEnabled();
  await expect(frame.getByText('A recorded run with the usual settings')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const files = asked.filter((path) => path.startsWith('/espalier/')).map((path) => path.slice(10));
  const before = files.reduce((sum, file) => sum + gzipped(readFileSync(join(dist, file))), 0);
  expect(files.filter((file) => /wasm|onnx|worker|ort/.test(file))).toEqual([]);
  expect(before).toBeLessThanOrEqual(138_000);
  const painted = await page.frames()[1]?.evaluate(() => performance.getEntriesByType('paint')[0]?.startTime);
  expect(painted).toBeLessThan(1000);

  await frame.getByRole('button', { name: 'Run' }).click();
  await reaches(page, 'one', 1);
  await expect(frame.locator('canvas')).toBeVisible();
  const figures = { beforeRunBytes: before, firstPaintMs: painted };
  info.annotations.push({ type: 'figures', description: JSON.stringify(figures) });
});

test('three widgets share a page of another origin: each tells, one trains at a time, a state opens elsewhere', async ({
  page,
}) => {
  const complaints = await openArticle(
    page,
    `<script>
       const heard = [];
       for (const type of ['ready', 'status', 'resized'])
         document.addEventListener(type, ({ target, detail }) => heard.push([target.id, detail.type]), true);
       addEventListener('message', ({ data }) => data.subject && heard.push(['lti', data.height]));
     </script>
     <espalier-lab id="a" link="${quick}" height="400"></espalier-lab>
     <espalier-lab id="b" link="${quickLink({ method: 'treepo', task: 'countdown', num_generations: 8 })}" height="400"></espalier-lab>
     <espalier-lab id="c" method="grpo" seed="7" height="auto" hide="rollouts"></espalier-lab>`,
  );
  for (const id of ['a', 'b', 'c']) await page.locator(`#${id}`).evaluate((one: Element) => one.getState());
  await page.locator('#a').evaluate((one: Element) => void one.run());
  await reaches(page, 'a', 3);
  await expect(inside(page, 'a').getByRole('region', { name: 'Rollouts' })).toBeVisible();

  await page.locator('#b').evaluate((one: Element) => void one.run());
  await expect(status(inside(page, 'a'))).toHaveAttribute('data-state', 'paused', { timeout: 30_000 });
  await reaches(page, 'b', 2);
  await page.locator('#b').evaluate((one: Element) => one.pause());

  const refused = await page
    .locator('#c')
    .evaluate((one: Element) =>
      one.configure({ settings: { seed: -1 } }).catch((error: Error) => error.message),
    );
  expect(refused).toContain('seed: must be a whole number');
  await page.locator('#c').evaluate((one: Element) => one.configure({ settings: { temperature: 0.8 } }));
  // What is not named stays, and every form of a link is read.
  const { link: before } = await page
    .locator('#c')
    .evaluate((one: Element) => one.configure({ settings: { task: 'countdown', policy: 'tiny' } }));
  expect(before).toBe('#v=1&method=grpo&task=countdown&policy=tiny&temperature=0.8&seed=7');
  for (const form of [`${host.url}${before}`, before, `?${before.slice(1)}`, before.slice(1), 'seed=7'])
    expect(
      await page.locator('#c').evaluate((one: Element, link) => one.configure({ link }), form),
    ).toMatchObject({ link: before });
  const { link } = await stateOf(page, 'c');
  await page.locator('#c').evaluate((one, link) => one.setAttribute('link', link), link);
  await expect.poll(async () => (await stateOf(page, 'c')).link).toBe(link);
  const heard = await page.evaluate<[string, unknown][]>('heard');
  for (const id of ['a', 'b', 'c']) {
    expect(heard).toContainEqual([id, 'ready']);
    expect(heard).toContainEqual([id, 'status']);
    expect(heard).toContainEqual([id, 'resized']);
  }
  expect(heard.some(([who, height]) => who === 'lti' && Number(height) > 100)).toBe(true);
  expect(complaints).toEqual([]);

  await openLab(page, `${host.url}${link}`);
  await expectSettings(page, { Seed: '7', Temperature: '0.8' });
});

/** Attributes that are wrong, with a part of the sentence that says so. */
const wrongAttributes: readonly (readonly [attributes: string, words: string])[] = [
  ['method="nonsense"', 'method: must be one of'],
  ['task="nonsense"', 'task: must be one of'],
  ['policy="huge"', 'policy: must be one of'],
  ['level="99"', 'level: must be a whole number from 1'],
  ['seed="-1"', 'seed: must be a whole number'],
  ['link="#v=2"', 'v: must be 1'],
  ['link="#colour=red"', 'colour: is not a setting'],
  ['view="tall"', 'view must be one of plain, round, got "tall"'],
  ['hide="chart"', 'hide must be a list of title'],
  ['lock="everything"', 'lock must be a list of settings, or all'],
  ['settings="nonsense"', 'settings must be a list of settings'],
  ['theme="blue"', 'theme must be one of auto, light, dark, got "blue"'],
  ['autoplay="soon"', 'autoplay must be given without a value'],
  ['store="disk"', 'store must be given without a value'],
  ['lesson="knitting"', 'lesson must be one of baseline'],
  ['height="tall"', 'height must be a number of pixels, or auto'],
  ['loading="soon"', 'loading must be one of lazy, eager, click'],
];
/** Calls that a widget must refuse. */
const wrongCalls: readonly (readonly [method: string, given: string, words: string])[] = [
  ['run', '0', 'rounds: must be >=1, got 0'],
  ['run', '"three"', 'rounds: must be number'],
  ['configure', '{ settings: { seed: -1 } }', 'seed: must be a whole number'],
  ['configure', '{ settings: { colour: "red" } }', 'colour: is not a setting'],
  ['configure', '{ settings: { seed: () => 1 } }', 'configure: '],
  ['configure', '{ link: "https://example.org/#" }', 'link: must be an address with a recipe'],
  ['configure', '{ link: 5 }', 'link: must be string'],
  ['configure', '{ links: "#v=1" }', 'links: must be'],
];

test('each wrong attribute and each wrong call is answered within a second, by an error event and a rejected promise', async ({
  page,
}, info) => {
  await openArticle(page, '<espalier-lab id="right" loading="eager"></espalier-lab>');
  await stateOf(page, 'right');
  const slowest = { ms: 0, fault: '' };
  const answered = async (fault: string, words: string, element: string, call: string) => {
    const answer = await page.evaluate<{ told: string; refused: string; ms: number }>(`(async () => {
      const one = ${element};
      const from = performance.now();
      const patience = new Promise((resolve) => setTimeout(resolve, 3000, 'no answer'));
      const event = new Promise((resolve) => one.addEventListener('error', ({ detail }) => resolve(detail.message), { once: true }));
      const told = Promise.race([event, patience]);
      const refused = Promise.race([one.${call}.then(() => 'it was accepted', (error) => error.message), patience]);
      const answer = { told: await told, refused: await refused, ms: performance.now() - from };
      if (one.id !== 'right') one.remove();
      return answer;
    })()`);
    expect.soft(answer.told, fault).toContain(words);
    expect.soft(answer.refused, fault).toBe(answer.told);
    expect.soft(answer.ms, fault).toBeLessThan(1000);
    if (answer.ms > slowest.ms) Object.assign(slowest, { ms: answer.ms, fault });
  };
  for (const [attributes, words] of wrongAttributes) {
    const loading = attributes.startsWith('loading') ? '' : 'loading="eager"';
    const html = JSON.stringify(`<espalier-lab ${attributes} ${loading}></espalier-lab>`);
    const made = `document.body.appendChild(document.createRange().createContextualFragment(${html}).firstChild)`;
    await answered(attributes, words, made, 'getState()');
  }
  for (const [method, given, words] of wrongCalls)
    await answered(`${method}(${given})`, words, 'document.querySelector("#right")', `${method}(${given})`);
  expect(await stateOf(page, 'right')).toMatchObject({ state: 'idle', failure: null });
  info.annotations.push({ type: 'figures', description: JSON.stringify({ slowestAnswer: slowest }) });
});

test('a sandboxed widget trains three rounds without origin, storage or threads, nothing complains, and no other script runs', async ({
  page,
}) => {
  const complaints = await openArticle(
    page,
    `<script>
       const heard = [];
       for (const type of ['started', 'round'])
         document.addEventListener(type, ({ detail }) => heard.push(detail), true);
     </script>
     <iframe id="plain" sandbox="allow-scripts" width="320" height="400" src="${host.url}embed.html${quick}"></iframe>
     <espalier-lab id="boxed" sandbox link="${quick}" height="400"></espalier-lab>`,
  );
  const plain = page.frameLocator('#plain');
  await plain.getByRole('button', { name: 'Run' }).click();
  await expect
    .poll(async () => Number(await status(plain).getAttribute('data-round')), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(3);
  await plain.getByRole('button', { name: 'Pause' }).click();
  await expect(status(plain)).toHaveAttribute('data-state', 'paused', { timeout: 30_000 });

  // A second run waits for the end of the first, and is refused where it names rounds.
  const ends = await page
    .locator('#boxed')
    .evaluate((one: Element) =>
      Promise.all([one.run(3), one.run(), one.run(2).catch((error: Error) => error.message)]),
    );
  const paused = { state: 'paused', round: 3, failure: null };
  expect(ends).toMatchObject([paused, paused, expect.stringContaining('run: the widget must not train')]);
  const heard = await page.evaluate<{ type: string; round?: number; metrics?: object }[]>('heard');
  expect(heard.map(({ type, round }) => round ?? type)).toEqual(['started', 0, 1, 2, 3]);
  expect(heard[1]?.metrics).toMatchObject({ 'pass@1': expect.any(Number) });
  expect(heard[4]?.metrics).toMatchObject({ reward: expect.any(Number), loss: expect.any(Number) });
  expect(complaints).toEqual([]);

  // Whatever got into the widget: no script that is not a file of its site, and nothing from elsewhere.
  const frame = page.frames().find((one) => one.url().includes('embed.html'));
  const did = await frame?.evaluate(async (elsewhere) => {
    const ran = (script: HTMLScriptElement): Promise<boolean> =>
      new Promise((resolve) => {
        script.onload = () => resolve(true);
        script.onerror = () => resolve(false);
        document.head.append(script);
      });
    const inline = document.createElement('script');
    inline.textContent = 'document.title = "inline"';
    document.head.append(inline);
    const sources = [`${elsewhere}x.js`, 'data:text/javascript,0', URL.createObjectURL(new Blob(['0']))];
    const scripts = sources.map((src) => ran(Object.assign(document.createElement('script'), { src })));
    return {
      title: document.title,
      scripts: await Promise.all(scripts),
      fetched: await fetch(elsewhere, { mode: 'no-cors' }).then(
        () => true,
        () => false,
      ),
      origin: self.origin,
    };
  }, article?.url ?? '');
  expect(did).toEqual({
    title: 'Espalier: a run in this page',
    scripts: [false, false, false],
    fetched: false,
    origin: 'null',
  });
});

test('hidden parts are not there, locked settings cannot be changed, and a wrong option is named', async ({
  page,
}) => {
  await openArticle(
    page,
    `<espalier-lab id="hidden" loading="eager" hide="title curve rollouts open" settings="seed learning_rate" lock="seed trees"></espalier-lab>
     <espalier-lab id="wrong" loading="eager" lock="everything"></espalier-lab>
     <espalier-lab id="bad" loading="eager" method="nonsense"></espalier-lab>`,
  );
  const frame = inside(page, 'hidden');
  await expect(frame.getByRole('switch', { name: 'Tree rollouts' })).toBeDisabled();
  await expect(frame.getByRole('spinbutton', { name: 'Seed' })).toBeDisabled();
  await expect(frame.getByRole('heading')).toHaveClass(/visually-hidden/);
  await expect(frame.getByRole('link')).toHaveCount(0);
  await expect(frame.getByRole('region')).toHaveCount(0);
  await frame.getByRole('switch', { name: 'Pruning' }).click();
  await frame.getByRole('spinbutton', { name: 'Learning rate' }).fill('0.001');
  await expect.poll(async () => (await stateOf(page, 'hidden')).link).toMatch(/prune=.*learning_rate=0.001/);
  await expect(inside(page, 'wrong').getByRole('alert')).toContainText('lock must be a list of settings');
  await expect(inside(page, 'bad').getByRole('alert')).toContainText('Method: must be one of');
});

test('a widget shows the strip of a round: its switch turns, it trains, what is hidden or locked stays so, and axe finds nothing', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const complaints = await openArticle(
    page,
    `<script>
       const heights = [];
       document.addEventListener('resized', ({ target, detail }) => target.id === 'taught' && heights.push(detail.height), true);
     </script>
     <espalier-lab id="strip" view="round" link="${quick}" loading="eager" lock="trees" height="640"></espalier-lab>
     <espalier-lab id="hidden" view="round" link="${quick}" loading="eager" hide="switches" height="640"></espalier-lab>
     <espalier-lab id="taught" lesson="trees" loading="eager" height="auto"></espalier-lab>`,
  );
  const frame = inside(page, 'strip');
  const round = frame.getByRole('region', { name: 'Round', exact: true });
  const trees = round.getByRole('switch', { name: 'Tree rollouts' });
  await expect(trees).toBeDisabled();
  await expect(trees).toHaveAccessibleDescription(/Fixed by the page around\./);
  await expect(frame.getByRole('switch')).toHaveCount(4);
  await round.getByRole('switch', { name: 'Pruning' }).click();
  await expect(round.getByRole('switch', { name: 'Pruning' })).toBeChecked();
  await expect.poll(async () => (await stateOf(page, 'strip')).link).toContain('prune=');
  await frame.getByRole('button', { name: 'Run' }).click();
  await reaches(page, 'strip', 3);
  await expect(round.locator('.station').filter({ hasText: 'Prompts' })).toContainText('4');
  await expect(round.locator('svg .dot')).toHaveCount(4);
  await expect(round).toContainText(/in slow motion/);
  await page.locator('#strip').evaluate((one: Element) => one.pause());
  await expect(round).toContainText(/round \d+ begins with the new weights/);
  await expect(trees).toBeDisabled();
  await round.getByRole('switch', { name: 'Replay' }).click();
  await expect(round.getByRole('switch', { name: 'Replay' })).toBeChecked();
  await expect(frame.getByRole('button', { name: 'Apply changes' })).toBeVisible();

  const hidden = inside(page, 'hidden');
  await expect(hidden.getByRole('region', { name: 'Round', exact: true })).toBeVisible();
  await expect(hidden.getByRole('switch')).toHaveCount(0);

  // A lesson grows with its first run, and tells its new height.
  const taught = inside(page, 'taught');
  await taught.getByRole('button', { name: 'Run with your settings' }).click();
  const lessonRound = taught.getByRole('region', { name: 'Round', exact: true });
  await expect(lessonRound).toBeVisible({ timeout: 60_000 });
  for (const one of await lessonRound.getByRole('switch').all()) await expect(one).toBeDisabled();
  await expect
    .poll(async () => {
      const heights = await page.evaluate<number[]>('heights');
      return (heights.at(-1) ?? 0) - (heights[0] ?? 0);
    })
    .toBeGreaterThan(200);
  expect(complaints).toEqual([]);

  for (const width of [360, 800]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${host.url}embed.html?view=round&lock=all${quick}`);
    const round = page.getByRole('region', { name: 'Round', exact: true });
    await expect(round.getByRole('switch')).toHaveCount(4);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Run' }).click();
    await labReaches(page, 1);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(round.locator('.station')).toHaveCount(7);
    await expectNoViolations(page);
    expect(await overhang(page)).toBe(0);
  }
});

test('an autoplay widget waits until it is in sight, and a click one until it is pressed', async ({
  page,
}) => {
  await openArticle(
    page,
    `<div style="height:3000px"></div>
     <espalier-lab id="auto" link="${quick}" loading="eager" autoplay height="400"></espalier-lab>
     <espalier-lab id="click" link="${quick}" loading="click" height="400"></espalier-lab>`,
  );
  expect(await stateOf(page, 'auto')).toMatchObject({ state: 'idle' });
  await page.waitForLoadState('networkidle');
  await expect(status(inside(page, 'auto'))).toHaveAttribute('data-state', 'idle');
  await expect(page.locator('#click iframe')).toHaveCount(0);
  await page.locator('#auto').scrollIntoViewIfNeeded();
  await reaches(page, 'auto', 1);
  await page.locator('#click').getByRole('button').click();
  await reaches(page, 'click', 1);
});

test('the demo article runs: three figures, and its text steers one', async ({ page }) => {
  await page.goto(`${host.url}article.html`);
  await expect(inside(page, 'adding').getByRole('button', { name: 'Run' })).toBeEnabled();
  await expect(inside(page, 'adding').getByRole('switch', { name: 'Hints' })).toBeDisabled();
  await page.locator('#hints').scrollIntoViewIfNeeded();
  await expect(inside(page, 'hints').getByRole('switch', { name: 'Hints' })).toBeChecked();
  await page.getByRole('button', { name: 'set 8' }).click();
  await expect(page.locator('#heard')).toHaveText('set to 8');
  await expect(inside(page, 'trees').getByLabel('Completions per prompt')).toHaveValue('8');
});

test('at 320 by 400 a widget keeps the rules before and after a run, keeps nothing in the browser and registers nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 400 });
  await page.goto(`${host.url}embed.html?settings=seed${quick}`);
  await expect(page.getByRole('spinbutton', { name: 'Seed' })).toBeVisible();
  await expectNoViolations(page);
  expect(await overhang(page)).toBe(0);

  await page.getByRole('button', { name: 'Run' }).press('Enter');
  await labReaches(page, 3);
  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    keys: localStorage.length + sessionStorage.length,
    cookies: document.cookie,
  }));
  expect(left).toEqual({ databases: 0, workers: 0, keys: 0, cookies: '' });
  // The button is the same one, so the keyboard stays where it was.
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectState(page, 'paused');
  await expect(page.getByRole('region', { name: 'Rollouts' })).toBeVisible();
  await expectNoViolations(page);
  expect(await overhang(page)).toBe(0);
});

test('Share builds the code of a widget beside it, and its choices act on both', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const code = dialog.getByRole('textbox', { name: 'Code of the widget' });
  await expect(code).toHaveValue(/<espalier-lab method="grpo"><\/espalier-lab>$/);
  const preview = dialog.frameLocator('iframe');
  await expect(preview.getByRole('heading')).toContainText('GRPO');
  await dialog.getByRole('checkbox', { name: 'Title' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Pruning' }).check();
  await dialog.getByRole('combobox', { name: 'Add a setting' }).selectOption('temperature');
  await dialog.getByRole('radio', { name: 'round', exact: true }).check({ force: true });
  await dialog.getByRole('radio', { name: 'dark' }).check({ force: true });
  await expect(code).toHaveValue(
    /hide="title" lock="prune" settings="temperature" view="round" theme="dark" height="640"/,
  );
  await expect(preview.getByRole('heading')).toHaveClass(/visually-hidden/);
  await expect(preview.getByRole('switch', { name: 'Pruning' })).toBeDisabled();
  await expect(preview.getByRole('spinbutton', { name: 'Temperature' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download a notebook' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('espalier.ipynb');
  expect(readFileSync(await file.path(), 'utf8')).toContain(
    `"SITE = \\"${new URL('./', page.url()).href}\\"\\n",\n    "RECIPE = \\"#v=1&method=grpo\\"\\n",`,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
