/** The German page as a reader meets it: after a run, in every drawer and dialog, on every tab. No text is cut at three widths. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { encodeCode } from '../../src/lessons/class/code.ts';
import { engineMark, planAt, planMark } from '../../src/lessons/class/plan.ts';
import { lessonOf } from '../../src/lessons/index.ts';
import { german } from '../germanTexts.ts';
import { addressOf, type PlaceName } from '../../src/ui/navigation/places.ts';
import { cutTexts } from './cutTexts.ts';
import { expectState, quickLink } from './lab.ts';
import { overhang } from './look.ts';
import { servePlainly, type PlainHost } from './plainHost.ts';

let host: PlainHost;
test.beforeAll(async () => {
  host = await servePlainly('/');
});
test.afterAll(() => host.close());
test.use({ locale: 'de-DE' });

/** A text of the page in German. Throws if the table lacks it. */
function de(key: string): string {
  const text = german[key];
  if (text === undefined) throw new Error(`de: the table must have ${key}`);
  return text;
}

/** Reports what is wrong and looks at the next state. */
const gently = expect.configure({ soft: true });
const widths = [1920, 1280, 360] as const;
/** Where a person wants to see the states: `SHOTS=/tmp/shots npx playwright test germanStates`. */
const shots = process.env['SHOTS'];

/** Nothing is cut in what stands on the page now, at any width. */
async function look(page: Page, state: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Charts take the new width a moment later.
    const found = { message: `${state} at ${width}`, timeout: 5000 };
    await gently.poll(() => cutTexts(page), found).toEqual([]);
    await gently.poll(() => overhang(page), found).toBe(0);
    if (shots && width !== 1920)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({
          path: `${shots}/${state}-${width}-${colorScheme}.png`,
          fullPage: width < 500,
        });
      }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  expect.soft(await leftEnglish(page), `${state}: in English`).toEqual([]);
}

/** Every text that stands on the page and every name that only a screen reader says. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-description',
      'aria-roledescription',
    ];
    return [...document.querySelectorAll('body *')].flatMap((node) => [
      ...attributes.flatMap((name) => node.getAttribute(name) ?? []),
      ...[...node.childNodes].flatMap((one) => (one.nodeType === 3 ? (one.textContent ?? '') : [])),
    ]);
  });
const germanTexts = new Set(Object.values(german));

/** Texts of the page in English that the table has in German. */
const leftEnglish = async (page: Page): Promise<string[]> =>
  [...new Set(await textsOn(page))]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    // One word may be a token, a station or a name in links.
    .filter((text) => text.includes(' ') && Object.hasOwn(german, text))
    .filter((text) => german[text] !== text && !germanTexts.has(text));

const button = (within: Page | Locator, key: string): Locator =>
  within.getByRole('button', { name: de(key), exact: true });

async function go(page: Page, place: PlaceName, route = ''): Promise<Locator> {
  await page.evaluate((hash) => (location.hash = hash), addressOf(place, route) || '#');
  const panel = page.locator(`#place-${place}`);
  await expect(panel).toBeVisible();
  return panel;
}

/** Opens every fold inside. */
const unfold = (within: Locator): Promise<void> =>
  within.evaluate((node) => {
    for (const fold of node.querySelectorAll('details')) fold.open = true;
  });

/** Presses every button that opens something, one after another, and looks at each. */
async function openEach(page: Page, openers: Locator, name: string): Promise<void> {
  for (let at = 0; at < (await openers.count()); at++) {
    const opener = openers.nth(at);
    if (!(await opener.isVisible()) || (await opener.getAttribute('aria-expanded')) === 'true') continue;
    const label = (await opener.getAttribute('aria-label')) ?? (await opener.innerText());
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await look(page, `${name} ${label.replace(/[^\p{L}\d]+/gu, ' ').trim()}`);
  }
}

