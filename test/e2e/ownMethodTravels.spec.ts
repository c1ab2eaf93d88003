/** A method of one's own on the built page: shared by links, run files, classes, comparisons and widgets, each of which asks first. */
import { expect, test, type Page } from '@playwright/test';
import { packCode, unpackCode } from '../../src/config/packedCode.ts';
import { inside, serveArticle } from './article.ts';
import { exportedFrom } from './exported.ts';
import { alert, button, expectState, goTo, openLab, quickLink } from './lab.ts';
import { servePlainly } from './plainHost.ts';
import { expectNoViolations } from './look.ts';
import { moduleWith } from '../sandbox/examples.ts';
import { fixedBaseline } from '../sandbox/ownSamples.ts';
import { bringFile, expectProved, provingLink, sandboxes } from './broughtCode.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'This link brings code' });

/** A link with the code alone, as one may write it by hand; the page adds what the code sets. */
const byHand = (): string => {
  const link = new URLSearchParams(quickLink({ max_rounds: 4 }).replace(/^[^#]*#/, ''));
  link.delete('method');
  link.set('own.usual', '0.75');
  link.set('mcode', fixedBaseline);
  return `./#${link.toString()}`;
};

/** Opens the link, trains it, exports the run, and gives its link with a proof. */
async function trainElsewhere(page: Page, file: string): Promise<string> {
  await page.goto(byHand());
  await expect(question(page).getByLabel('Code of the link')).toContainText('reward - usual');
  await expectNoViolations(page);
  expect(sandboxes(page)).toEqual([]);
  await button(page, 'Open the method').click();
  await expect(question(page)).toHaveCount(0);
  await button(page, 'Run').click();
  await expectState(page, 'done');
  return provingLink(page, file, 4);
}

test('a run of an own method is proved by its link and imported from a file, and each asks about the code first', async ({
  page,
  browser,
}, info) => {
  const file = info.outputPath('own.espalier');
  const link = await trainElsewhere(await (await browser.newContext()).newPage(), file);
  expect(link).toMatch(/own=method-[0-9a-f]{12}/);
  expect(link).toMatch(/&z=[\w-]+/);
  expect(link).not.toContain('mcode');
  expect(link).toContain('own.usual=0.75');
  await expectProved(page, link, 'Open the method', 4);
  await bringFile(page, file, 'reward - usual', 'Open the method');
  const runs = page.getByRole('tabpanel', { name: 'Runs' });
  // No own method is saved in this browser: the run has the code itself.
  await expect(runs.getByText('Fixed baseline, based on GRPO')).toBeVisible();
  await runs.getByRole('button', { name: /^Resume / }).click();
  await expectState(page, 'done');

  const changed = packCode(unpackCode(link).replace('Fixed+baseline', 'Faxed+baseline'));
  await page.goto('about:blank');
  await page.goto(changed);
  await button(page, 'Open the method').click();
  await expect(alert(page)).toContainText('its code is not that of its method. Ask for it again');
});

test('a link with the code of a task and of a method shows both in one question, also on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const code = moduleWith();
  const link = new URLSearchParams({ v: '1', policy: 'tiny', base: 'fresh', task: 'own-0123456789ab', code });
  link.set('mcode', fixedBaseline);
  await page.goto(`./#${link.toString()}`);
  await expect(question(page).getByLabel('Code of the task')).toContainText('Write the number again.');
  await expect(question(page).getByLabel('Code of the method')).toContainText('reward - usual');
  await expectNoViolations(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await button(page, 'Open the task and method').click();
  await expect(question(page).getByRole('alert')).toContainText('its code is not that of its task');
  await button(page, 'Do not open').click();
  await expect(question(page)).toHaveCount(0);
});

test('a widget reads the file of a method from the page around, shows it, asks, and trains with it', async ({
  page,
}) => {
  const host = await servePlainly('/espalier/', { 'Access-Control-Allow-Origin': '*' });
  const article = await serveArticle(
    `<script src="${host.url}espalier.js"></script>
     <script>const said = []; addEventListener('error', ({ target, detail }) => said.push([target.id, detail?.message]), true);</script>
     <espalier-lab id="mine" loading="eager" method-src="mine.js" policy="tiny" link="#own.usual=0.25&amp;prompts_per_round=4&amp;num_generations=4"></espalier-lab>
     <espalier-lab id="lost" loading="eager" method-src="lost.js"></espalier-lab>`,
  );
  await page.route('**/mine.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: fixedBaseline }),
  );
  await page.route('**/lost.js', (route) => route.fulfill({ status: 404, body: 'no' }));
  try {
    await page.goto(article.url);
    const widget = inside(page, 'mine');
    await expect(widget.getByLabel('Code of the widget')).toContainText('reward - usual', {
      timeout: 30_000,
    });
    expect(sandboxes(page)).toEqual([]);
    // A message of the page around is no agreement.
    await page.evaluate(() => {
      const frame = document.querySelector('#mine')?.shadowRoot?.querySelector('iframe');
      frame?.contentWindow?.postMessage('espalier-agreed', '*');
    });
    await expect(widget.getByRole('button', { name: 'Open the method' })).toHaveCount(0);
    const opens = widget.getByRole('button', { name: 'Open it in a tab of its own' });
    const [tab] = await Promise.all([page.waitForEvent('popup'), opens.click()]);
    await expect(tab.getByLabel('Code of the widget')).toContainText('reward - usual');
    expect(sandboxes(page)).toEqual([]);
    await button(tab, 'Open the method').click();
    await widget.getByRole('button', { name: 'Run' }).click();
    const status = widget.getByRole('status', { name: 'Status', exact: true });
    await expect
      .poll(async () => Number(await status.getAttribute('data-round')), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(2);
    const state = await page
      .locator('#mine')
      .evaluate((one) => (one as HTMLElement & { state: { link: string } }).state);
    expect(state.link).toContain('baseline=own');
    expect(state.link).toContain('own.usual=0.25');
    expect(await page.evaluate('said')).toContainEqual([
      'lost',
      'method-src: lost.js could not be read (status 404)',
    ]);
  } finally {
    await article.close();
    await host.close();
  }
});

test('a class trains an own method: its link shows the code to every pupil first', async ({
  page,
  browser,
}) => {
  await page.goto(byHand());
  await button(page, 'Open the method').click();
  await expect(question(page)).toHaveCount(0);
  await goTo(page, 'Learn');
  await page.getByRole('link', { name: 'let a whole class train and pool its results' }).click();
  await page.getByRole('spinbutton', { name: 'for' }).fill('3');
  await button(page, 'The recipe in the Lab').click();
  // The teacher’s own code is known in this tab.
  const link = await page.getByRole('textbox', { name: 'Class link' }).inputValue();
  await expect(question(page)).toHaveCount(0);

  const pupil = await (await browser.newContext()).newPage();
  await pupil.goto(link);
  await expect(question(pupil).getByLabel('Code of the link')).toContainText('reward - usual');
  await button(pupil, 'Do not open').click();
  await expect(alert(pupil)).toContainText(
    'This class was not opened, because the code of its method was not.',
  );
  expect(sandboxes(pupil)).toEqual([]);
  await pupil.reload();
  await button(pupil, 'Open the method').click();
  await pupil.getByRole('spinbutton', { name: 'Your number in the class' }).fill('7');
  await pupil.getByRole('region', { name: 'Your run' }).getByRole('button', { name: 'Run' }).click();
  const result = pupil.getByRole('textbox', { name: 'Result code' });
  await expect(result).toBeVisible({ timeout: 60_000 });
  const code = await result.inputValue();
  await pupil.context().close();

  await page.getByRole('textbox', { name: 'Result codes, one in each line' }).fill(`Ann: ${code}`);
  await button(page, 'Check a sample').click();
  await expect(
    page.getByRole('table', { name: 'Results of the class' }).getByRole('row', { name: 'Ann 7' }),
  ).toContainText('identical', { timeout: 60_000 });
});

/** Puts a method on the shelf of this browser, as the editor saves one. */
function saveMethod(page: Page, title: string, source: string): Promise<void> {
  return page.evaluate(
    (method) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('espalier-methods', 1);
        opening.onerror = () => reject(new Error('the shelf must open'));
        opening.onupgradeneeded = () => opening.result.createObjectStore('methods', { keyPath: 'key' });
        opening.onsuccess = () => {
          const writing = opening.result.transaction('methods', 'readwrite');
          writing.objectStore('methods').put(method);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { key: 'method 1', title, basedOn: 'grpo', source, updatedAt: 1 },
  );
}

async function compared(page: Page): Promise<void> {
  const panel = page.getByRole('tabpanel', { name: 'Compare' });
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel.getByRole('status', { name: 'Comparison status' })).toHaveAttribute(
    'data-state',
    'done',
    {
      timeout: 120_000,
    },
  );
}

test('a saved method is compared with its base and a placebo, and a stranger with the link repeats it', async ({
  page,
  browser,
}) => {
  await openLab(page);
  await saveMethod(page, 'Fixed baseline', fixedBaseline);
  await goTo(page, 'Compare');
  const panel = page.getByRole('tabpanel', { name: 'Compare' });
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  for (const preset of ['TreePO', 'GRPO']) await press(`Remove ${preset}`);
  await panel.getByText('Add an arm', { exact: true }).click();
  await panel.getByLabel('Your own method').selectOption('Fixed baseline');
  await press('Add it and what it is based on');
  await press('Add a placebo (random reward)');
  await expect(panel.getByRole('textbox', { name: /^Name of arm/ })).toHaveCount(3);
  await expect(panel.getByText(/code of Fixed baseline/)).toBeVisible();
  await expectNoViolations(page);
  await panel.getByLabel('Seeds', { exact: true }).fill('1');
  await panel.getByLabel('Budget of a run').fill('10');
  await panel.getByLabel('Budget of a run').blur();
  await compared(page);
  const figures = await exportedFrom(page);
  expect(figures.arms.map(({ name }) => name)).toEqual(['GRPO', 'Fixed baseline', 'Placebo']);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(page.url());
  await expect(question(stranger).getByLabel('Code of the link')).toContainText('reward - usual');
  expect(sandboxes(stranger)).toEqual([]);
  await button(stranger, 'Open the method').click();
  await compared(stranger);
  expect((await exportedFrom(stranger)).arms.map(({ curve }) => curve)).toEqual(
    figures.arms.map(({ curve }) => curve),
  );
  await stranger.context().close();
});