test('no German text is cut in the Lab after a run, in its drawers and in what is shared', async ({
  page,
}) => {
  test.slow();
  page.setDefaultTimeout(30_000);
  const recipe = {
    method: 'grpo',
    task: 'toolbox',
    topology: 'segments',
    hint: 'all_failed',
    prune: 'random',
  };
  await page.goto(`${host.url}de.html${quickLink({ ...recipe, level: 1, max_rounds: 12 })}`);
  await expectState(page, 'idle');
  const lab = page.locator('#place-Lab');
  await button(page, 'Run').click();
  await expectState(page, 'done');
  await look(page, 'lab');
  await openEach(page, lab.locator('.station button[aria-expanded], .more[aria-expanded]'), 'station');
  await openEach(
    page,
    lab.getByRole('region', { name: de('Cost') }).locator('button[aria-expanded]'),
    'cost',
  );
  await button(lab, 'All settings').click();
  await page.getByLabel(de('More settings')).check();
  await unfold(lab);
  await look(page, 'all settings');
  await page.keyboard.press('Escape');

  const cell = lab.locator('[data-cell], [role="treeitem"], .tree [tabindex]').first();
  await cell.click();
  await unfold(lab);
  await look(page, 'completion');

  await button(page, 'Share').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: de('With proof of the run') }).check();
  await expect(dialog.locator('iframe')).toBeVisible();
  await unfold(dialog);
  await look(page, 'share');
  await page.keyboard.press('Escape');

  await test.step('what is stored', async () => {
    const runs = await go(page, 'Runs');
    await runs.getByRole('button', { name: /^Details zu/ }).click();
    await look(page, 'run details');
    await runs.getByRole('button', { name: /ansehen$/ }).click();
    await expect(runs.getByRole('region', { name: de('Stored run') })).toBeVisible();
    await unfold(runs);
    await look(page, 'stored run');
    await runs
      .getByRole('button', { name: /ausprobieren$/ })
      .first()
      .click();
    await expect(runs.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await unfold(runs);
    await look(page, 'try');
  });

  await test.step('two arms, trained', async () => {
    const compare = await go(page, 'Compare');
    for (const [field, value] of [
      ['Seeds', '1'],
      ['Budget of a run', '6000'],
    ] as const) {
      await compare.getByLabel(de(field), { exact: true }).fill(value);
      await page.keyboard.press('Tab');
    }
    await button(compare, 'Run').click();
    await expect(compare.getByRole('region', { name: de('Result') })).toBeVisible({ timeout: 60_000 });
    await unfold(compare);
    await look(page, 'compare');
  });
});

test('no German text is cut on cards, in the editor, in a lesson, an exercise and a class', async ({
  page,
}) => {
  test.slow();
  page.setDefaultTimeout(30_000);
  await page.goto(`${host.url}de.html#v=1&method=ppo&task=cart-pole`);
  await expect(page.locator('html')).toHaveAttribute('data-page', 'ready');
  await expect(page.locator('.refused').first()).toBeVisible();
  await look(page, 'switches that a task refuses');

  await test.step('methods and claims', async () => {
    const methods = await go(page, 'Methods', 'treepo');
    await expect(methods.getByRole('heading', { name: 'TreePO' }).first()).toBeVisible();
    await unfold(methods);
    await look(page, 'method');
    await go(page, 'Methods', 'dapo?against=grpo');
    await expect(methods.getByRole('heading', { name: de('What differs') }).first()).toBeVisible();
    await unfold(methods);
    await look(page, 'side by side');
    await go(page, 'Methods', 'own/grpo');
    await expect(methods.locator('.cm-content')).toBeVisible();
    await unfold(methods);
    await look(page, 'editor');
    const claims = await go(page, 'Claims');
    await claims.locator('.name').first().click();
    await expect(claims.getByRole('table').first()).toBeVisible();
    await unfold(claims);
    await look(page, 'claim');
    await claims.getByRole('searchbox').fill('so etwas behauptet niemand');
    await look(page, 'no claims found');
  });

  await test.step('a lesson, before its run, during and after it', async () => {
    const lesson = lessonOf('hints');
    if (lesson === null) throw new Error('the lesson hints must be there');
    const learn = await go(page, 'Learn', lesson.id);
    for (const [at, { kind }] of lesson.steps.entries()) {
      if (kind === 'try') await unfold(learn);
      if (kind !== 'run') {
        await look(page, `lesson step ${at}`);
        if (kind === 'choose') await learn.getByRole('radio').first().check();
        await learn.getByRole('button', { name: 'Weiter', exact: true }).click();
        const skip = learn.getByRole('button', { name: /überspringen$/ });
        if (await skip.isVisible()) await skip.click();
        continue;
      }
      await button(learn, 'Run').click();
      await expect(learn.locator('.station').first()).toBeVisible({ timeout: 60_000 });
      await look(page, 'lesson while it trains');
      await expect(learn.locator('output[data-done]')).toHaveAttribute('data-done', '2', {
        timeout: 120_000,
      });
      await look(page, 'lesson after its run');
      break;
    }
  });

  await test.step('an exercise and a class', async () => {
    const learn = await go(page, 'Learn', 'exercise/clip-range');
    await learn.getByRole('spinbutton').first().fill('3');
    await page.keyboard.press('Tab');
    await button(learn, 'Run').click();
    await unfold(learn);
    await look(page, 'exercise');
    await button(learn, 'Stop').click();
    await look(page, 'exercise stopped');
    const plan = planMark(planAt('hints'));
    const codes = [1, 2, 3, 4, 5, 6].map((seed) =>
      encodeCode({ engine: engineMark, plan, seed, solved: 20 + seed, state: seed }),
    );
    const classes = await go(page, 'Learn', 'class/hints');
    await classes
      .getByRole('textbox', { name: de('Result codes, one in each line') })
      .fill(['Ada;' + codes[0], ...codes.slice(1), 'kein Code'].join('\n'));
    await expect(classes.getByRole('table').first()).toBeVisible();
    await unfold(classes);
    await look(page, 'class');
    await go(page, 'Learn', 'join/hints');
    await look(page, 'join');
  });
});
